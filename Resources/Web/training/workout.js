// Workout: the workout that the address names, else the training.

import { get } from "../shared/api.js";
import { button, make } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { Rest } from "./rest.js";
import { Training } from "./training.js";
import { WorkoutSets } from "./workoutSets.js";

export const title = "Workout";

/** Shows the workout with an id; without an id, the training. */
export function show(main, signal, id) {
  const rest = new Rest();
  const body = make("div", { class: "workout", "data-kind": "workout" });
  main.append(body);
  if (!id) {
    const training = new Training();
    body.append(make("h1", {}, "Training"), rest.element, training.element);
    follow(signal, () => training.load(), rest);
    return;
  }
  const sets = new WorkoutSets((request) => rest.start(request));
  const content = make("div", { class: "workout" }, make("p", { class: "quiet" }, "Loading workout..."));
  body.append(content, rest.element);
  let shown = "";
  let [asked, answered] = [0, 0];
  const load = async () => {
    let parts;
    const turn = ++asked;
    try {
      const workout = await get(`/api/workouts/${encodeURIComponent(id)}`);
      // A later request may have been answered first.
      if (turn < answered) return;
      answered = turn;
      // Drawing an unchanged workout again would pull buttons from under a finger.
      const text = JSON.stringify(workout);
      if (text === shown) return;
      shown = text;
      parts = sets.content(workout, load);
    } catch (error) {
      shown = "";
      parts = [make("h1", {}, "Workout"), make("p", { class: "problem" }, error.message), button("Retry", load)];
    }
    if (signal.aborted) return;
    const focused = document.activeElement?.dataset.key;
    content.replaceChildren(...parts);
    if (focused) content.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  };
  follow(signal, load, rest);
}

function follow(signal, load, rest) {
  live.follow(["training"], load, signal);
  live.follow(["rest"], () => rest.load(), signal);
  const ticking = setInterval(() => rest.tick(), 250);
  signal.addEventListener("abort", () => clearInterval(ticking));
}
