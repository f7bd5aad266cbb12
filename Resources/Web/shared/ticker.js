// @ts-check
// The ticks of a countdown: one for each second that is shown, and none while it stands still or nobody sees it.
//
//   const ticker = new Ticker(() => live.isConnected && isActive ? live.remaining : null, show, signal);
//   live.on("snapshot", () => ticker.update(), signal);
//
// `show` draws everything that changes once a second. Call `update()` after each change that moves, starts or stops the
// countdown: a snapshot, a pause, a lost connection. Draw no clock in `requestAnimationFrame` or `setInterval`. What
// must move smoothly is an animation of `transform` or `opacity`, which the browser draws without the main thread.

/** Milliseconds after the change of a second at which it is drawn: a timer can be early. */
const margin = 5;

/** Returns the milliseconds until the shown second of a countdown changes, which is rounded up to whole seconds. */
export function untilChange(/** @type {number} */ remaining) {
  const whole = Math.max(0, Math.ceil(remaining - 1e-6));
  // The last change is that to 0.
  return (remaining - whole + 1) * 1000;
}

/** Draws a countdown at each change of its second. */
export class Ticker {
  #remaining;
  #show;
  #signal;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * Draws the countdown for the first time.
   *
   * @param {() => number | null} remaining returns the seconds that are left; `null` while the countdown stands still
   * @param {() => void} show draws the countdown
   * @param {AbortSignal} [signal] ends the ticks, when the view is left
   */
  constructor(remaining, show, signal) {
    this.#remaining = remaining;
    this.#show = show;
    this.#signal = signal;
    // A hidden page draws nothing, and the next look at it shows the present second.
    document.addEventListener("visibilitychange", () => this.update(), { signal });
    signal?.addEventListener("abort", () => clearTimeout(this.#timer));
    this.update();
  }

  /** Draws the countdown, and waits for the change of its second. */
  update() {
    clearTimeout(this.#timer);
    if (this.#signal?.aborted || document.hidden) return;
    this.#show();
    const remaining = this.#remaining();
    if (remaining === null || remaining <= 0) return;
    this.#timer = setTimeout(() => this.update(), untilChange(remaining) + margin);
  }
}
