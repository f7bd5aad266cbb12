// @ts-check
// Workout: the workout that the address names, else the training.

import { get } from "../shared/api.js";
import { button, make } from "../shared/dom.js";
import { Resource } from "../shared/resource.js";
import { loadUnits } from "../shared/units.js";
import { Rest } from "./rest.js";
import { Training } from "./training.js";
import { WorkoutSets } from "./workoutSets.js";

export const prepare = loadUnits;

/**
 * Shows the workout with an id; without an id, the training.
 *
 * @type {ViewModule["show"]}
 */
export function show(main, signal, id) {
  const rest = new Rest(signal);
  const body = make("div", { class: "workout", "data-kind": "workout" });
  main.append(body);
  if (!id) return body.append(make("h1", {}, "Training"), rest.element, new Training(signal).element);
  const content = make("div", { class: "workout" }, make("p", { class: "quiet" }, "Loading workout..."));
  body.append(content, rest.element);
  /** Replaces the content. The element with the same key keeps the focus. */
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
    show: (data) => fill(sets.content(data)),
    fail: (error, retry) =>
      fill([make("h1", {}, "Workout"), make("p", { class: "problem" }, error.message), button("Retry", retry)]),
    topics: ["training"],
    signal,
  });
  const sets = new WorkoutSets(workout, (request) => rest.start(request));
}
