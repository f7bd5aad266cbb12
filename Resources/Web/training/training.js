// @ts-check
// Training: the active training cycle and the training plans. The API calls a training cycle a mesocycle.

import { get, post, put, Refusal, remove, upload } from "../shared/api.js";
import { button, make, set } from "../shared/dom.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { change, Resource } from "../shared/resource.js";
import { count, day, localDate, number } from "../shared/text.js";

/** @typedef {API.Plan & {days: API.PlanDay[]}} TrainingPlan */

/** The training cycle and the training plans. Each loads and fails by itself. */
export class Training {
  /** @type {Resource<API.MesocycleDetails | null>} */
  #mesocycle;
  /** @type {Resource<TrainingPlan[]>} */
  #plans;
  #faults = make("div", { role: "alert" });
  #file = make("input", {
    type: "file", id: "plan-file", accept: ".yaml,.yml", "aria-describedby": "plan-hint", change: () => this.#import(),
  });
  /**
   * The id of the active mesocycle; `undefined` while it is unknown. A training plan can be started only without one.
   *
   * @type {string | null | undefined}
   */
  #active = undefined;

  constructor(/** @type {AbortSignal} */ signal) {
    const mesocycle = section("Training cycle", "Loading training cycle...");
    this.#mesocycle = mesocycle.load(() => get("/api/mesocycles/active"), (data) => this.#weeks(data), signal,
      () => this.#noteActive(this.#active ?? null));
    const plans = section("Training plans", "Loading training plans...");
    this.#plans = plans.load(loadPlans, (data) => this.#list(data), signal);
    this.element = make("div", { class: "workout" }, mesocycle.element, plans.element,
      make("section", { class: "panel", "aria-labelledby": "import-title" },
        make("h2", { id: "import-title" }, "Import a training plan"),
        make("label", { for: "plan-file" }, "Plan file"),
        make("p", { class: "quiet", id: "plan-hint" },
          "A YAML file like examples/three-days.yaml in Limber's sources. It replaces a training plan of the same name."),
        this.#file, this.#faults));
  }

  /** Changes the training, and loads both parts. Shows the error of a refused change. */
  #change(/** @type {() => Promise<unknown>} */ action) {
    return attempt(() => change([this.#mesocycle, this.#plans], action));
  }

  #noteActive(/** @type {string | null} */ active) {
    if (this.#active === active) return;
    this.#active = active;
    this.#plans.showAgain();
  }

  /** @type {(mesocycle: API.MesocycleDetails | null) => HTMLElement[]} */
  #weeks(mesocycle) {
    this.#noteActive(mesocycle?.id ?? null);
    if (!mesocycle) {
      return [make("p", { class: "quiet" }, "No training cycle is active. Start one from a training plan below.")];
    }
    const path = `/api/mesocycles/${encodeURIComponent(mesocycle.id)}`;
    return [
      make("p", {}, `${mesocycle.plan_name}, `
        + `week ${number(mesocycle.current_week)} of ${number(mesocycle.weeks.length)}, `
        + `${number(mesocycle.completed_workouts)} of ${count(mesocycle.total_workouts, "workout")} completed`),
      mesocycle.weeks.map((week) => make("details", { open: week.week_number === mesocycle.current_week },
        make("summary", {}, `Week ${number(week.week_number)}${week.is_deload ? " (deload)" : ""}: `
          + `${number(week.completed_workouts)} of ${count(week.total_workouts, "workout")}`),
        make("ul", { class: "sets" }, week.workouts.map((workout) => workoutRow(workout, mesocycle.today))))),
      make("div", { class: "actions" },
        button("Finish Cycle", () => this.#end(`${path}/complete`, "Finish this training cycle?", "Finish Cycle")),
        button("Cancel Cycle", () => this.#end(`${path}/cancel`, "Cancel this training cycle?", "Cancel Cycle"),
          { class: "plain" })),
    ].flat();
  }

  /** @type {(plans: TrainingPlan[]) => HTMLElement[]} */
  #list(plans) {
    if (plans.length === 0) return [make("p", { class: "quiet" }, "No training plans yet")];
    return [make("ul", { class: "sets" }, plans.map((plan) => make("li", {},
      make("span", { class: "plan-name" }, make("strong", {}, plan.name),
        make("span", { class: "quiet" }, plan.days.map((day) => day.name).join(", "))),
      this.#active !== null ? null
        : button("Start", () => this.#begin(plan), { class: "primary", "aria-label": `Start ${plan.name}` }),
      button("Delete", () => this.#delete(plan), { class: "plain", "aria-label": `Delete ${plan.name}` }))))];
  }

  #begin(/** @type {TrainingPlan} */ plan) {
    return this.#change(async () => {
      const mesocycle = await post("/api/mesocycles", { plan_id: plan.id, start_date: localDate() });
      await put(`/api/mesocycles/${encodeURIComponent(mesocycle.id)}/start`, {});
    });
  }

  /** @type {(path: string, question: string, label: string) => Promise<void>} */
  async #end(path, question, label) {
    const answer = await ask(question, "Finished workouts are kept.", [
      { value: "no", label: "Keep Cycle" }, { value: "yes", label, class: "primary" },
    ]);
    if (answer === "yes") await this.#change(() => put(path, {}));
  }

  async #delete(/** @type {TrainingPlan} */ plan) {
    const answer = await ask(`Delete ${plan.name}?`, "This cannot be undone.", [
      { value: "no", label: "Keep Plan" }, { value: "yes", label: "Delete Plan", class: "danger" },
    ]);
    if (answer === "yes") await this.#change(() => remove(`/api/plans/${encodeURIComponent(plan.id)}`));
  }

  async #import() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    this.#faults.replaceChildren();
    try {
      await change([this.#mesocycle, this.#plans], async () => {
        /** @type {API.PlanImport} */
        const { plan, outcome } = await upload("/api/plans/import", file, "text/yaml");
        announce(`${plan.name} was ${{ added: "added", replaced: "replaced", unchanged: "already there" }[outcome]}`);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.wantsToken) return;
      const faults = error.faults();
      const sentences = faults.length > 0 ? faults : [error.message];
      this.#faults.append(make("ul", { class: "faults" },
        sentences.map((fault) => make("li", { class: "problem" }, fault))));
    }
    this.#file.value = "";
  }
}

/**
 * Creates a section with a heading, whose content `load` loads.
 *
 * @param {string} name
 * @param {string} loading the text before the first answer
 */
function section(name, loading) {
  const body = make("div", { class: "part", "aria-busy": true }, make("p", { class: "quiet" }, loading));
  const id = `${name.toLowerCase().replaceAll(" ", "-")}-title`;
  const fill = (/** @type {HTMLElement[]} */ parts) => {
    set(body, "aria-busy", false);
    body.replaceChildren(...parts);
  };
  return {
    element: make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), body),
    /**
     * @template T
     * @param {() => Promise<T>} read
     * @param {(data: T) => HTMLElement[]} draw
     * @param {AbortSignal} signal
     * @param {() => void} [failed]
     */
    load: (read, draw, signal, failed) => new Resource({
      read,
      show: (data) => fill(draw(data)),
      fail: (error, retry) => {
        fill([make("p", { class: "problem" }, error.message), button("Retry", retry)]);
        failed?.();
      },
      topics: ["training"],
      signal,
    }),
  };
}

/** @returns {Promise<TrainingPlan[]>} */
async function loadPlans() {
  const plans = await get("/api/plans");
  const days = await Promise.all(plans.map((plan) => get(`/api/plans/${encodeURIComponent(plan.id)}/days`)));
  return plans.map((plan, index) => ({ ...plan, days: days[index] }));
}

/** @type {(workout: API.WorkoutSummary, today: string) => HTMLElement} */
function workoutRow(workout, today) {
  const pending = workout.scheduled_date < today ? "Missed" : "Ready";
  const states = { pending, in_progress: "In Progress", completed: "Completed", skipped: "Skipped" };
  const sets = `${number(workout.completed_set_count)} of ${count(workout.set_count, "set")}`;
  return make("li", {},
    make("a", { class: "button plain", href: `#/workout/${encodeURIComponent(workout.id)}` }, workout.plan_day_name),
    make("span", {}, day(workout.scheduled_date)),
    make("span", { class: "quiet" }, `${states[workout.status]}, ${sets}`));
}
