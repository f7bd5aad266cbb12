// The nutrition plan: targets, their explanation, weights and the profile.

import { get, post, put, remove } from "../shared/api.js";
import { button, make, set, write } from "../shared/dom.js";
import { count, day } from "../shared/format.js";
import { live } from "../shared/live.js";
import { changeRows } from "./change.js";
import { PlanProfile } from "./profile.js";
import { targetFigures } from "./targets.js";
import { attempt } from "../shared/messages.js";
import { weightChart, weightTable } from "./weightChart.js";
import { weightEntry } from "./weightEntry.js";

export const title = "Nutrition plan";

// In the order of the calculation.
const reasons = ["bmr", "tdee", "calorieTarget", "proteinTarget", "waterTarget", "timeline"];

/** Shows the plan, and again after each change of its data. */
export function show(main, signal) {
  const view = new PlanView(signal);
  main.append(view.element);
  live.follow(["nutrition"], () => view.load(), signal);
  // Whether the weekly check-in is on may depend on the nutrition profile.
  live.follow(["reminders", "nutrition"], () => view.loadCheckIn(), signal);
}

class PlanView {
  #signal;
  #heading = make("p", { class: "quiet" });
  #plan = make("div", { class: "plan-body", "data-state": "loading" },
    make("p", { class: "unseen" }, "Loading plan..."), targetFigures(null));
  #weights = make("div", { class: "plan-weights" });
  #profile = new PlanProfile(() => this.load());
  #when = make("p", { id: "plan-check-in" }, "Weekly check-in");
  #checkIn = make("input", {
    type: "checkbox", role: "switch", "aria-labelledby": "plan-check-in",
    change: async ({ target }) => {
      const isOn = target.checked;
      // A refused switch returns to its state.
      if (!await attempt(() => put("/api/plan/check-in", { enabled: isOn }))) target.checked = !isOn;
    },
  });
  #shown = new Map();

  constructor(signal) {
    this.#signal = signal;
    this.element = make("div", { class: "plan" },
      make("header", { class: "view-head" }, make("h1", {}, "Nutrition plan"), this.#heading),
      this.#plan,
      panel("Weight", weightEntry(() => this.load()), this.#weights),
      panel("Profile", make("p", { class: "quiet" },
        "The plan is calculated from these values. They stay on the computer that runs Limber."), this.#profile.element),
      panel("Reminder", make("div", { class: "row" },
        this.#when,
        make("label", { class: "switch" }, this.#checkIn, make("span")))));
  }

  /** Loads each part by itself, so that a failure of one does not affect the others. */
  async load() {
    await Promise.all([
      this.#fill(this.#plan, () => get("/api/plan"), (shown) => this.#planParts(shown)),
      this.#fill(this.#weights, () => get("/api/weights"), (weights) => this.#weightParts(weights)),
      attempt(() => this.#profile.load(this.#signal)),
    ]);
  }

  /** Loads the switch of the weekly check-in. */
  loadCheckIn() {
    return attempt(async () => {
      const { enabled, when } = await get("/api/plan/check-in");
      this.#checkIn.checked = enabled;
      write(this.#when, `Weekly check-in, ${when}`);
    });
  }

  // Drawing an unchanged part again would pull buttons from under a finger.
  async #fill(place, ask, parts) {
    let text;
    let content;
    try {
      const answer = await ask();
      text = JSON.stringify(answer);
      content = () => ["data", parts(answer)];
    } catch (error) {
      text = error.message;
      content = () => ["error", [
        make("p", { class: "problem" }, place === this.#plan ? "Unable to Load Plan" : "Unable to Load Weights"),
        make("p", { class: "quiet" }, error.message),
        button("Try Again", () => {
          this.#shown.delete(place);
          return this.#fill(place, ask, parts);
        }),
      ]];
    }
    if (this.#signal.aborted || this.#shown.get(place) === text) return;
    this.#shown.set(place, text);
    const [state, elements] = content();
    set(place, "data-state", state);
    place.replaceChildren(...elements.filter(Boolean));
  }

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
      targets.estimatedWeeks === undefined ? null
        : make("p", { class: "plan-timeline" },
          `${count(targets.estimatedWeeks, "week")} to your target weight: ${day(targets.projectedDate)}`),
      make("div", { class: "safety" }, shown.safety.map((sentence) => make("p", {}, sentence))),
      shown.lastChange ? panel("What Changed", changeRows(shown.lastChange)) : null,
      panel("Why It Works", reasons.map((name) => whyItWorks[name]).map((why) => make("details", {},
        make("summary", {}, why.title),
        make("p", { class: "calculation" }, why.metric ?? why.formula),
        make("p", { class: "quiet" }, why.explanation)))),
    ];
  }

  #weightParts(weights) {
    if (weights.length === 0) return [make("p", { class: "quiet" }, "No weights yet")];
    return [weightChart(weights), make("details", {},
      make("summary", {}, "All weights"),
      weightTable(weights, (entry) => attempt(async () => {
        await remove(`/api/weights/${encodeURIComponent(entry.id)}`);
        await this.load();
      })))];
  }
}

function panel(name, ...content) {
  const id = `plan-${name.toLowerCase().replaceAll(" ", "-")}-title`;
  return make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), content.flat());
}
