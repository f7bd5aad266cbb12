// @ts-check
// The plan of a routine with its times, and the faults of its text.

import { make } from "../shared/dom.js";
import { count, duration, sentence } from "../shared/text.js";

/**
 * The purposes of the phases.
 *
 * @type {Record<API.RoutinePhase["kind"], string>}
 */
const purposes = {
  rest: "Rest",
  leadIn: "Introduction",
  changeOver: "Get ready",
  segment: "Hold",
  closing: "Closing",
  breathing: "Breathing",
  bell: "Bell",
  exercise: "Exercise",
  speech: "Voice",
  wait: "Wait",
};

/** Returns a time in the session, such as `1:05`. */
export function position(/** @type {number} */ seconds) {
  const whole = Math.floor(seconds + 1e-6);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Returns the purpose of a phase and its round, such as `Exercise · Round 2 of 3`. */
export function circumstances(/** @type {API.RoutinePhase} */ { kind, label, round }) {
  return [
    purposes[kind] === label ? "" : purposes[kind],
    round ? `Round ${round.number} of ${round.count}` : "",
  ].filter(Boolean).join(" · ");
}

/** Returns the length of a phase, such as `45s`. */
export function phaseLength(/** @type {API.RoutinePhase} */ { kind, seconds }) {
  return kind === "wait" ? "until you go on" : duration(Math.round(seconds));
}

/** Returns the table of a plan. */
export function planTable(/** @type {API.RoutinePhase[]} */ phases) {
  return make("table", { class: "routine-plan" },
    make("caption", { class: "unseen" }, "Plan"),
    make("thead", {}, make("tr", {}, ["Time", "Step", "Length"].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, phases.map((phase) => make("tr", { "data-phase": phase.kind },
      make("td", {}, position(phase.start)),
      make("td", {}, phase.label, make("span", { class: "quiet" }, circumstances(phase))),
      make("td", {}, phaseLength(phase))))));
}

/** Returns the result of a check, such as `10m 30s, 24 phases, 1 warning`. */
export function verdict(/** @type {API.RoutineReport} */ { seconds, faults, phases }) {
  const number = (/** @type {string} */ severity) => faults.filter((fault) => fault.severity === severity).length;
  return [
    seconds === undefined ? "" : `${duration(seconds)}, ${count(phases.length, "phase")}`,
    number("error") > 0 ? count(number("error"), "error") : "",
    number("warning") > 0 ? count(number("warning"), "warning") : "",
  ].filter(Boolean).join(", ");
}

/** Returns the place of a fault, such as `Line 4, column 5`. */
export const placeOf = (/** @type {API.RoutineFault} */ { line, column }) =>
  line === null ? "The whole file" : `Line ${line}, column ${column ?? 1}`;

/**
 * Returns the list of faults.
 *
 * @param {API.RoutineFault[]} faults
 * @param {(fault: API.RoutineFault) => Node | string} place makes the place of a fault
 */
export function faultList(faults, place = placeOf) {
  return make("ul", { class: "routine-faults", "aria-label": "Faults" }, faults.map((fault) =>
    make("li", { "data-severity": fault.severity },
      make("div", {}, make("strong", {}, fault.severity === "error" ? "Error" : "Warning"), " ", place(fault)),
      make("p", {}, sentence(fault.problem)))));
}

/**
 * Returns the offset in a text of a line and a column, which count characters from 1. A place beyond the end of its
 * line is at the end of the line.
 *
 * @param {string} text
 * @param {number} line
 * @param {number} column
 */
export function offsetOf(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, words) => sum + words.length + 1, 0);
  // A character beyond the basic plane counts as two in a string.
  const within = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  return Math.min(before + within, text.length);
}
