// The minutes of each week of half a year, as a bar chart.

import { make } from "../shared/dom.js";
import { count, day, number, quantity } from "../shared/format.js";

const shown = 26;
const step = 24;
const height = 120;

/** Creates the bar chart of a history, with a list of the same weeks. */
export function weekBars({ weeks }) {
  const bars = weeks.slice(-shown).map(({ start, seconds }) => ({ start, minutes: Math.round(seconds / 60) }));
  const most = Math.max(1, ...bars.map((bar) => bar.minutes));
  const average = Math.round(bars.reduce((sum, bar) => sum + bar.minutes, 0) / bars.length);
  const summary = `On average ${count(average, "minute")} a week over the last ${count(bars.length, "week")}`;
  const picture = make("svg", {
    viewBox: `0 0 ${bars.length * step} ${height + 36}`, role: "img", "aria-label": summary, class: "week-bars",
  }, bars.flatMap((bar, index) => column(bar, index, most)));
  return make("figure", {},
    make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Minutes per week" }, picture),
    make("figcaption", { class: "quiet" }, `${summary}.`),
    make("details", {},
      make("summary", {}, "Week by week"),
      make("ul", { class: "in-words" }, bars.toReversed().map((bar) =>
        make("li", {}, `Week of ${day(bar.start)}: ${quantity(bar.minutes, "minute")}`)))));
}

function column(bar, index, most) {
  const size = Math.max(bar.minutes > 0 ? 3 : 1, (bar.minutes / most) * height);
  const x = index * step;
  const text = (y, content) => make("text", { x: x + step / 2, y, "text-anchor": "middle" }, content);
  return [
    make("rect", {
      x: x + 3, y: 16 + height - size, width: step - 6, height: size, rx: 3,
      class: bar.minutes > 0 ? "week" : "no-week",
    }),
    bar.minutes > 0 ? text(11 + height - size, number(bar.minutes)) : null,
    Number(bar.start.slice(8)) <= 7 ? text(height + 31, day(bar.start, { month: "short" })) : null,
  ];
}
