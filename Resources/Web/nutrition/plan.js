// @ts-check
// The nutrition plan: targets, their explanation, the weights, and the forms.

import { get, post, put, remove } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { announce, attempt } from "../shared/messages.js";
import { change, Resource } from "../shared/resource.js";
import { count, day, instant } from "../shared/text.js";
import { bodyWeight, bodyWeightNumber, loadUnits } from "../shared/units.js";
import { PlanProfile, weightEntry } from "./forms.js";
import { changeRows, targetFigures } from "./targets.js";

// In the order of the calculation.
const reasons = /** @type {const} */ (["bmr", "tdee", "calorieTarget", "proteinTarget", "waterTarget", "timeline"]);

// The chart of weights.
const width = 640;
const height = 200;
const margin = { left: 52, right: 16, top: 14, bottom: 28 };

export const prepare = loadUnits;

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  main.append(new PlanView(signal).element);
}

/** The plan, the weights, the profile and the weekly check-in. Each part loads and fails by itself. */
class PlanView {
  #signal;
  #heading = make("p", { class: "quiet" });
  #plan = make("div", { class: "plan-body", "data-state": "loading" },
    make("p", { class: "unseen" }, "Loading plan..."), targetFigures(null));
  #weights = make("div", { class: "plan-weights" });
  // The last deletion of a weight, with a button that undoes it.
  #deleted = make("div", { class: "deleted-weight" });

  constructor(/** @type {AbortSignal} */ signal) {
    this.#signal = signal;
    const plan = this.#part(this.#plan, "Unable to Load Plan", () => get("/api/plan"), (shown) =>
      this.#planParts(shown));
    /** @type {Resource<API.Weight[]>} */
    const weights = this.#part(this.#weights, "Unable to Load Weights", () => get("/api/weights"), (entries) =>
      weightParts(entries, (entry) => this.#delete(entry, [plan, weights])));
    this.element = make("div", { class: "plan" },
      make("header", { class: "view-head" }, make("h1", {}, "Nutrition plan"), this.#heading),
      this.#plan,
      panel("Weight", weightEntry([plan, weights]), this.#deleted, this.#weights),
      panel("Profile", make("p", { class: "quiet" },
        "The plan is calculated from these values. They stay on the computer that runs Limber."),
        new PlanProfile([plan], signal).element),
      panel("Reminder", this.#checkIn()));
  }

  /**
   * Loads data into an element.
   *
   * @template T
   * @param {HTMLElement} element
   * @param {string} failure the heading of an error
   * @param {() => Promise<T>} read
   * @param {(data: T) => Child[]} parts creates the content
   */
  #part(element, failure, read, parts) {
    /** @type {(state: string, content: Child[]) => void} */
    const fill = (state, content) => {
      set(element, "data-state", state);
      element.replaceChildren(...content.flatMap((child) => child ? [child] : []));
    };
    return new Resource({
      read,
      show: (data) => fill("data", parts(data)),
      fail: (error, retry) => fill("error", [
        make("p", { class: "problem" }, failure),
        make("p", { class: "quiet" }, error.message),
        button("Try Again", retry),
      ]),
      topics: ["nutrition"],
      signal: this.#signal,
    });
  }

  /**
   * Deletes a weight, and offers to restore it.
   *
   * @param {API.Weight} entry
   * @param {Resource<any>[]} resources
   */
  async #delete({ id, weight, measuredAt }, resources) {
    const isDeleted = await attempt(() => change(resources, async () => {
      await remove(`/api/weights/${encodeURIComponent(id)}`);
      return true;
    }));
    if (!isDeleted) return;
    const show = (/** @type {string} */ text, /** @type {HTMLElement[]} */ ...actions) => {
      this.#deleted.replaceChildren(make("p", { class: "quiet" }, text), ...actions);
      announce(text);
    };
    const undo = button("Undo", async () => {
      const restored = { weight, measuredAt, confirm: true };
      if (!await attempt(() => change(resources, () => post("/api/weights", restored)))) return;
      show(`Restored ${bodyWeight(weight)}`);
      this.#weights.querySelector("summary")?.focus();
    }, { class: "plain", "aria-label": `Undo: restore ${bodyWeight(weight)}` });
    show(`Deleted ${bodyWeight(weight)}`, undo);
    undo.focus();
  }

  /** Creates the switch of the weekly check-in. */
  #checkIn() {
    const when = make("p", { id: "plan-check-in" }, "Weekly check-in");
    const isOn = make("input", {
      type: "checkbox", role: "switch", "aria-labelledby": "plan-check-in",
      change: async (/** @type {{target: HTMLInputElement}} */ { target }) => {
        const enabled = target.checked;
        const saved = await attempt(() => resource.change(() => put("/api/plan/check-in", { enabled })));
        // A refused switch returns to its state.
        if (!saved) target.checked = !enabled;
      },
    });
    /** @type {Resource<API.Answers["/api/plan/check-in"] | undefined>} */
    const resource = new Resource({
      read: () => attempt(() => get("/api/plan/check-in")),
      show: (checkIn) => {
        if (!checkIn) return;
        isOn.checked = checkIn.enabled;
        write(when, `Weekly check-in, ${checkIn.when}`);
      },
      // Whether the weekly check-in is on may depend on the nutrition profile.
      topics: ["reminders", "nutrition"],
      signal: this.#signal,
    });
    return make("div", { class: "row" }, when, make("label", { class: "switch" }, isOn, make("span")));
  }

  /** @type {(shown: API.ShownNutritionPlan | null) => Child[]} */
  #planParts(shown) {
    if (!shown) {
      write(this.#heading, "");
      return [make("p", { class: "card-message" }, "No plan yet"),
        make("p", { class: "quiet" }, "Fill in your profile and enter your weight. Limber then calculates the plan.")];
    }
    const { plan, targets, whyItWorks } = shown.plan;
    write(this.#heading, `${plan.name} · updated ${shown.age.toLowerCase()}`);
    if (shown.badge > 0) attempt(() => post("/api/plan/seen", {}));
    return [
      shown.problem ? make("p", { class: "problem", role: "alert" }, shown.problem) : null,
      targetFigures(targets),
      targets.estimatedWeeks === undefined || targets.projectedDate === undefined ? null
        : make("p", { class: "plan-timeline" },
          `${count(targets.estimatedWeeks, "week")} to your target weight: ${day(targets.projectedDate)}`),
      make("div", { class: "safety" }, shown.safety.map((sentence) => make("p", {}, sentence))),
      shown.lastChange ? panel("What Changed", changeRows(shown.lastChange)) : null,
      panel("Why It Works", ...reasons.map((name) => whyItWorks[name]).map((why) => make("details", {},
        make("summary", {}, why.title),
        make("p", { class: "calculation" }, "metric" in why ? why.metric : why.formula),
        make("p", { class: "quiet" }, why.explanation)))),
    ];
  }
}

/** @type {(weights: API.Weight[], remove: (entry: API.Weight) => unknown) => Child[]} */
function weightParts(weights, remove) {
  if (weights.length === 0) return [make("p", { class: "quiet" }, "No weights yet")];
  return [weightChart(weights), make("details", {},
    make("summary", {}, "All weights"), weightTable(weights, remove))];
}

/** @type {(name: string, ...content: Child[]) => HTMLElement} */
function panel(name, ...content) {
  const id = `plan-${name.toLowerCase().replaceAll(" ", "-")}-title`;
  return make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), content);
}

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
