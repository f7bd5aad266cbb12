// @ts-check
// The weights over time: a line chart, a table, and the form for a new weight.

import { post, Refusal } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce } from "../shared/messages.js";
import { change } from "../shared/resource.js";
import { count, instant } from "../shared/text.js";
import { bodyWeight, bodyWeightNumber, notAWeight, readWeight, weightUnit } from "../shared/units.js";
import { showChange } from "./targets.js";

const width = 640;
const height = 200;
const margin = { left: 52, right: 16, top: 14, bottom: 28 };

/**
 * Returns the points of the line, oldest first, and the scale of its weights. Equal weights lie in the middle.
 *
 * @param {API.Weight[]} weights newest first
 */
export function line(weights) {
  const entries = weights.map((entry) => ({ at: Date.parse(entry.measuredAt), weight: entry.weight })).reverse();
  const values = entries.map((entry) => entry.weight);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [entries[0].at, entries[entries.length - 1].at];
  const y = (/** @type {number} */ weight) => place(weight, most, least, margin.top, height - margin.bottom);
  const points = entries.map(({ at, weight }) =>
    ({ at, weight, x: place(at, first, last, margin.left, width - margin.right), y: y(weight) }));
  return { points, scale: (most === least ? [most] : [most, least]).map((weight) => ({ weight, y: y(weight) })) };
}

/** Creates the chart of weights, newest first; returns `null` for fewer than two. */
export function weightChart(/** @type {API.Weight[]} */ weights) {
  if (weights.length < 2) return null;
  const { points, scale } = line(weights);
  const [first, last] = [points[0], points[points.length - 1]];
  const drawn = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const summary = `${count(points.length, "weight")} from ${bodyWeightNumber(first.weight)} to ${bodyWeight(last.weight)}, `
    + `between ${bodyWeightNumber(scale[scale.length - 1].weight)} and ${bodyWeight(scale[0].weight)}`;
  const isOneYear = new Date(first.at).getFullYear() === new Date(last.at).getFullYear();
  const year = isOneYear ? undefined : "numeric";
  const date = (/** @type {number} */ at) =>
    new Date(at).toLocaleDateString(undefined, { day: "numeric", month: "short", year });
  /** @type {(point: {at: number, x: number}, anchor: string) => SVGElement} */
  const label = ({ at, x }, anchor) => make("text", { x, y: height - 8, "text-anchor": anchor }, date(at));
  return make("figure", {},
    make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": summary, class: "weight-chart" },
      scale.flatMap(({ weight, y }) => [
        make("line", { x1: margin.left, x2: width - margin.right, y1: y, y2: y, class: "grid" }),
        make("text", { x: margin.left - 8, y: y + 4, "text-anchor": "end" }, bodyWeightNumber(weight)),
      ]),
      make("path", { d: `M${drawn.join("L")}`, class: "trend" }),
      points.map(({ x, y }) => make("circle", { cx: x, cy: y, r: 3 })),
      label(first, "start"), last.at > first.at ? label(last, "end") : null),
    make("figcaption", { class: "quiet" }, `${summary}.`));
}

/**
 * Creates the table of weights, each with a button that deletes it.
 *
 * @param {API.Weight[]} weights
 * @param {(entry: API.Weight) => unknown} remove
 */
export function weightTable(weights, remove) {
  return make("table", { class: "weights" },
    make("caption", { class: "unseen" }, "Weights, newest first"),
    make("thead", {}, make("tr", {},
      ["Measured", "Weight", ""].map((name) => name
        ? make("th", { scope: "col" }, name) : make("td", {}, make("span", { class: "unseen" }, "Delete"))))),
    make("tbody", {}, weights.map((entry) => make("tr", {},
      make("td", {}, instant(entry.measuredAt)),
      make("td", {}, bodyWeight(entry.weight)),
      make("td", {}, button("Delete", () => remove(entry), {
        class: "plain", "aria-label": `Delete ${bodyWeight(entry.weight)}, measured ${instant(entry.measuredAt)}`,
      }))))));
}

/**
 * Returns the place of a value of a range on an axis from `start` to `end`; the middle for a range without length.
 *
 * @param {number} value
 * @param {number} from
 * @param {number} to
 * @param {number} start
 * @param {number} end
 */
function place(value, from, to, start, end) {
  return from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);
}

/** Returns why a text is not the weight of a person; `null` if it is one. The server checks the weight again. */
export function weightProblem(/** @type {string} */ text) {
  const kilograms = readWeight(text);
  if (kilograms === null) return notAWeight(text);
  if (!(kilograms > 0 && kilograms < 1000)) return `Enter a weight of more than 0 and less than ${bodyWeight(1000)}.`;
  if (kilograms < 30 || kilograms > 300) return `Enter a weight from ${bodyWeightNumber(30)} to ${bodyWeight(300)}.`;
  return null;
}

/** Creates the form. Each weight that it saves changes the resources. */
export function weightEntry(/** @type {import("../shared/resource.js").Resource<any>[]} */ resources) {
  const problem = make("p", { class: "problem", id: "weight-problem", role: "alert" });
  const outcome = make("p", { class: "quiet", role: "status" });
  const field = make("input", {
    id: "weight", type: "text", inputmode: "decimal", autocomplete: "off", "aria-describedby": "weight-problem",
  });
  const save = button("Save Weight", () => send(), { class: "primary" });
  const refuse = (/** @type {string | null} */ sentence) => {
    write(problem, sentence ?? "");
    set(field, "aria-invalid", sentence !== null);
  };
  const send = async () => {
    const text = field.value.trim();
    const wrong = weightProblem(text);
    refuse(wrong);
    write(outcome, "");
    if (wrong) return field.focus();
    busy(true);
    try {
      const recalculation = await change(resources, async () => {
        const answer = await post("/api/weights", { weight: readWeight(text) });
        field.value = "";
        write(outcome, outcomeOf(answer.recalculation));
        busy(false);
        return answer.recalculation;
      });
      if (recalculation.change) await showChange(recalculation.change);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.wantsToken) refuse(error.message);
    } finally {
      busy(false);
    }
  };
  const busy = (/** @type {boolean} */ isBusy) => {
    write(save, isBusy ? "Updating Plan..." : "Save Weight");
    set(save, "aria-busy", isBusy || null);
    if (isBusy) announce("Updating Plan...");
  };
  return make("form", { class: "weight-form", novalidate: true, submit: (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    save.click();
  } },
    make("div", { class: "field" }, make("label", { for: "weight" }, `Weight (${weightUnit()})`), field, problem),
    save, outcome);
}

function outcomeOf(/** @type {API.Recalculation} */ { outcome, message }) {
  switch (outcome) {
    case "first": return "Saved. Your plan is ready.";
    case "kept": return "Saved. Your targets have not changed.";
    default: return message ?? "Saved.";
  }
}
