// @ts-check
// Messages outside of the views: errors, announcements for screen readers, notifications, and modal dialogs.

import { get, post, Refusal } from "./api.js";
import { button, make, set, write } from "./dom.js";
import { live } from "./live.js";
import { asksIfRight, count } from "./text.js";

/** Milliseconds for which an error is shown. */
const shownFor = 8000;

/** The categories of notifications that are questions. */
const questions = ["DAILY_INTENTION", "WEEKLY_INTENTION", "MONTHLY_INTENTION"];

/**
 * The views that show what notifications are about, by category, and the labels of the links to them.
 *
 * @type {Record<string, {view: string, label?: string}>}
 */
const places = {
  DAILY_INTENTION: { view: "today", label: "Set Intention" },
  WEEKLY_INTENTION: { view: "today", label: "Set Intention" },
  MONTHLY_INTENTION: { view: "today", label: "Set Intention" },
  CONFIRMATION: { view: "today" },
  REST_TIMER: { view: "workout" },
  PLAN_UPDATE: { view: "plan", label: "View Plan" },
  WEEKLY_CHECKIN: { view: "plan", label: "View Plan" },
  SCHEDULE: { view: "schedules", label: "View Schedules" },
  UNRECORDED: { view: "complete" },
};

/** The categories of notifications that need no answer, and the milliseconds for which they are shown. */
const toasts = { categories: ["CONFIRMATION", "REST_TIMER"], shownFor: 4000 };

/** The category of the question whether a scheduled session may start, which has a banner of its own. */
const startQuestion = "SCHEDULED_START";

/** The category of the question whether the time of a schedule is right, and the beginning of its ids. */
const scheduleQuestion = { category: "SCHEDULE_QUESTION", prefix: "schedule-question-" };

/** The notification of a session that ended in its first minute. */
const unrecorded = {
  id: "unrecorded-session", category: "UNRECORDED", title: "Session not recorded", body: "Less than a minute was heard.",
};

/** The largest number of notifications at a time; a further one replaces the oldest. */
const mostNotifications = 4;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;
/**
 * The cause of the shown error.
 *
 * @type {{isAbsence: boolean, subject: string | null} | null}
 */
let shown = null;

const box = () => /** @type {HTMLElement} */ (document.getElementById("notice"));

/** Announces a text to screen readers. */
export function announce(/** @type {string} */ text) {
  write(/** @type {HTMLElement} */ (document.getElementById("announcement")), text);
}

/** @type {(error: Error, subject: string | null) => void} */
function warn(error, subject) {
  clearTimeout(hiding);
  box().textContent = error.message;
  box().classList.add("notice-shown");
  shown = { isAbsence: error instanceof Refusal && error.isAbsence, subject };
  hiding = setTimeout(withdraw, shownFor);
}

function withdraw() {
  clearTimeout(hiding);
  box().classList.remove("notice-shown");
  box().textContent = "";
  shown = null;
}

/**
 * Removes an error that is obsolete: the server answers again, or an action with the same subject has succeeded.
 *
 * @param {string | null} subject
 */
export function noteAnswer(subject = null) {
  if (shown?.isAbsence || (subject !== null && shown?.subject === subject)) withdraw();
}

/**
 * Runs an action. Shows its error until an action with the same subject succeeds. Returns `undefined` after an error.
 *
 * @template T
 * @param {() => T | Promise<T>} action
 * @param {string | null} subject
 */
export async function attempt(action, subject = null) {
  try {
    const value = await action();
    noteAnswer(subject);
    return value;
  } catch (error) {
    if (!(error instanceof Refusal && error.wantsToken)) warn(/** @type {Error} */ (error), subject);
    return undefined;
  }
}

/**
 * Shows notifications in an element for as long as the page is open: questions, the end of a rest, changes of the plan.
 * A toast disappears by itself; each other one stays until somebody dismisses it or its cause is over. A view that shows
 * the same needs none. During a session, a dot stands for them, and they are shown after it.
 *
 * @param {HTMLElement} list
 */
