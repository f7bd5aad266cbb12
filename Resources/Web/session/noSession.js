// @ts-check
// The session view below the player, which is seen while no session runs: the offer to resume, or to start a session.

import { button, make, set, write } from "../shared/dom.js";
import { live } from "../shared/live.js";
import { announce } from "../shared/messages.js";
import { begin, recoverableKind, RecoveryOffer } from "./start.js";

/** @type {ViewModule["show"]} */
export function show(main, signal) {
  const view = new NoSession();
  main.append(view.element);
  const update = () => view.show(live.snapshot);
  update();
  live.on("snapshot", update, signal);
}

/** The message that no session runs, with what can be started. */
class NoSession {
  #name = make("h1", {});
  #offer = new RecoveryOffer();
  #start = make("div", { class: "actions" },
    button("Stretch Now", () => begin("stretch"), { class: "primary" }),
    make("a", { class: "button", href: "#/today" }, "Back to Today"));

  constructor() {
    this.element = make("div", { class: "no-session" }, this.#name, this.#offer.element, this.#start);
  }

  /** Shows a snapshot without a session; `null` before the first snapshot. */
  show(/** @type {API.Session | null} */ snapshot) {
    if (live.isRunning) return;
    const recoverable = snapshot?.recoverable;
    set(this.element, "data-kind", recoverableKind());
    const name = snapshot === null ? "Loading session..."
      : recoverable ? "Your last session was interrupted." : "No session is running.";
    if (name !== this.#name.textContent) announce(name);
    write(this.#name, name);
    this.#offer.show(recoverable);
    set(this.#start, "hidden", snapshot === null || recoverable !== undefined);
  }
}
