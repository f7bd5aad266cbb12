// @ts-check
// The question whether a scheduled session may start, in every view.

import { post } from "./api.js";
import { button, make, write } from "./dom.js";
import { live } from "./live.js";
import { announce, attempt } from "./messages.js";
import { count, countdown, duration, unknownTime } from "./text.js";
import { Ticker } from "./ticker.js";

/** @typedef {NonNullable<API.Session["question"]>} StartQuestion */

/** The minutes by which a start can be put off, the default second. */
const delays = [5, 20, 60];

/** Returns the seconds that are left to answer. */
export const secondsLeft = (/** @type {StartQuestion} */ { until }, now = Date.now()) =>
  Math.max(0, (Date.parse(until) - now) / 1000);

/** Returns the question for screen readers, which hear it once. */
export function spokenQuestion(/** @type {StartQuestion} */ question, now = Date.now()) {
  const left = Math.ceil(secondsLeft(question, now));
  if (question.consent === "confirm") return `May ${question.title} start?`;
  const words = left < 60 ? count(left, "second") : count(Math.round(left / 60), "minute");
  return `${question.title} starts in ${words}.`;
}

const countdownOf = (/** @type {number | null} */ left) => left === null ? unknownTime : countdown(left);

/**
 * Shows the open question in an element for as long as the page is open.
 *
 * @param {HTMLElement} place
 */
export function show(place) {
  /** @type {HTMLElement | null} */
  let banner = null;
  /** @type {string | null} */
  let shown = null;
  let asking = new AbortController();
  const update = () => {
    const question = live.snapshot?.question ?? null;
    const key = question && `${question.schedule} ${question.until}`;
    if (key === shown) return;
    shown = key;
    asking.abort();
    asking = new AbortController();
    // The focus must not fall back to the beginning of the page.
    if (banner?.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
    banner?.remove();
    banner = null;
    if (!question) return;
    announce(spokenQuestion(question));
    const time = make("strong", { role: "timer", "aria-live": "off" });
    const left = () => live.isConnected ? secondsLeft(question) : null;
    const ticker = new Ticker(left, () => write(time, countdownOf(left())), asking.signal);
    live.on("connection", () => ticker.update(), asking.signal);
    banner = place.appendChild(bannerOf(question, time));
  };
  live.on("snapshot", update);
  update();
}

/** @type {(question: StartQuestion, time: HTMLElement) => HTMLElement} */
function bannerOf({ title, consent }, time) {
  const delay = make("select", { "aria-label": "Put off by" }, delays.map((minutes) =>
    make("option", { value: minutes * 60, selected: minutes === 20 }, duration(minutes * 60))));
  return make("section", { class: "banner start-question", "aria-label": `Scheduled session: ${title}` },
    make("div", { class: "banner-text" },
      make("strong", {}, title),
      make("p", {}, consent === "confirm" ? "May it start? Asks for " : "Starts in ", time)),
    make("div", { class: "actions" },
      button("Start Now", async () => {
        if (await answer({ answer: "start" }, `${title} starts`)) location.hash = "#/session";
      }, { class: "primary" }),
      make("div", { class: "later" },
        button("Later", () => {
          const seconds = Number(delay.value);
          return answer({ answer: "later", seconds }, `${title} asks again in ${count(seconds / 60, "minute")}`);
        }), delay),
      button("Not This Time", () => answer({ answer: "refuse" }, `${title} does not start`), { class: "plain" })));
}

/**
 * Sends an answer, and announces its result. Returns whether it was taken. The next snapshot removes the question.
 *
 * @param {object} body
 * @param {string} result
 */
async function answer(body, result) {
  return await attempt(async () => {
    await post("/api/start-question", body);
    announce(result);
    return true;
  }, "start-question") === true;
}
