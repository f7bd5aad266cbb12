// A workout: its exercises, and its sets as they are done.

import { get, put } from "./api.js";
import { button, make } from "./dom.js";
import { live } from "./live.js";
import { attempt } from "./speak.js";

export const title = "Workout";

/** Shows the workout with an id. */
export async function show(main, signal, id) {
  const path = `/api/workouts/${encodeURIComponent(id ?? "")}`;
  const body = make("div", { class: "workout", "data-kind": "workout" },
    make("p", { class: "quiet" }, "Loading workout..."));
  main.append(body);
  let shown = "";
  const load = async () => {
    let parts;
    try {
      const workout = await get(path);
      // Drawing what has not changed would pull buttons from under a finger.
      const text = JSON.stringify(workout);
      if (text === shown) return;
      shown = text;
      parts = content(workout, async (path, body) => {
        await attempt(() => put(path, body));
        await load();
      });
    } catch (error) {
      shown = "";
      parts = [make("h1", {}, "Workout"), make("p", { class: "problem" }, error.message), button("Retry", load)];
    }
    if (signal.aborted) return;
    const focused = document.activeElement?.dataset.key;
    body.replaceChildren(...parts);
    if (focused) body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  };
  await load();
  live.addEventListener("stored", load, { signal });
}

function content(workout, change) {
  const path = `/api/workouts/${encodeURIComponent(workout.id)}`;
  const isOpen = workout.status === "pending" || workout.status === "in_progress";
  return [
    make("header", { class: "view-head" },
      make("h1", {}, workout.plan_day_name ?? "Workout"), make("p", { class: "quiet" }, `Week ${workout.week_number}`)),
    workout.exercises.map((exercise) => make("section", { class: "panel" },
      make("h2", {}, exercise.exercise_name),
      make("p", { class: "quiet" }, `${exercise.completed_sets} of ${exercise.total_sets} sets`),
      make("ol", { class: "sets" }, exercise.sets.map((set) => row(exercise, set, isOpen, change))))),
    make("div", { class: "actions" },
      workout.status === "pending"
        ? button("Start Workout", () => change(`${path}/start`, {}), { class: "primary" }) : null,
      workout.status === "in_progress"
        ? button("Complete Workout", () => change(`${path}/complete`, {}), { class: "primary" }) : null,
      make("a", { class: "button", href: "#/today" }, "Back to Today")),
  ].flat().filter(Boolean);
}

function row(exercise, set, isOpen, change) {
  const path = `/api/workout-sets/${encodeURIComponent(set.id)}`;
  const isDone = set.status === "completed";
  const name = `${exercise.exercise_name}, set ${set.set_number}`;
  const figures = isDone ? `${set.actual_reps} × ${set.actual_weight}` : `${set.target_reps} × ${set.target_weight}`;
  const done = { actual_reps: set.target_reps, actual_weight: set.target_weight };
  return make("li", { "data-mark": set.status },
    make("span", {}, `Set ${set.set_number}`), make("span", {}, figures),
    set.status === "pending"
      ? button("Done", () => change(`${path}/log`, done), {
        "aria-label": `${name}: done`, "data-key": set.id, disabled: !isOpen,
      })
      : button("Undo", () => change(`${path}/unlog`, {}), {
        "aria-label": `${name}: undo`, "data-key": set.id, disabled: !isOpen, class: "plain",
      }));
}
