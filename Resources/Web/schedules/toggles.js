// @ts-check
// A row of buttons, each of which is on or off.

import { make, set } from "../shared/dom.js";

/** A value that a toggle stands for, its visible label, and its full name. */
/** @typedef {{value: string, label: string, name: string}} Toggle */

/** A group of toggle buttons. */
export class Toggles {
  #changed;
  #buttons = make("div", { class: "toggle-row" });
  #legend;

  /**
   * @param {string} legend the name of the group
   * @param {() => void} changed is called after each click
   */
  constructor(legend, changed) {
    this.#changed = changed;
    this.#legend = make("legend", {}, legend);
    this.element = make("fieldset", { class: "toggles" }, this.#legend, this.#buttons);
  }

  /**
   * Shows toggles, of which some are on.
   *
   * @param {Toggle[]} toggles
   * @param {Set<string>} chosen
   */
  show(toggles, chosen) {
    this.#buttons.replaceChildren(...toggles.map(({ value, label, name }) => make("button", {
      type: "button", class: "toggle", value, "aria-label": name, "aria-pressed": chosen.has(value) ? "true" : "false",
      click: (/** @type {{currentTarget: HTMLButtonElement}} */ { currentTarget }) => {
        set(currentTarget, "aria-pressed", currentTarget.getAttribute("aria-pressed") === "true" ? "false" : "true");
        this.#changed();
      },
    }, label)));
  }

  /** The values that are on, in the order of the buttons. */
  get chosen() {
    return [...this.#buttons.querySelectorAll("button")]
      .filter((button) => button.getAttribute("aria-pressed") === "true").map(({ value }) => value);
  }
}
