// @ts-check
// The minutes of each week of half a year, as a bar chart.

import { make } from "../shared/dom.js";
import { count, day, number, quantity } from "../shared/text.js";

/** The number of weeks that are shown. */
const shown = 26;
const step = 24;
const height = 120;

/**
 * A week with its minutes. Its rectangle begins at `x` and `y`, and is `size` high.
 *
 * @typedef {{start: string, minutes: number, x: number, y: number, size: number}} Bar
 */

const bottom = 16 + height;

/**
 * Returns the bars of the latest weeks. The week with the most minutes has the full height.
 *
 * @param {API.History} history
 * @returns {Bar[]}
 */
export function bars({ weeks }) {
  const latest = weeks.slice(-shown).map(({ start, seconds }) => ({ start, minutes: Math.round(seconds / 60) }));
  const most = Math.max(1, ...latest.map(({ minutes }) => minutes));
  return latest.map(({ start, minutes }, index) => {
    const size = Math.max(minutes > 0 ? 3 : 1, (minutes / most) * height);
    return { start, minutes, x: index * step, y: bottom - size, size };
  });
}

/** Creates the bar chart of a history, with a list of the same weeks. */
export function weekBars(/** @type {API.History} */ history) {
  const weeks = bars(history);
  const average = Math.round(weeks.reduce((sum, bar) => sum + bar.minutes, 0) / weeks.length);
  const summary = `On average ${count(average, "minute")} a week over the last ${count(weeks.length, "week")}`;
  const picture = make("svg", {
    viewBox: `0 0 ${weeks.length * step} ${height + 36}`, role: "img", "aria-label": summary, class: "week-bars",
  }, weeks.flatMap(column));
  return make("figure", {},
    make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Minutes per week" }, picture),
    make("figcaption", { class: "quiet" }, `${summary}.`),
    make("details", {},
      make("summary", {}, "Week by week"),
      make("ul", { class: "in-words" }, weeks.toReversed().map((bar) =>
        make("li", {}, `Week of ${day(bar.start)}: ${quantity(bar.minutes, "minute")}`)))));
}

function column(/** @type {Bar} */ { start, minutes, x, y, size }) {
  /** @type {(y: number, content: string) => SVGElement} */
  const text = (y, content) => make("text", { x: x + step / 2, y, "text-anchor": "middle" }, content);
  return [
    make("rect", { x: x + 3, y, width: step - 6, height: size, rx: 3, class: minutes > 0 ? "week" : "no-week" }),
    minutes > 0 ? text(y - 5, number(minutes)) : null,
    Number(start.slice(8)) <= 7 ? text(height + 31, day(start, { month: "short" })) : null,
  ];
}
