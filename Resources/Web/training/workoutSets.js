// @ts-check
// The exercises and sets of a workout.

import { limits, post, put, remove } from "../shared/api.js";
import { button, make } from "../shared/dom.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { count, duration, number } from "../shared/text.js";
import { notAWeight, readWeight, typedWeight, weight as written, weightUnit } from "../shared/units.js";

export { loadUnits } from "../shared/units.js";

/** @typedef {API.WorkoutDetails} Workout */
/** @typedef {API.WorkoutExercise} Exercise */
/** @typedef {API.WorkoutSet} WorkoutSet */
/** @typedef {(action: () => Promise<unknown>) => Promise<void>} Change */

/** The sets of a workout. Typed values stay when the workout changes elsewhere. */
export class WorkoutSets {
  #resource;
  #startRest;
  /**
   * The texts of fields that were typed into, by key.
   *
   * @type {Map<string, string>}
   */
  #typed = new Map();

  /**
   * @param {import("../shared/resource.js").Resource<Workout>} resource the workout, which the buttons change
   * @param {(request: API.NewRest) => Promise<void>} startRest starts the rest timer after a set
   */
  constructor(resource, startRest) {
    this.#resource = resource;
    this.#startRest = startRest;
  }

  /** Creates the elements of a workout. */
  content(/** @type {Workout} */ workout) {
    const path = `/api/workouts/${encodeURIComponent(workout.id)}`;
    const isOpen = workout.status === "pending" || workout.status === "in_progress";
    /** @type {Change} */
    const change = async (action) => {
      await attempt(() => this.#resource.change(action));
    };
    return [
      workout.exercises.map((exercise) => this.#exercise(workout, exercise, path, isOpen, change)),
      make("div", { class: "actions" },
        workout.status === "pending"
          ? button("Start Workout", () => change(() => put(`${path}/start`, {})), { class: "primary" }) : null,
        workout.status === "in_progress"
          ? button("Complete Workout", () => this.#complete(workout, path, change), { class: "primary" }) : null,
        isOpen ? button("Skip Workout", () => this.#skipWorkout(path, change)) : null,
        make("a", { class: "button", href: "#/today" }, "Back to Today"),
        make("a", { class: "button plain", href: "#/workout" }, "Training")),
    ].flat().flatMap((element) => element ? [element] : []);
  }

  /** @type {(workout: Workout, exercise: Exercise, path: string, isOpen: boolean, change: Change) => HTMLElement} */
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
      isOpen && isLastOf(workout, exercise)
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

  /** @type {(workout: Workout, exercise: Exercise, set: WorkoutSet, isOpen: boolean, change: Change) => HTMLElement} */
  #row(workout, exercise, set, isOpen, change) {
    const path = `/api/workout-sets/${encodeURIComponent(set.id)}`;
    const name = `${exercise.exercise_name}, set ${set.set_number}`;
    const label = make("span", { class: "set-name" }, `Set ${set.set_number}`);
    if (set.status === "pending" && !isOpen) {
      return make("li", { "data-mark": "open" }, label, make("span", {}, "Not done"));
    }
    if (set.status !== "pending") {
      return make("li", { "data-mark": set.status }, label, make("span", {}, figures(set)),
        button("Undo", () => change(() => put(`${path}/unlog`, {})), {
          "aria-label": `${name}: undo`, "data-key": set.id, disabled: !isOpen, class: "plain",
        }));
    }
    const reps = this.#field(`${set.id} reps`, set.target_reps, `${name}: repetitions`,
      { type: "number", inputmode: "numeric", min: limits.reps[0], max: limits.reps[1], step: 1 });
    // Some browsers drop a decimal comma in a field of the type number.
    const weight = this.#field(`${set.id} weight`, typedWeight(set.target_weight), `${name}: weight in ${weightUnit()}`,
      { type: "text", inputmode: "decimal", autocomplete: "off" });
    return make("li", { "data-mark": set.status }, label,
      make("span", { class: "set-fields" }, reps, make("span", { "aria-hidden": "true" }, "×"), weight,
        make("span", { class: "quiet", "aria-hidden": "true" }, weightUnit())),
      button("Done", () => this.#log(workout, exercise, set, reps, weight, change), {
        "aria-label": `${name}: done`, "data-key": set.id,
      }),
      button("Skip", () => change(() => put(`${path}/skip`, {})), {
        "aria-label": `${name}: skip`, "data-key": `${set.id} skip`, class: "plain",
      }));
  }

