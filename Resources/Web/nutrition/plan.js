// @ts-check
// The nutrition plan: targets, their explanation, weights and the profile.

import { get, post, put, remove } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { attempt } from "../shared/messages.js";
import { change, Resource } from "../shared/resource.js";
import { count, day } from "../shared/text.js";
import { loadUnits } from "../shared/units.js";
import { PlanProfile } from "./profile.js";
import { changeRows, targetFigures } from "./targets.js";
import { weightChart, weightEntry, weightTable } from "./weights.js";

// In the order of the calculation.
const reasons = /** @type {const} */ (["bmr", "tdee", "calorieTarget", "proteinTarget", "waterTarget", "timeline"]);

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

  constructor(/** @type {AbortSignal} */ signal) {
    this.#signal = signal;
    const plan = this.#part(this.#plan, "Unable to Load Plan", () => get("/api/plan"), (shown) =>
      this.#planParts(shown));
    /** @type {Resource<API.Weight[]>} */
    const weights = this.#part(this.#weights, "Unable to Load Weights", () => get("/api/weights"), (entries) =>
      weightParts(entries, (entry) => attempt(() =>
        change([plan, weights], () => remove(`/api/weights/${encodeURIComponent(entry.id)}`)))));
    this.element = make("div", { class: "plan" },
      make("header", { class: "view-head" }, make("h1", {}, "Nutrition plan"), this.#heading),
      this.#plan,
      panel("Weight", weightEntry([plan, weights]), this.#weights),
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
