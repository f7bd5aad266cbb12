// The exercises and sets of a workout.

import { post, put, remove } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { button, make } from "../shared/dom.js";
import { count, duration, number } from "../shared/format.js";
import { announce, attempt } from "../shared/messages.js";
import { notAWeight, readWeight, typedWeight, weight as written, weightUnit } from "../shared/units.js";

/** The sets of a workout. Typed values stay when the workout changes elsewhere. */
export class WorkoutSets {
  #startRest;
  #typed = new Map();

  /** `startRest` starts the rest timer after a set: `{seconds, exercise, set}`. */
  constructor(startRest) {
    this.#startRest = startRest;
  }

  /** Creates the elements of a workout. `load` shows the workout again after a change. */
  content(workout, load) {
    const path = `/api/workouts/${encodeURIComponent(workout.id)}`;
    const isOpen = workout.status === "pending" || workout.status === "in_progress";
    const change = async (action) => {
      await attempt(action);
      await load();
    };
    return [
      make("header", { class: "view-head" },
        make("h1", {}, workout.plan_day_name || "Workout"),
        make("p", { class: "quiet" }, `Week ${workout.week_number}`)),
      workout.exercises.map((exercise) => this.#exercise(workout, exercise, path, isOpen, change)),
      make("div", { class: "actions" },
        workout.status === "pending"
          ? button("Start Workout", () => change(() => put(`${path}/start`, {})), { class: "primary" }) : null,
        workout.status === "in_progress"
          ? button("Complete Workout", () => change(() => put(`${path}/complete`, {})), { class: "primary" }) : null,
        isOpen ? button("Skip Workout", () => this.#skipWorkout(path, change)) : null,
        make("a", { class: "button", href: "#/today" }, "Back to Today"),
        make("a", { class: "button plain", href: "#/workout" }, "Training")),
    ].flat().filter(Boolean);
  }

  #exercise(workout, exercise, path, isOpen, change) {
    const sets = `${path}/exercises/${encodeURIComponent(exercise.exercise_id)}/sets`;
    const name = exercise.exercise_name;
    const warmUps = exercise.warmup_sets.map((set) => timesWeight(set.target_reps, set.target_weight)).join(", ");
    return make("section", { class: "panel" },
      make("h2", {}, name),
      make("p", { class: "quiet" },
        `${number(exercise.completed_sets)} of ${count(exercise.total_sets, "set")} · `
          + `${duration(exercise.rest_seconds)} rest`),
      warmUps ? make("p", { class: "quiet" }, `Warm-up: ${warmUps}`) : null,
      make("ol", { class: "sets" }, exercise.sets.map((set) => this.#row(workout, exercise, set, isOpen, change))),
      isOpen
        ? make("div", { class: "actions" },
          button("Add Set", () => change(() => post(`${sets}/add`, {})), {
            class: "plain", "aria-label": `${name}: add a set`, "data-key": `add ${exercise.exercise_id}`,
          }),
          button("Remove Set", () => change(() => remove(`${sets}/remove`)), {
            class: "plain", "aria-label": `${name}: remove a set`, "data-key": `remove ${exercise.exercise_id}`,
            disabled: exercise.sets.length < 2 || exercise.sets.every((set) => set.status !== "pending"),
          }))
        : null);
  }

  #row(workout, exercise, set, isOpen, change) {
    const path = `/api/workout-sets/${encodeURIComponent(set.id)}`;
    const name = `${exercise.exercise_name}, set ${set.set_number}`;
    const label = make("span", { class: "set-name" }, `Set ${set.set_number}`);
    if (set.status !== "pending" || !isOpen) {
      const figures = { completed: timesWeight(set.actual_reps, set.actual_weight), skipped: "Skipped" }[set.status]
        ?? timesWeight(set.target_reps, set.target_weight);
      return make("li", { "data-mark": set.status }, label, make("span", {}, figures),
        button("Undo", () => change(() => put(`${path}/unlog`, {})), {
          "aria-label": `${name}: undo`, "data-key": set.id, disabled: !isOpen, class: "plain",
        }));
    }
    const reps = this.#field(`${set.id} reps`, set.target_reps, `${name}: repetitions`,
      { type: "number", inputmode: "numeric", min: 0, max: 1000, step: 1 });
    // Some browsers drop a decimal comma in a field of the type number.
    const weight = this.#field(`${set.id} weight`, typedWeight(set.target_weight), `${name}: weight in ${weightUnit()}`,
      { type: "text", inputmode: "decimal", autocomplete: "off" });
    return make("li", { "data-mark": set.status }, label,
      make("span", { class: "set-fields" }, reps, make("span", { "aria-hidden": "true" }, "×"), weight,
        make("span", { class: "quiet", "aria-hidden": "true" }, weightUnit())),
      button("Done", () => change(() => this.#log(workout, exercise, set, path, reps, weight)), {
        "aria-label": `${name}: done`, "data-key": set.id,
      }),
      button("Skip", () => change(() => put(`${path}/skip`, {})), {
        "aria-label": `${name}: skip`, "data-key": `${set.id} skip`, class: "plain",
      }));
  }

  #field(key, value, name, kind) {
    return make("input", {
      ...kind, value: this.#typed.get(key) ?? value, "aria-label": name, "data-key": key, required: true,
      input: (event) => this.#typed.set(key, event.target.value),
    });
  }

  async #log(workout, exercise, set, path, reps, weight) {
    const lifted = readWeight(weight.value, set.target_weight);
    const isInRange = lifted !== null && lifted >= 0 && lifted <= 10000;
    weight.setCustomValidity(lifted === null ? notAWeight(weight.value.trim())
      : isInRange ? "" : `Enter a weight from 0 to ${written(10000)}.`);
    if (!reps.reportValidity() || !weight.reportValidity()) return;
    if (!await isMeant(lifted, set.target_weight)) return;
    await put(`${path}/log`, { actual_reps: reps.valueAsNumber, actual_weight: lifted });
    announce(`${exercise.exercise_name}, set ${set.set_number} is done`);
    const next = nextOpen([exercise], set) ?? nextOpen(workout.exercises, set);
    // A plan that another client has stored may have a longer rest than the timer allows.
    const seconds = Math.min(600, Math.max(1, exercise.rest_seconds));
    if (next) await this.#startRest({ seconds, exercise: next.exercise.exercise_name, set: next.set.set_number });
  }

  async #skipWorkout(path, change) {
    const answer = await ask("Skip this workout?", "Finished sets are kept.", [
      { value: "no", label: "Keep Workout" }, { value: "skip", label: "Skip Workout", class: "primary" },
    ]);
    if (answer === "skip") await change(() => put(`${path}/skip`, {}));
  }
}

/** Asks about a weight of more than three times the target, such as 325 typed for 32.5. Ignores a target of 0. */
async function isMeant(weight, target) {
  if (target === 0 || weight <= 3 * target) return true;
  const text = written(weight);
  const answer = await ask(`Log ${text}?`, `${text} is more than three times the target of ${written(target)}.`, [
    { value: "no", label: "Change Weight" }, { value: "yes", label: `Log ${text}`, class: "primary" },
  ]);
  return answer === "yes";
}

/** Writes repetitions and a weight, such as `8 × 32.5 kg`. */
const timesWeight = (repetitions, kilograms) => `${number(repetitions)} × ${written(kilograms)}`;

function nextOpen(exercises, done) {
  for (const exercise of exercises) {
    const set = exercise.sets.find((set) => set.status === "pending" && set.id !== done.id);
    if (set) return { exercise, set };
  }
  return null;
}
