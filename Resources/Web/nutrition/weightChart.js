// The weights over time: a line chart and a table.

import { button, make } from "../shared/dom.js";
import { count, instant } from "../shared/format.js";
import { weight as written, weightNumber } from "../shared/units.js";

const width = 640;
const height = 200;
const margin = { left: 52, right: 16, top: 14, bottom: 28 };

/** Creates the chart of weights, newest first; returns `null` for fewer than two. */
export function weightChart(weights) {
  if (weights.length < 2) return null;
  const points = weights.map((entry) => ({ at: Date.parse(entry.measuredAt), weight: entry.weight })).reverse();
  const values = points.map((point) => point.weight);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0].at, points.at(-1).at];
  const x = (at) => place(at, first, last, margin.left, width - margin.right);
  const y = (weight) => place(weight, most, least, margin.top, height - margin.bottom);
  const drawn = points.map((point) => `${x(point.at).toFixed(1)} ${y(point.weight).toFixed(1)}`);
  const summary = `${count(points.length, "weight")} from ${weightNumber(values[0])} to ${written(values.at(-1))}, `
    + `between ${weightNumber(least)} and ${written(most)}`;
  const [start, end] = [first, last].map((at) => new Date(at));
  const year = start.getFullYear() === end.getFullYear() ? undefined : "numeric";
  const date = (at) => at.toLocaleDateString(undefined, { day: "numeric", month: "short", year });
  const label = (at, anchor) => make("text", { x: x(at), y: height - 8, "text-anchor": anchor }, date(at));
  return make("figure", {},
    make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": summary, class: "weight-chart" },
      (most === least ? [most] : [most, least]).flatMap((weight) => [
        make("line", { x1: margin.left, x2: width - margin.right, y1: y(weight), y2: y(weight), class: "grid" }),
        make("text", { x: margin.left - 8, y: y(weight) + 4, "text-anchor": "end" }, weightNumber(weight)),
      ]),
      make("path", { d: `M${drawn.join("L")}`, class: "trend" }),
      points.map((point) => make("circle", { cx: x(point.at), cy: y(point.weight), r: 3 })),
      label(start, "start"), last > first ? label(end, "end") : null),
    make("figcaption", { class: "quiet" }, `${summary}.`));
}

/** Creates the table of weights, each with a button that deletes it. */
export function weightTable(weights, remove) {
  return make("table", { class: "weights" },
    make("caption", { class: "unseen" }, "Weights, newest first"),
    make("thead", {}, make("tr", {},
      ["Measured", "Weight", ""].map((name) => name
        ? make("th", { scope: "col" }, name) : make("td", {}, make("span", { class: "unseen" }, "Delete"))))),
    make("tbody", {}, weights.map((entry) => make("tr", {},
      make("td", {}, instant(entry.measuredAt)),
      make("td", {}, written(entry.weight)),
      make("td", {}, button("Delete", () => remove(entry), {
        class: "plain", "aria-label": `Delete ${written(entry.weight)}, measured ${instant(entry.measuredAt)}`,
      }))))));
}

function place(value, from, to, start, end) {
  return from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);
}
