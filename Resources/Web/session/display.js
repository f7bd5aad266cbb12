// @ts-check
// The display of a session. Across the room it has no controls until a pointer moves or a key is pressed, and the screen
// stays on. In a meditation, a tap beside the controls dims it, and the next tap or key shows it again.

import { set } from "../shared/dom.js";

/** The screens that are read from across the room. */
const large = "(min-width: 1600px) and (min-height: 900px)";

/** Milliseconds without a pointer or a key after which the controls are hidden. */
const patience = 4000;

/** The display of an element on a wall. */
export class Wall {
  #element;
  #screen = matchMedia(large);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hiding;
  /**
   * The lock, or the request for it.
   *
   * @type {Promise<WakeLockSentinel | null> | null}
   */
  #lock = null;
  #wantsLock = false;

  constructor(/** @type {HTMLElement} */ element) {
    this.#element = element;
  }

  /** Follows the screen, the pointer and the keys until the signal aborts. */
  open(/** @type {AbortSignal} */ signal) {
    const fit = () => set(this.#element, "data-display", this.#isWall ? "wall" : null);
    fit();
    this.#screen.addEventListener("change", fit, { signal });
    // Browsers also report a pointer that rests above something that moves.
    addEventListener("pointermove", (event) => { if (event.movementX || event.movementY) this.#wake(); }, { signal });
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => this.#wake(), { signal });
    document.addEventListener("visibilitychange", () => this.#keepOn(), { signal });
    set(this.#element, "data-idle", true);
    signal.addEventListener("abort", () => {
      clearTimeout(this.#hiding);
      this.#wantsLock = false;
      this.#keepOn();
    });
  }

  /** Keeps the screen on while somebody follows a session by eye. */
  show(/** @type {API.Session} */ { status, kind }) {
    this.#wantsLock = status === "active" && (kind !== "meditation" || this.#isWall);
    this.#keepOn();
  }

  get #isWall() {
    return this.#screen.matches || new URLSearchParams(location.search).get("display") === "wall";
  }

  #wake() {
    set(this.#element, "data-idle", null);
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => set(this.#element, "data-idle", true), patience);
  }

  // Browsers offer the lock in secure contexts, and end it when the page is hidden.
  async #keepOn() {
    if (this.#wantsLock && !document.hidden) {
      this.#lock ??= navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    } else {
      const lock = await this.#lock;
      this.#lock = null;
      await lock?.release();
    }
  }
}

/** The id of the course for falling asleep, which begins dimmed. */
const sleep = "sleep";

/** The seconds in which a meditation begins. */
const begins = 10;

/** Dims an element. */
export class Dimmer {
  #element;
  #wasFallingAsleep = false;

  constructor(/** @type {HTMLElement} */ element) {
    this.#element = element;
  }

  /** Handles taps and keys until the signal aborts. */
  open(/** @type {AbortSignal} */ signal) {
    const wake = () => this.#dim(false);
    this.#element.addEventListener("click", (event) => {
      if (this.#isDim) {
        // The tap that shows the controls does not press them.
        event.stopPropagation();
        event.preventDefault();
        return wake();
      }
      const isBeside = event.target instanceof Element && !event.target.closest("button, a, dialog");
      const { kind, status } = this.#element.dataset;
      if (isBeside && kind === "meditation" && status === "active") this.#dim(true);
    }, { capture: true, signal });
    addEventListener("keydown", wake, { signal });
    signal.addEventListener("abort", wake);
  }

  /** Dims the beginning of a meditation for falling asleep. A pause and other sessions are never dim. */
  show(/** @type {API.Session} */ { status, meditation, segmentElapsed = 0 }) {
    const isFallingAsleep = meditation?.id === sleep && meditation.part === 0 && segmentElapsed < begins;
    if (status !== "active" || !meditation) this.#dim(false);
    else if (isFallingAsleep && !this.#wasFallingAsleep) this.#dim(true);
    this.#wasFallingAsleep = isFallingAsleep;
  }

  get #isDim() {
    return this.#element.dataset.dim !== undefined;
  }

  #dim(/** @type {boolean} */ isDim) {
    set(this.#element, "data-dim", isDim);
  }
}
