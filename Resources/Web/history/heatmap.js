// @ts-check
// The heat map of a year: a column for each week, a square for each day, darker for more minutes.

import { make } from "../shared/dom.js";
import { count, day, dayAfter, quantity } from "../shared/text.js";

/** @typedef {API.History["days"][number]} Day */

const step = 14;
const size = 11;
const top = 18;
const left = 30;

/**
 * Returns the squares of the days, from the first day of the first week to today. The configuration sets the first day
 * of a week.
 *
 * @param {API.History} history
 */
export function squares({ today, days, weeks }) {
  const done = new Map(days.map((entry) => [entry.day, entry]));
  return Array.from({ length: weeks.length * 7 }, (_, index) => {
    const date = dayAfter(weeks[0].start, index);
    const [column, row] = [Math.floor(index / 7), index % 7];
    return { date, row, x: left + column * step, y: top + row * step, entry: done.get(date) };
  }).filter(({ date }) => date <= today);
}

/** Creates the heat map of a history, with a list of the same days. */
export function heatmap(/** @type {API.History} */ history) {
  const { days, weeks } = history;
  const shown = squares(history);
  const rects = shown.map(({ date, x, y, entry }) =>
    make("rect", { x, y, width: size, height: size, rx: 2.5, class: `heat-${level(entry)}` },
      title(`${day(date)}: ${said(entry)}`)));
  // The name of a month is above the first week that begins in it.
  const months = shown.filter(({ date, row }) => row === 0 && Number(date.slice(8)) <= 7).map(({ date, x }) =>
    make("text", { x, y: 10 }, day(date, { month: "short" })));
  const names = [1, 3, 5].map((row) =>
    make("text", { x: 0, y: top + row * step + 9 }, day(dayAfter(weeks[0].start, row), { weekday: "short" })));
  const all = days.reduce((sum, entry) => sum + entry.sessions, 0);
  const summary = `${count(all, "session")} on ${count(days.length, "day")} in the last year`;
  const picture = make("svg", {
    viewBox: `0 0 ${left + weeks.length * step} ${top + 7 * step}`,
    role: "img", "aria-label": summary, class: "heatmap",
  }, months, names, rects);
  return make("figure", {},
    make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "The last year, day by day" }, picture),
    legend(),
    make("figcaption", { class: "quiet" }, `${summary}.`),
    make("details", {},
      make("summary", {}, "Day by day"),
      make("ul", { class: "in-words" }, days.toReversed().map((entry) =>
        make("li", {}, `${day(entry.day)}: ${said(entry)}`)))));
}

/** The minutes from which a day is darker. */
const shades = [5, 12, 25];

/** Returns the shade of a day, from 0 without a session to 4 from 25 minutes. */
export function level(/** @type {Day | undefined} */ entry) {
  if (!entry) return 0;
  return 1 + shades.filter((minutes) => entry.seconds / 60 >= minutes).length;
}

/** Creates the explanation of the shades. */
function legend() {
  return make("p", { class: "legend quiet" }, "No session",
    make("svg", { viewBox: `0 0 ${5 * step} ${size}`, "aria-hidden": "true" }, [0, 1, 2, 3, 4].map((shade) =>
      make("rect", { x: shade * step, y: 0, width: size, height: size, rx: 2.5, class: `heat-${shade}` }))),
    `${quantity(shades[shades.length - 1], "minute")} or more`);
}

function said(/** @type {Day | undefined} */ entry) {
  if (!entry) return "no session";
  const minutes = Math.round(entry.seconds / 60);
  return `${minutes > 0 ? "" : "< "}${quantity(Math.max(1, minutes), "minute")}, ${count(entry.sessions, "session")}`;
}

function title(/** @type {string} */ text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "title");
  element.textContent = text;
  return element;
}
