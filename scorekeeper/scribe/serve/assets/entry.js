// Tells a deal without leaving the page. Without this script every form works by loading a page.
(() => {
  const part = () => document.getElementById("entry") || document.getElementById("panel");
  if (!part()) return;
  let isSending = false;

  const put = (text, place) => {
    const made = new DOMParser().parseFromString(text, "text/html");
    const fresh = made.getElementById("entry");
    if (!fresh) { location.assign(place); return; }
    part().replaceWith(document.adoptNode(fresh));
    history.replaceState(null, "", place);
    const ask = part().querySelector("#typed, .stepper input") || document.getElementById("ask") || part().querySelector("h1, h2");
    if (ask) { if (ask.tagName !== "INPUT") ask.tabIndex = -1; ask.focus({ preventScroll: true }); }
    scrollTo(0, 0);
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.closest("#entry") || isSending) { if (isSending) event.preventDefault(); return; }
    event.preventDefault();
    isSending = true;
    part().setAttribute("aria-busy", "true");
    const sent = new URLSearchParams(new FormData(form));
    if (event.submitter && event.submitter.name) sent.set(event.submitter.name, event.submitter.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body: sent });
      const place = answer.redirected ? answer.url : location.href;
      if (new URL(place).pathname === "/") location.assign(place);
      else put(await answer.text(), place);
    } catch {
      const told = document.createElement("p");
      told.className = "why";
      told.setAttribute("role", "alert");
      told.textContent = "Not sent: no connection. Tap again, nothing is recorded twice.";
      form.prepend(told);
    } finally {
      isSending = false;
      part()?.removeAttribute("aria-busy");
    }
  });

  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) {
      const field = step.parentElement.querySelector("input");
      field.value = Number(field.value || 0) + Number(step.dataset.step);
      return;
    }
    const link = event.target.closest("#entry a[href^='/deal']");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    load(link.href);
  });

  const load = async (place) => {
    try { const answer = await fetch(place); put(await answer.text(), answer.url); } catch { location.assign(place); }
  };

  // Somebody else told something of the deal, or recorded it.
  document.addEventListener("heard", async (event) => {
    const shown = part(), state = event.detail;
    if (!shown || isSending || shown.dataset.told === undefined) return;
    if (shown.dataset.told === String(state.told) && shown.dataset.records === String(state.records)) return;
    const isTyping = [...shown.querySelectorAll("input:not([type=hidden])")].some((f) =>
      f.type === "checkbox" || f.type === "radio" ? f.checked !== f.defaultChecked : f.value !== f.defaultValue);
    if (isTyping) return;
    if (shown.id === "entry") { load(location.href); return; }
    const query = shown.dataset.query ? "?" + shown.dataset.query : "";
    const answer = await fetch("/panel" + query);
    if (!answer.ok) return;
    const made = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = made.getElementById("panel");
    if (fresh) part().replaceWith(document.adoptNode(fresh));
  });
})();
