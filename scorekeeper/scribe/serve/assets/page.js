"use strict";
// Keeps what a page shows of the sheet current. A phone that slept has lost its stream without a
// word: whenever it wakes it connects anew and asks how many records there are. It never gives up.
(() => {
  const live = document.getElementById("live");
  const desk = document.getElementById("entry") || document.getElementById("panel");
  if (!live && !desk) return;
  const heard = document.getElementById("heard");
  const query = (live || desk).dataset.query || "";
  const SILENCE = 15000;
  let stream = null, last = Date.now(), shownPrint = live ? live.dataset.fingerprint : "";
  let fetching = false, again = false, turnedAway = false;

  const withQuery = (path, more) => {
    const parts = [query, more].filter(Boolean).join("&");
    return parts ? path + "?" + parts : path;
  };

  const tell = () => {
    if (!heard) return;
    const seconds = Math.round((Date.now() - last) / 1000);
    const isLost = turnedAway || seconds * 1000 > SILENCE;
    heard.classList.toggle("lost", isLost);
    const text = turnedAway ? "this phone may look no more: scan the code again"
      : isLost ? `last heard ${seconds} s ago, trying again` : "live";
    if (heard.textContent !== text) heard.textContent = text;
  };

  const hear = (state) => {
    last = Date.now();
    turnedAway = false;
    tell();
    if (!state) return;
    if (live && state.fingerprint !== shownPrint) refresh();
    document.dispatchEvent(new CustomEvent("heard", { detail: state }));
  };

  const keepOpen = () => {
    const open = [...live.querySelectorAll("details[open]")].map((d) => d.dataset.key);
    const places = [...live.querySelectorAll(".wide")].map((w) => [w.scrollLeft, w.scrollTop]);
    const active = live.contains(document.activeElement) && document.activeElement.dataset.key;
    return () => {
      for (const found of live.querySelectorAll("details")) {
        if (found.dataset.key && open.includes(found.dataset.key)) found.open = true;
      }
      live.querySelectorAll(".wide").forEach((w, at) => {
        if (places[at]) [w.scrollLeft, w.scrollTop] = places[at];
      });
      if (active) live.querySelector(`[data-key="${CSS.escape(active)}"]`)?.focus();
    };
  };

  // A style sheet that comes with the sheet stays when the sheet is drawn anew.
  const settleStyles = () => {
    for (const link of live.querySelectorAll("link")) {
      const known = [...document.head.querySelectorAll("link")].some((l) => l.href === link.href);
      if (known) link.remove(); else document.head.append(link);
    }
  };

  const refresh = async () => {
    if (fetching) { again = true; return; }
    fetching = true;
    try {
      const answer = await fetch(withQuery("/live", live.dataset.view), { cache: "no-store" });
      if (answer.status === 401) { turnedAway = true; tell(); return; }
      if (!answer.ok) return;
      const text = await answer.text();
      const print = answer.headers.get("x-fingerprint");
      const restore = keepOpen();
      live.innerHTML = text;
      settleStyles();
      restore();
      live.dataset.fingerprint = shownPrint = print;
      live.dataset.records = answer.headers.get("x-records");
      last = Date.now();
      document.dispatchEvent(new CustomEvent("records", {
        detail: { records: Number(live.dataset.records), fingerprint: print },
      }));
    } catch { /* no network: the next beat or waking tries again */ } finally {
      fetching = false;
      tell();
      if (again) { again = false; refresh(); }
    }
  };

  const ask = async () => {
    try {
      const answer = await fetch(withQuery("/state"), { cache: "no-store" });
      if (answer.status === 401) { turnedAway = true; tell(); } else if (answer.ok) hear(await answer.json());
    } catch { tell(); }
  };

  const connect = () => {
    if (stream) stream.close();
    stream = new EventSource(withQuery("/events"));
    for (const kind of ["records", "beat"]) {
      stream.addEventListener(kind, (event) => hear(JSON.parse(event.data)));
    }
    stream.onerror = tell;
  };

  const wake = () => {
    if (document.visibilityState === "hidden") return;
    connect();
    ask();
  };

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  setInterval(() => {
    tell();
    const isClosed = stream.readyState === EventSource.CLOSED;
    if (document.visibilityState !== "hidden" && (isClosed || Date.now() - last > SILENCE)) wake();
  }, 3000);

  // The reasons of a deal are fetched when somebody wants to see them.
  document.addEventListener("toggle", async (event) => {
    const box = event.target;
    if (!box.open || !box.dataset || !box.dataset.part || box.dataset.loaded) return;
    box.dataset.loaded = "1";
    try {
      const answer = await fetch(box.dataset.part + (box.dataset.part.includes("?") ? "&" : "?") + "part=1");
      if (answer.ok) box.querySelector(".part").innerHTML = await answer.text();
    } catch { delete box.dataset.loaded; }
  }, true);

  if (live) settleStyles();
  connect();
  tell();
})();
