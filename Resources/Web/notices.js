// What the box tells outside of sessions: a question, the end of a rest, a change of the plan. Each stays until it is put
// away, here or elsewhere.

import { button, make } from "./dom.js";

const places = {
  DAILY_INTENTION: { label: "Set Intention", href: "#/today" },
  WEEKLY_INTENTION: { label: "Set Intention", href: "#/today" },
  MONTHLY_INTENTION: { label: "Set Intention", href: "#/today" },
  PLAN_UPDATE: { label: "View Plan", href: "#/plan" },
  WEEKLY_CHECKIN: { label: "View Plan", href: "#/plan" },
};

/** More than these hide the page; the oldest goes. */
const most = 4;

/** Shows notices in an element for as long as the page is open. */
export function showNotices(list, live) {
  const shown = new Map();
  const remove = (id) => {
    shown.get(id)?.remove();
    shown.delete(id);
  };
  live.addEventListener("notice", ({ detail: notice }) => {
    remove(notice.id);
    const banner = make("article", { class: "banner", "aria-label": notice.title },
      make("div", { class: "banner-text" }, make("strong", {}, notice.title), make("p", {}, notice.body)),
      make("div", { class: "actions" }, link(places[notice.category], () => remove(notice.id)),
        button("Dismiss", () => remove(notice.id), { class: "plain", "aria-label": `Dismiss ${notice.title}` })));
    shown.set(notice.id, banner);
    if (shown.size > most) remove(shown.keys().next().value);
    list.append(banner);
  });
  live.addEventListener("notice-withdrawn", ({ detail }) => remove(detail.id));
  // Whoever has gone to what it tells of need not be sent there.
  addEventListener("hashchange", () => {
    for (const [id, banner] of shown) if (banner.querySelector("a")?.hash === location.hash) remove(id);
  });
}

function link(place, click) {
  return place ? make("a", { class: "button", href: place.href, click }, place.label) : null;
}