export function showNotifications(list) {
  /** @type {Map<string, HTMLElement>} */
  const banners = new Map();
  const waiting = make("div", { class: "notices-waiting", hidden: true }, make("span", { class: "unseen" }));
  list.append(waiting);
  const update = () => {
    const isInSession = live.isRunning && document.body.dataset.view === "session";
    set(waiting, "hidden", !isInSession || banners.size === 0);
    write(waiting.children[0], `${count(banners.size, "notification")}, shown after the session`);
    for (const banner of banners.values()) set(banner, "hidden", isInSession);
  };
  const remove = (/** @type {string} */ id) => {
    banners.get(id)?.remove();
    banners.delete(id);
    update();
  };
  const show = (/** @type {PostedNotification} */ { id, category, title, body }) => {
    remove(id);
    const isToast = toasts.categories.includes(category);
    const { view } = document.body.dataset;
    if (category === startQuestion || view === places[category]?.view) return;
    // A toast is of no use after the session.
    if (isToast && live.isRunning && view === "session") return;
    const banner = make("article", { class: isToast ? "banner toast" : "banner", "aria-label": title, "data-category": category },
      make("div", { class: "banner-text" }, make("strong", {}, title), make("p", {}, body)),
      isToast ? null : make("div", { class: "actions" }, control(id, category, () => remove(id)),
        category === scheduleQuestion.category ? scheduleAnswers(id, title, () => remove(id)) : null,
        button("Dismiss", () => remove(id), { class: "plain", "aria-label": `Dismiss ${title}` })));
    banners.set(id, banner);
    if (banners.size > mostNotifications) remove([...banners.keys()][0]);
    list.append(banner);
    update();
    if (isToast) setTimeout(() => { if (banners.get(id) === banner) remove(id); }, toasts.shownFor);
  };
  live.on("notice", show);
  live.on("save", () => { if (live.ended?.save === "unrecorded") show(unrecorded); else remove(unrecorded.id); });
  live.on("snapshot", update);
  live.on("notice-withdrawn", ({ id }) => remove(id));
  /**
   * Removes the banners of some categories whose questions are no longer open.
   *
   * @param {string[]} categories
   * @param {() => Promise<(string | undefined)[]>} read reads the ids of the open questions
   */
  const removeAnswered = async (categories, read) => {
    const asked = [...banners].filter(([, { dataset }]) => categories.includes(dataset.category ?? ""));
    if (asked.length === 0) return;
    const open = await attempt(read);
    for (const [id] of open ? asked : []) if (!open?.includes(id)) remove(id);
  };
  // A question may have been answered elsewhere, without a report while the connection was lost.
  live.on("stored", (topic) => {
    if (topic === "everything") {
      removeAnswered(questions, async () => (await get("/api/reminders/open")).map(({ noticeId }) => noticeId));
    }
    if (topic === "everything" || topic === "schedules") {
      removeAnswered([scheduleQuestion.category], async () => (await get("/api/schedules"))
        .filter(asksIfRight).map(({ id }) => scheduleQuestion.prefix + id));
    }
  });
  // A notification is not needed in the view that it links to.
  addEventListener("hashchange", () => {
    for (const [id, { dataset }] of banners) {
      if (document.body.dataset.view === places[dataset.category ?? ""]?.view) remove(id);
    }
    update();
  });
}

/**
 * Returns the control of a notification: a link to a view, or the button that starts a session.
 *
 * @type {(id: string, category: string, remove: () => void) => HTMLElement | null}
 */
function control(id, category, remove) {
  if (category === unrecorded.category) return button("Keep", keepSession, { class: "primary" });
  if (category === "STRETCH_REMINDER") return button("Start now", () => startSession(id, remove));
  const place = places[category];
  return place?.label ? make("a", { class: "button", href: `#/${place.view}`, click: remove }, place.label) : null;
}

/** Records the session that ended last. */
async function keepSession() {
  const { keep } = await import("../session/ended.js");
  if (live.ended) await attempt(() => keep(/** @type {import("./live.js").EndedSession} */ (live.ended)), "session");
}

/**
 * Starts the session that a reminder proposes, and shows it.
 *
 * @type {(id: string, remove: () => void) => Promise<void>}
 */
async function startSession(id, remove) {
  const path = `/api/reminders/open/${encodeURIComponent(id)}/start`;
  if (!await attempt(() => post(path, {}, 60))) return;
  remove();
  location.hash = "#/session";
}

/**
 * Returns the buttons that answer whether the time of a schedule is right.
 *
 * @type {(id: string, title: string, answered: () => void) => HTMLElement[]}
 */
function scheduleAnswers(id, title, answered) {
  const path = `/api/schedules/${encodeURIComponent(id.slice(scheduleQuestion.prefix.length))}`;
  const answer = (/** @type {string} */ verb) => attempt(async () => {
    await post(`${path}/${verb}`, {});
    answered();
  }, id);
  return [
    button("Keep It", () => answer("keep"), { class: "primary", "aria-label": `Keep It: ${title}` }),
    button("Pause It", () => answer("pause"), { "aria-label": `Pause It: ${title}` }),
  ];
}

/**
 * Shows a modal dialog. Returns the value of the chosen answer, or `null` if the dialog was dismissed.
 *
 * @param {string} title
 * @param {string | null} text
 * @param {DialogAnswer[]} answers the first one has the focus unless there is an input; put the harmless one first
 * @param {HTMLElement | null} extra more content, such as an input
 * @param {AbortSignal} [signal] dismisses the dialog
 * @returns {Promise<string | null>}
 */
export function ask(title, text, answers, extra = null, signal) {
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" },
    make("form", { method: "dialog", novalidate: true },
      make("h2", { id: "dialog-title" }, title),
      text ? make("p", { class: "quiet" }, text) : null,
      extra,
      make("div", { class: "actions" }, answers.map((answer) =>
        make("button", { value: answer.value, class: answer.class, disabled: answer.disabled }, answer.label)))));
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector("input") ?? dialog.querySelector("button"))?.focus();
  signal?.addEventListener("abort", () => dialog.close(""));
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}

/** Whether a dialog is open. */
export const isAsking = () => document.querySelector("dialog[open]") !== null;
