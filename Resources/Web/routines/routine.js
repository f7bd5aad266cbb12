// @ts-check
// A routine: its plan with times, and what can be done with it.

import { begin } from "../session/start.js";
import { get, remove } from "../shared/api.js";
import { button, make, write } from "../shared/dom.js";
import { announce, ask, attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { faultList, planTable, verdict } from "./plan.js";

/** @type {ViewModule["show"]} */
export function show(main, signal, argument = "") {
  main.append(new RoutineView(argument, signal).element);
}

/** The plan of a routine, and the buttons that start, edit, export and remove it. */
class RoutineView {
  #path;
  #name = make("h1", {}, "Routine");
  #description = make("p", { class: "quiet" });
  #content = make("div", { class: "routine", "aria-busy": true });
  #address = "";
  /** @type {Resource<API.RoutineDetails>} */
  #routine;

  /**
   * @param {string} id the id, as the address has it
   * @param {AbortSignal} signal
   */
  constructor(id, signal) {
    this.#path = `/api/routines/${id}`;
    this.element = make("div", {},
      make("header", { class: "view-head" },
        make("a", { class: "routine-back", href: "#/routines" }, "All routines"), this.#name, this.#description),
      this.#content);
    this.#routine = new Resource({
      read: () => get(this.#path),
      show: (routine) => this.#show(routine),
      fail: (error, retry) => this.#fill(make("div", { class: "problem-row" },
        make("p", { class: "problem" }, error.message), button("Retry", retry))),
      topics: ["routines"],
      signal,
    });
    signal.addEventListener("abort", () => URL.revokeObjectURL(this.#address));
  }

  #show(/** @type {API.RoutineDetails} */ routine) {
    write(this.#name, routine.name);
    write(this.#description, routine.description ?? "");
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([routine.text], { type: "text/yaml" }));
    this.#fill(
      make("p", { class: "routine-verdict" }, [verdict(routine), routine.bundled ? "comes with Limber" : ""]
        .filter(Boolean).join(", ")),
      make("div", { class: "actions" },
        routine.seconds === undefined
          ? null : button("Start", () => begin("routine", routine.id), { class: "primary" }),
        make("a", { class: "button", href: `#/routine-text/${encodeURIComponent(routine.id)}` },
          routine.bundled ? "Edit a Copy" : "Edit"),
        make("a", { class: "button", href: this.#address, download: `${routine.id}.yaml` }, "Export"),
        routine.bundled ? null : button("Remove", () => this.#remove(routine.name), { class: "danger" })),
      ...(routine.faults.length > 0 ? [faultList(routine.faults)] : []),
      ...(routine.phases.length > 0 ? [planTable(routine.phases)] : []));
  }

  #fill(/** @type {HTMLElement[]} */ ...content) {
    this.#content.removeAttribute("aria-busy");
    this.#content.replaceChildren(...content);
  }

  async #remove(/** @type {string} */ name) {
    const id = decodeURIComponent(this.#path.split("/").pop() ?? "");
    // Without the schedules, the routine can be removed all the same.
    const needs = (await get("/api/schedules").catch(() => [])).filter(({ request }) => request.routine === id);
    const without = needs.length === 0 ? ""
      : ` Without it, these schedules cannot start: ${needs.map(({ title }) => title).join(", ")}.`;
    const answer = await ask(`Remove ${name}?`, `Its file is deleted. Sessions in history stay.${without}`, [
      { value: "", label: "Keep" },
      { value: "remove", label: "Remove", class: "danger" },
    ]);
    if (answer !== "remove") return;
    await attempt(async () => {
      // The change of the stored data must not show an error before the view is left.
      this.#routine.beginChange();
      try {
        await remove(this.#path);
      } catch (error) {
        await this.#routine.endChange(false);
        throw error;
      }
      announce(`${name} is removed`);
      location.hash = "#/routines";
    });
  }
}
