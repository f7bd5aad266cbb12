// Training: the active training cycle and the training plans. The API calls a training cycle a mesocycle.

import { get, post, put, Refusal, remove, upload } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { button, make } from "../shared/dom.js";
import { count, day, localDate, number, withoutYear } from "../shared/format.js";
import { attempt, announce } from "../shared/messages.js";

/** The training cycle and the training plans. Each loads and fails by itself. */
export class Training {
  #mesocycle = new Part("Training cycle", "Loading training cycle...", () => get("/api/mesocycles/active"),
    (data) => this.#weeks(data));
  #plans = new Part("Training plans", "Loading training plans...", loadPlans, (plans) => this.#list(plans));
  #faults = make("ul", { class: "faults", role: "alert" });
  #file = make("input", {
    type: "file", id: "plan-file", accept: ".yaml,.yml", "aria-describedby": "plan-hint", change: () => this.#import(),
  });
  #active = null;

  constructor() {
    this.element = make("div", { class: "workout" }, this.#mesocycle.element, this.#plans.element,
      make("section", { class: "panel", "aria-labelledby": "import-title" },
        make("h2", { id: "import-title" }, "Import a training plan"),
        make("label", { for: "plan-file" }, "Plan file"),
        make("p", { class: "quiet", id: "plan-hint" },
          "A YAML file like examples/three-days.yaml in Limber's sources. It replaces a training plan of the same name."),
        this.#file, this.#faults));
  }

  /** Loads both parts. */
  async load() {
    await this.#mesocycle.load();
    await this.#plans.load();
  }

  #weeks(mesocycle) {
    if (this.#active !== mesocycle?.id) this.#plans.forget();
    this.#active = mesocycle?.id ?? null;
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

  #list(plans) {
    if (plans.length === 0) return [make("p", { class: "quiet" }, "No training plans yet")];
    return [make("ul", { class: "sets" }, plans.map((plan) => make("li", {},
      make("span", { class: "plan-name" }, make("strong", {}, plan.name),
        make("span", { class: "quiet" }, plan.days.map((day) => day.name).join(", "))),
      this.#active ? null
        : button("Start", () => this.#begin(plan), { class: "primary", "aria-label": `Start ${plan.name}` }),
      button("Delete", () => this.#delete(plan), { class: "plain", "aria-label": `Delete ${plan.name}` }))))];
  }

  async #begin(plan) {
    await attempt(async () => {
      const mesocycle = await post("/api/mesocycles", { plan_id: plan.id, start_date: localDate() });
      await put(`/api/mesocycles/${encodeURIComponent(mesocycle.id)}/start`, {});
    });
    await this.load();
  }

  async #end(path, question, label) {
    const answer = await ask(question, "Finished workouts are kept.", [
      { value: "no", label: "Keep Cycle" }, { value: "yes", label, class: "primary" },
    ]);
    if (answer !== "yes") return;
    await attempt(() => put(path, {}));
    await this.load();
  }

  async #delete(plan) {
    const answer = await ask(`Delete ${plan.name}?`, "This cannot be undone.", [
      { value: "no", label: "Keep Plan" }, { value: "yes", label: "Delete Plan", class: "danger" },
    ]);
    if (answer !== "yes") return;
    await attempt(() => remove(`/api/plans/${encodeURIComponent(plan.id)}`));
    await this.load();
  }

  async #import() {
    const [file] = this.#file.files;
    if (!file) return;
    this.#faults.replaceChildren();
    try {
      const { plan, outcome } = await upload("/api/plans/import", file, "text/yaml");
      announce(`${plan.name} was ${{ added: "added", replaced: "replaced", unchanged: "already there" }[outcome]}`);
    } catch (error) {
      if (error.wantsToken) return;
      const faults = error instanceof Refusal ? error.faults() : [];
      const sentences = faults.length > 0 ? faults : [error.message];
      this.#faults.append(...sentences.map((fault) => make("li", { class: "problem" }, fault)));
    }
    this.#file.value = "";
    await this.load();
  }
}

/** A section that loads by itself. The previous content stays until the new one has arrived. */
class Part {
  #load;
  #draw;
  #last = null;
  #asked = 0;
  #answered = 0;
  #body;

  constructor(name, loading, load, draw) {
    this.#load = load;
    this.#draw = draw;
    this.#body = make("div", { class: "part", "aria-busy": true }, make("p", { class: "quiet" }, loading));
    const id = `${name.toLowerCase().replaceAll(" ", "-")}-title`;
    this.element = make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, name), this.#body);
  }

  /** Draws unchanged data again at the next load. */
  forget() {
    this.#last = null;
  }

  async load() {
    let parts;
    const turn = ++this.#asked;
    try {
      const data = await this.#load();
      // A later request may have been answered first.
      if (turn < this.#answered) return;
      this.#answered = turn;
      const text = JSON.stringify(data);
      if (text === this.#last) return;
      parts = this.#draw(data);
      this.#last = text;
    } catch (error) {
      this.#last = null;
      parts = [make("p", { class: "problem" }, error.message), button("Retry", () => this.load())];
    }
    this.#body.removeAttribute("aria-busy");
    this.#body.replaceChildren(...parts);
  }
}

async function loadPlans() {
  const plans = await get("/api/plans");
  const days = await Promise.all(plans.map((plan) => get(`/api/plans/${encodeURIComponent(plan.id)}/days`)));
  return plans.map((plan, index) => ({ ...plan, days: days[index] }));
}

function workoutRow(workout, today) {
  const pending = workout.scheduled_date < today ? "Missed" : "Ready";
  const states = { pending, in_progress: "In Progress", completed: "Completed", skipped: "Skipped" };
  const sets = `${number(workout.completed_set_count)} of ${count(workout.set_count, "set")}`;
  return make("li", {},
    make("a", { class: "button plain", href: `#/workout/${encodeURIComponent(workout.id)}` }, workout.plan_day_name),
    make("span", {}, day(workout.scheduled_date, withoutYear)),
    make("span", { class: "quiet" }, `${states[workout.status]}, ${sets}`));
}
