// The heat map of a year: a column for each week, a square for each day, darker for more minutes.

import { make } from "../shared/dom.js";
import { count, day, dayAfter, quantity, withoutYear } from "../shared/format.js";

const step = 14;
const size = 11;
const top = 18;
const left = 30;

/** Creates the heat map of a history, with a list of the same days. The configuration sets the first day of a week. */
export function heatmap({ today, days, weeks }) {
  const done = new Map(days.map((entry) => [entry.day, entry]));
  const first = weeks[0].start;
  const squares = [];
  const months = [];
  for (let index = 0; index < weeks.length * 7; index += 1) {
    const date = dayAfter(first, index);
    if (date > today) break;
    const [column, row] = [Math.floor(index / 7), index % 7];
    const entry = done.get(date);
    squares.push(make("rect", {
      x: left + column * step, y: top + row * step, width: size, height: size, rx: 2.5,
      class: `heat-${level(entry)}`,
    }, title(`${day(date)}: ${said(entry)}`)));
    // The name of a month is above the first week that begins in it.
    if (row === 0 && Number(date.slice(8)) <= 7) {
      months.push(make("text", { x: left + column * step, y: 10 }, day(date, { month: "short" })));
    }
  }
  const names = [1, 3, 5].map((row) =>
    make("text", { x: 0, y: top + row * step + 9 }, day(dayAfter(first, row), { weekday: "short" })));
  const all = days.reduce((sum, entry) => sum + entry.sessions, 0);
  const summary = `${count(all, "session")} on ${count(days.length, "day")} in the last year`;
  const picture = make("svg", {
    viewBox: `0 0 ${left + weeks.length * step} ${top + 7 * step}`,
    role: "img", "aria-label": summary, class: "heatmap",
  }, months, names, squares);
  return make("figure", {},
    make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "The last year, day by day" }, picture),
    make("figcaption", { class: "quiet" }, `${summary}.`),
    make("details", {},
      make("summary", {}, "Day by day"),
      make("ul", { class: "in-words" }, days.toReversed().map((entry) =>
        make("li", {}, `${briefly(entry.day, today)}: ${said(entry)}`)))));
}

// The current year is left out.
function briefly(date, today) {
  return date.slice(0, 4) === today.slice(0, 4) ? day(date, withoutYear) : day(date);
}

function level(entry) {
  if (!entry) return 0;
  const minutes = entry.seconds / 60;
  return minutes < 5 ? 1 : minutes < 12 ? 2 : minutes < 25 ? 3 : 4;
}

function said(entry) {
  if (!entry) return "no session";
  const minutes = Math.round(entry.seconds / 60);
  return `${minutes > 0 ? "" : "< "}${quantity(Math.max(1, minutes), "minute")}, ${count(entry.sessions, "session")}`;
}

function title(text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "title");
  element.textContent = text;
  return element;
}
