// The session view while no session runs: the one that died is offered, else a new one.

import { begin } from "./begin.js";
import { button, make, set, write } from "./dom.js";
import { RecoveryOffer } from "./recoveryOffer.js";
import { announce } from "./speak.js";

/** Why there is no session, and what can be started. */
export class NoSession {
  #name = make("h1", {});
  #offer = new RecoveryOffer();
  #start = make("div", { class: "actions" },
    button("Stretch Now", () => begin("stretch"), { class: "primary" }),
    make("a", { class: "button", href: "#/today" }, "Back to Today"));

  constructor() {
    this.element = make("div", { class: "no-session" }, this.#name, this.#offer.element, this.#start);
  }

  /** Shows what the snapshot of a box without a session says; `null` before it is known. */
  show(snapshot) {
    const recoverable = snapshot?.recoverable;
    set(this.element, "data-kind", recoverable?.meditation ? "meditation" : "stretch");
    const name = snapshot === null ? "Loading session..."
      : recoverable ? "Your last session was interrupted." : "No session is running.";
    if (name !== this.#name.textContent) announce(name);
    write(this.#name, name);
    this.#offer.show(recoverable);
    set(this.#start, "hidden", snapshot === null || recoverable !== undefined);
  }
}
