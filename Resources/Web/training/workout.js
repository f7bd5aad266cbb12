// @ts-check
// Workout: the workout that the address names, else the training. Each is imported when it is opened.

import { get } from "../shared/api.js";
import { button, make, write } from "../shared/dom.js";
import { Resource } from "../shared/resource.js";
import { Rest } from "./rest.js";

/** @type {typeof import("./training.js")} */
let training;
/** @type {typeof import("./workoutSets.js")} */
let workoutSets;

/**
 * Imports the part of the view that the argument needs.
 *
 * @param {string} [id]
 */
export async function prepare(id) {
  if (id) {
    workoutSets = await import("./workoutSets.js");
    await workoutSets.loadUnits();
  } else {
    training = await import("./training.js");
  }
}

/**
 * Shows the workout with an id; without an id, the training.
 *
 * @type {ViewModule["show"]}
 */
export function show(main, signal, id) {
  const rest = new Rest(signal);
  const body = make("div", { class: "workout", "data-kind": "workout" });
  main.append(body);
  if (id) showWorkout(body, signal, id, rest);
  else body.append(make("h1", {}, "Training"), rest.element, new training.Training(signal).element);
}

/** @type {(body: HTMLElement, signal: AbortSignal, id: string, rest: Rest) => void} */
function showWorkout(body, signal, id, rest) {
  // The heading stays: it has the focus when the view is opened.
  const heading = make("h1", {}, "Workout");
  const week = make("p", { class: "quiet" });
  const content = make("div", { class: "workout" }, make("p", { class: "quiet" }, "Loading workout..."));
  body.append(make("header", { class: "view-head" }, heading, week), content, rest.element);
  // The element with the same key keeps the focus.
  const fill = (/** @type {HTMLElement[]} */ parts) => {
    const focused = document.activeElement;
    const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;
    content.replaceChildren(...parts);
    if (!key) return;
    /** @type {HTMLElement | null} */ (content.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
  };
  /** @type {Resource<API.WorkoutDetails>} */
  const workout = new Resource({
    read: () => get(`/api/workouts/${encodeURIComponent(id)}`),
    show: (data) => {
      write(heading, data.plan_day_name || "Workout");
      write(week, `Week ${data.week_number}`);
      fill(sets.content(data));
    },
    fail: (error, retry) => fill([make("p", { class: "problem" }, error.message), button("Retry", retry)]),
    topics: ["training"],
    signal,
  });
  const sets = new workoutSets.WorkoutSets(workout, (request) => rest.start(request));
}