  /**
   * Creates a field that keeps its text when the workout is shown again.
   *
   * @param {string} key
   * @param {string | number} value
   * @param {string} name
   * @param {Record<string, Attribute>} kind
   */
  #field(key, value, name, kind) {
    return make("input", {
      ...kind, value: this.#typed.get(key) ?? value, "aria-label": name, "data-key": key, required: true,
      input: (/** @type {{target: HTMLInputElement}} */ { target }) => this.#typed.set(key, target.value),
    });
  }

  /**
   * Saves a set as done, and starts the rest before the next set.
   *
   * @param {Workout} workout
   * @param {Exercise} exercise
   * @param {WorkoutSet} set
   * @param {HTMLInputElement} reps
   * @param {HTMLInputElement} weight
   * @param {Change} change
   */
  async #log(workout, exercise, set, reps, weight, change) {
    const lifted = readWeight(weight.value, set.target_weight);
    const [least, most] = limits.weight;
    const isInRange = lifted !== null && lifted >= least && lifted <= most;
    weight.setCustomValidity(lifted === null ? notAWeight(weight.value.trim())
      : isInRange ? "" : `Enter a weight from ${least} to ${written(most)}.`);
    if (!reps.reportValidity() || !weight.reportValidity() || lifted === null) return;
    if (!await isMeant(lifted, set.target_weight)) return;
    await change(async () => {
      const values = { actual_reps: reps.valueAsNumber, actual_weight: lifted };
      await put(`/api/workout-sets/${encodeURIComponent(set.id)}/log`, values);
      announce(`${exercise.exercise_name}, set ${set.set_number} is done`);
      const next = nextOpen([exercise], set) ?? nextOpen(workout.exercises, set);
      // A plan that another client has stored may have a longer rest than the timer allows.
      const [shortest, longest] = limits.restSeconds;
      const seconds = Math.min(longest, Math.max(shortest, exercise.rest_seconds));
      if (next) await this.#startRest({ seconds, exercise: next.exercise.exercise_name, set: next.set.set_number });
    });
  }

  /**
   * Completes the workout; asks first if sets are not done. The server ends the rest.
   *
   * @type {(workout: Workout, path: string, change: Change) => Promise<void>}
   */
  async #complete(workout, path, change) {
    const open = openSets(workout);
    const answer = open === 0 ? "finish" : await ask("Complete this workout?", `${notDone(open)} Finish anyway?`, [
      { value: "no", label: "Go On" }, { value: "finish", label: "Finish Anyway", class: "primary" },
    ]);
    if (answer === "finish") await change(() => put(`${path}/complete`, {}));
  }

  /** @type {(path: string, change: Change) => Promise<void>} */
  async #skipWorkout(path, change) {
    const answer = await ask("Skip this workout?", "Finished sets are kept.", [
      { value: "no", label: "Keep Workout" }, { value: "skip", label: "Skip Workout", class: "primary" },
    ]);
    if (answer === "skip") await change(() => put(`${path}/skip`, {}));
  }
}

/**
 * Asks about a weight of more than three times the target, such as 325 typed for 32.5. Ignores a target of 0.
 *
 * @param {number} weight in kilograms
 * @param {number} target in kilograms
 */
async function isMeant(weight, target) {
  if (target === 0 || weight <= 3 * target) return true;
  const text = written(weight);
  const answer = await ask(`Log ${text}?`, `${text} is more than three times the target of ${written(target)}.`, [
    { value: "no", label: "Change Weight" }, { value: "yes", label: `Log ${text}`, class: "primary" },
  ]);
  return answer === "yes";
}

/** Formats repetitions and a weight, such as `8 × 32.5 kg`. */
function timesWeight(/** @type {number | null} */ repetitions, /** @type {number | null} */ kilograms) {
  return `${number(repetitions ?? 0)} × ${written(kilograms ?? 0)}`;
}

/** Formats the result of a set that is logged or skipped. */
function figures(/** @type {WorkoutSet} */ set) {
  return set.status === "completed" ? timesWeight(set.actual_reps, set.actual_weight) : "Skipped";
}

/** Returns the number of sets of a workout that are neither logged nor skipped. */
export function openSets(/** @type {Workout} */ workout) {
  return workout.exercises.flatMap((exercise) => exercise.sets).filter((set) => set.status === "pending").length;
}

/** Returns a sentence about sets that are not done, such as `3 sets are not done.` */
export function notDone(/** @type {number} */ sets) {
  return `${count(sets, "set")} ${sets === 1 ? "is" : "are"} not done.`;
}

/** Whether no later part of the workout has the exercise. Sets are added to the last part and removed from it. */
function isLastOf(/** @type {Workout} */ workout, /** @type {Exercise} */ exercise) {
  return workout.exercises.filter((other) => other.exercise_id === exercise.exercise_id).at(-1) === exercise;
}

/** Returns the first open set of some exercises besides the one that is done. */
function nextOpen(/** @type {Exercise[]} */ exercises, /** @type {WorkoutSet} */ done) {
  for (const exercise of exercises) {
    const set = exercise.sets.find((set) => set.status === "pending" && set.id !== done.id);
    if (set) return { exercise, set };
  }
  return null;
}
