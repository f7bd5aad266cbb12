// @ts-check
// Texts of schedules: the session, its next start, and the question whether the time is right.

import { asksIfRight, count, day, duration, instant, quantity, regionLabels, shortened, timeOfDay } from "../shared/text.js";

/** @typedef {API.Answers["/api/schedules"][number]} Schedule */

/** Returns the minute of a start in the time zone of the server, such as `Mon, Nov 30, 7:00 AM`. */
export function minute(/** @type {string} */ text) {
  const [date, time] = text.split(" ");
  return `${day(date)}, ${timeOfDay(time)}`;
}

/** Returns the question whether the time is right, with its reason; empty if the schedule does not ask. */
export function doubt(/** @type {Schedule} */ schedule) {
  if (!asksIfRight(schedule)) return "";
  const { refused, unanswered } = schedule.attention;
  const reason = refused ? `Refused ${count(refused, "time")} in a row.`
    : `Nobody answered ${count(unanswered ?? 0, "time")} in a row.`;
  return `${reason} Is the time still right?`;
}

/**
 * Returns the state of a schedule: its next start, or the reason why none comes.
 *
 * @param {Schedule} schedule
 * @param {string | undefined} asking the id of the schedule that asks now whether it may start
 */
export function state({ id, activity, attention, next, quiet, skipped, open, rule }, asking, now = new Date()) {
  const isOnce = !("events" in rule) && "date" in rule.days;
  const coming = [
    skipped ? `Skipped: ${minute(skipped)}` : "",
    next ? `Next: ${next.wait ? instant(next.due) : minute(next.minute)}` : "",
    quiet ? `In quiet hours, does not start: ${minute(quiet.minute)}` : "",
  ].filter(Boolean).join(". ") || (isOnce ? "Done" : "No start within a year");
  switch (activity.state) {
    case "unanswered":
      return attention.refused ? "Paused, since its starts were refused" : "Paused, since nobody answered";
    case "paused":
      return activity.until ? `Paused until ${day(activity.until)}. ${coming}` : "Paused";
    case "active":
      if (id === asking) return "Asks now whether it may start";
      if (!open) return coming;
      if (open.wait) return waitWords(open.wait);
      if (new Date(open.notBefore) <= now) return "Asks in a moment";
      return `Put off until ${instant(open.notBefore)}${open.quiet ? ", in quiet hours: does not start" : ""}`;
  }
}

/** @type {Record<API.StartWait["reason"], string>} */
const waits = {
  session: "a session to end", playing: "another player", tooSoon: "30 minutes after another schedule",
  boot: "5 minutes after the start of the computer", question: "the answer to another schedule",
};

/** Returns for what a start waits, and until when. */
function waitWords(/** @type {API.StartWait} */ { reason, until }) {
  const atMost = reason === "session" || reason === "playing" ? " at most" : "";
  return `Waits for ${waits[reason]}, until ${instant(until)}${atMost}`;
}

/** Returns what became of a start. */
export function outcome(/** @type {API.PastStart} */ { outcome, seconds, until, reason }) {
  switch (outcome) {
    case "started": return seconds === undefined ? "Started" : `Started, ${duration(seconds)}`;
    case "postponed": return until ? `Put off until ${instant(until)}` : "Put off";
    case "refused": return "Refused";
    case "unanswered": return "Not answered";
    case "skipped": return "Skipped";
    case "missed": return `Missed: ${reason}`;
  }
}

/** Returns the session of a schedule, such as `Stretching: Neck, Back`. */
export function sessionWords(/** @type {API.SessionStart} */ { kind, routine, course, minutes, regions = [], time }) {
  switch (kind) {
    case "routine": return `Routine: ${routine}`;
    case "meditation":
      return ["Meditation", course, minutes && quantity(minutes, "minute")].filter(Boolean).join(", ");
    default: {
      const length = time ? `, ${duration(time)}` : "";
      return regions.length === 0 ? `Stretching as in the setup${length}`
        : `Stretching: ${shortened(regions.map(choiceWords).join(", "))}${length}`;
    }
  }
}

/** @typedef {NonNullable<API.SessionStart["regions"]>[number]} Choice */

/** Returns the name of a region; `undefined` for another word. */
export function regionName(/** @type {string} */ word) {
  return Object.hasOwn(regionLabels, word) ? regionLabels[/** @type {keyof typeof regionLabels} */ (word)] : undefined;
}

/** Returns the name of a region, or that of a stretch as the request has it. */
function choiceWords(/** @type {Choice} */ choice) {
  const word = typeof choice !== "string" ? "region" in choice ? choice.region : choice.stretch : choice.split(":")[0];
  return regionName(word) ?? word;
}

/**
 * Returns the regions of a request with their seconds, in order; `null` if it has other choices, such as a stretch by
 * name, a rest, or a region twice.
 *
 * @param {API.SessionStart["regions"]} choices
 */
export function chosenRegions(choices = []) {
  /** @type {Map<string, number>} */
  const regions = new Map();
  for (const choice of choices) {
    const [word, seconds] = typeof choice === "string" ? choice.split(":") : [];
    if (word === undefined || !regionName(word) || !/^\d+$/.test(seconds ?? "") || regions.has(word)) return null;
    regions.set(word, Number(seconds));
  }
  return regions;
}
