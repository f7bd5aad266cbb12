// Notifications on the page: a question, the end of a rest, a change of the plan. Each stays until it is
// dismissed, here or elsewhere.

import { get } from "../shared/api.js";
import { button, make } from "../shared/dom.js";
import { attempt } from "../shared/messages.js";

const questions = ["DAILY_INTENTION", "WEEKLY_INTENTION", "MONTHLY_INTENTION"];

const places = {
  DAILY_INTENTION: { label: "Set Intention", href: "#/today" },
  WEEKLY_INTENTION: { label: "Set Intention", href: "#/today" },
  MONTHLY_INTENTION: { label: "Set Intention", href: "#/today" },
  PLAN_UPDATE: { label: "View Plan", href: "#/plan" },
  WEEKLY_CHECKIN: { label: "View Plan", href: "#/plan" },
};

/** The most notifications at a time; a further one replaces the oldest. */
const most = 4;

/** Shows notifications in an element for as long as the page is open. */
export function showNotices(list, live) {
  const shown = new Map();
  const remove = (id) => {
    shown.get(id)?.remove();
    shown.delete(id);
  };
  live.addEventListener("notice", ({ detail: notice }) => {
    remove(notice.id);
    const isQuestion = questions.includes(notice.category);
    const banner = make("article", { class: "banner", "aria-label": notice.title, "data-question": isQuestion },
      make("div", { class: "banner-text" }, make("strong", {}, notice.title), make("p", {}, notice.body)),
      make("div", { class: "actions" }, link(places[notice.category], () => remove(notice.id)),
        button("Dismiss", () => remove(notice.id), { class: "plain", "aria-label": `Dismiss ${notice.title}` })));
    shown.set(notice.id, banner);
    if (shown.size > most) remove(shown.keys().next().value);
    list.append(banner);
  });
  live.addEventListener("notice-withdrawn", ({ detail }) => remove(detail.id));
  // A question may have been closed while the connection was lost.
  live.addEventListener("stored", async ({ detail: topic }) => {
    const asked = [...shown].filter(([, banner]) => banner.dataset.question !== undefined).map(([id]) => id);
    if (topic !== "everything" || asked.length === 0) return;
    const open = await attempt(() => get("/api/reminders/open"));
    for (const id of open ? asked : []) if (!open.some(({ noticeId }) => noticeId === id)) remove(id);
  });
  // A notification is not needed in the view that it links to.
  addEventListener("hashchange", () => {
    for (const [id, banner] of shown) if (banner.querySelector("a")?.hash === location.hash) remove(id);
  });
}

function link(place, click) {
  return place ? make("a", { class: "button", href: place.href, click }, place.label) : null;
}
