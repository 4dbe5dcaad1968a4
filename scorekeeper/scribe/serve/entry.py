"""Recording on a phone.

A route here asks for its visitor first:

    async def deal_form(request: Request) -> Response:
        visit = await visit_of(request, Role.SEAT)   # RefusedRequest unless the phone may
        visit.device.name      # who it said it is: what goes into by=; "" until it has
        visit.device.number    # 0 is the laptop
        visit.role             # what it may do: SEAT enters for visit.device.name alone
        visit.served           # the sheet, taken over as it stands now: .session, .state.records
        fields = await form_of(request)              # of a POST: its fields, checked

What it answers is made by `pages.document` and `pages.html`; what is wrong with a request is told
by raising RefusedRequest(status, message, hint). Every route goes into ROUTES: paths are fixed, the
sheet is named by `?sheet=` (write addresses with `live.link`). No script and no style may stand in
a page: they go into `assets/page.js` and `assets/serve.css`.
"""

from __future__ import annotations

from starlette.routing import Route

from .visit import Visit

ROUTES: list[Route] = []


def panel(visit: Visit) -> str:
    """What the live page shows below its bar for whoever may record: finished HTML, which stays
    when the sheet is drawn anew."""
    return ""
