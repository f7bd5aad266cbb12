// @ts-check
// The choice of the output for sessions that this page starts: the configuration names the outputs.

import { output } from "../session/start.js";
import { get } from "../shared/api.js";
import { make, set } from "../shared/dom.js";
import { attempt } from "../shared/messages.js";

/** A field with a selection. It is hidden while the configuration names no output. */
export class OutputChoice {
  #select = make("select", {
    id: "output", "aria-describedby": "output-hint",
    change: (/** @type {{target: HTMLSelectElement}} */ { target }) => { output.value = target.value; },
  });

  constructor() {
    this.element = make("section", { class: "field", hidden: true },
      make("label", { for: "output" }, "Output"),
      make("p", { class: "quiet", id: "output-hint" }, "Where sessions play that you start here. This browser keeps your choice."),
      this.#select);
  }

  /** Loads the names. A kept name that the configuration no longer has gives way to its default. */
  async load() {
    /** @type {string[] | undefined} */
    const names = await attempt(() => get("/api/outputs"));
    if (!names) return;
    if (!names.includes(output.value)) output.value = "";
    const options = ["", ...names].map((value) =>
      make("option", { value, selected: value === output.value }, value || "As usual"));
    this.#select.replaceChildren(...options);
    set(this.element, "hidden", names.length === 0);
  }
}
