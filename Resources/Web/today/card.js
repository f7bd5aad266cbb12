// A card of Today: loading, empty, with data, or an error that can be tried again.

import { get } from "../shared/api.js";
import { button, icon, make, set, write } from "../shared/dom.js";
import { sentence } from "../shared/words.js";

/** A card. Each card loads by itself, so that a failure of one does not affect the others. */
export class Card {
  #card;
  #shown = null;
  #last = "";
  #message = make("p", { class: "card-message" });
  #details = make("div", { class: "card-details" });
  #badge = make("span", { class: "badge", hidden: true });
  #actions = make("div", { class: "actions" });

  /** Creates a card in the state of loading. */
  constructor(card) {
    this.#card = card;
    const heading = `card-${card.kind}`;
    this.element = make("section", { class: "card", "data-kind": card.kind, "aria-labelledby": heading },
      make("div", { class: "card-head" }, icon(card.sign), make("h2", { id: heading }, card.name), this.#badge),
      this.#message, this.#details, this.#actions);
    this.#enter("loading", card.loading);
  }

  /** Loads the card. The previous content stays until the new one has arrived. */
  async load(signal) {
    let data;
    try {
      data = await get(`/api/today/${this.#card.kind}`);
    } catch (error) {
      data = { state: "error", message: error.message };
    }
    if (signal.aborted) return;
    // Rebuilding an unchanged card would take the focus away.
    const text = JSON.stringify(data);
    if (text === this.#last) return;
    this.#last = text;
    this.#show(data, signal);
  }

  #show(data, signal) {
    const hadFocus = this.#actions.contains(document.activeElement);
    this.#enter(data.state, data.state === "error" ? sentence(data.message) : data.title ?? data.message);
    set(this.element, "data-urgent", data.urgent === true);
    set(this.#badge, "hidden", !data.badge);
    set(this.#badge, "data-colour", data.badgeColour);
    write(this.#badge, data.badge ?? "");
    this.#details.replaceChildren(...[data.detail, data.week, data.exercises, data.progress]
      .filter(Boolean).map((line) => make("p", { class: "quiet" }, line)));
    this.#actions.replaceChildren(...this.#buttons(data, signal));
    if (hadFocus) this.#actions.querySelector("button")?.focus();
  }

  #enter(state, message) {
    set(this.element, "data-state", state);
    set(this.element, "aria-busy", state === "loading");
    write(this.#message, message);
  }

  #buttons(data, signal) {
    if (data.state === "error") {
      return [button("Retry", () => {
        this.#last = "";
        return this.load(signal);
      }, { "aria-label": `Retry ${this.#card.name}` })];
    }
    if (!data.action) return [this.#card.extra?.()].filter(Boolean);
    this.#shown = data;
    return [
      button(data.action, () => this.#card.act(this.#shown), { class: "primary" }),
      this.#card.extra?.(),
    ].filter(Boolean);
  }
}
