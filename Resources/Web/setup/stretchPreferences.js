// @ts-check
// The stretches that the user avoids or prefers.

import { get, put } from "../shared/api.js";
import { button, make, write } from "../shared/dom.js";
import { announce, attempt } from "../shared/messages.js";
import { Resource } from "../shared/resource.js";
import { count, regionLabels } from "../shared/text.js";

/** The choices with their labels. */
const choices = { "": "As the others", preferred: "Twice as often", avoided: "Never" };

/** The list of all stretches, folded, with a choice for each. */
export class StretchPreferences {
  #summary = make("summary", {}, "Stretches");
  #list = make("div", { class: "stretches" });
  /** @type {Resource<API.Stretch[]>} */
  #stretches;

  constructor(/** @type {AbortSignal} */ signal) {
    this.element = make("section", { class: "field", "aria-labelledby": "stretches-title" },
      make("h2", { id: "stretches-title" }, "Stretches"),
      make("p", { class: "quiet" }, "Each region has several stretches, of which a session draws one."),
      make("details", {}, this.#summary, this.#list));
    this.#stretches = new Resource({
      read: () => get("/api/stretches"),
      show: (stretches) => this.#show(stretches),
      fail: (error, retry) =>
        this.#list.replaceChildren(make("p", { class: "problem" }, error.message), button("Retry", retry)),
      topics: ["preferences"],
      signal,
    });
  }

  #show(/** @type {API.Stretch[]} */ stretches) {
    const number = (/** @type {string} */ preference) =>
      stretches.filter((stretch) => stretch.preference === preference).length;
    const parts = [count(stretches.length, "stretch", "stretches")];
    if (number("avoided") > 0) parts.push(`${number("avoided")} avoided`);
    if (number("preferred") > 0) parts.push(`${number("preferred")} preferred`);
    write(this.#summary, parts.join(", "));
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.id : "";
    const regions = [...new Set(stretches.map((stretch) => stretch.region))];
    this.#list.replaceChildren(...regions.map((region) => make("section", {},
      make("h3", {}, regionLabels[region]),
      make("ul", {}, stretches.filter((stretch) => stretch.region === region).map((stretch) => this.#row(stretch))))));
    if (focused) document.getElementById(focused)?.focus();
  }

  #row(/** @type {API.Stretch} */ stretch) {
    const id = `stretch-${stretch.id}`;
    const change = (/** @type {{target: HTMLSelectElement}} */ { target }) => this.#change(stretch, target.value);
    // Of a trait that 'limber avoid' names, no stretch can be chosen.
    const avoided = stretch.avoidedFor.length > 0 ? `avoided: ${stretch.avoidedFor.join(", ")}` : null;
    return make("li", {},
      make("label", { for: id }, stretch.name,
        make("span", { class: "quiet" },
          [stretch.posture, stretch.bilateral ? "both sides" : null, avoided].filter(Boolean).join(", "))),
      make("select", { id, change, disabled: avoided !== null }, Object.entries(choices).map(([value, label]) =>
        make("option", { value, selected: value === (stretch.preference ?? "") }, label))));
  }

  async #change(/** @type {API.Stretch} */ stretch, /** @type {string} */ value) {
    await attempt(() => this.#stretches.change(async () => {
      await put(`/api/stretches/${encodeURIComponent(stretch.id)}`, { preference: value || null });
      announce(`${stretch.name}: ${choices[/** @type {keyof typeof choices} */ (value)]}`);
    }));
  }
}
