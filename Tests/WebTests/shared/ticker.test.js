// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { countdown } from "../../../Resources/Web/shared/text.js";
import { Ticker, untilChange } from "../../../Resources/Web/shared/ticker.js";

for (const [remaining, milliseconds] of [[29.4, 400], [30, 1000], [0.25, 250], [0, 1000]]) {
  test(`the second of ${remaining} s changes after ${milliseconds} ms`, () =>
    assert.ok(Math.abs(untilChange(remaining) - milliseconds) < 1e-6, `${untilChange(remaining)}`));
}

suite("Ticker", () => {
  /** Seconds since the start of the test. */
  let now = 0;
  /** @type {{act: () => void, at: number} | null} */
  let timer = null;
  /** @type {string[]} */
  let shown = [];
  let isMoving = true;
  const page = Object.assign(new EventTarget(), { hidden: false });
  const ending = { signal: new AbortController() };
  const { setTimeout, clearTimeout } = globalThis;
  const remaining = () => 2.5 - now;
  const show = () => shown.push(countdown(remaining()));
  const tick = () => new Ticker(() => isMoving ? remaining() : null, show, ending.signal.signal);

  /** Runs the timers of some seconds. */
  const pass = (/** @type {number} */ seconds) => {
    const end = now + seconds;
    while (timer && timer.at <= end) {
      const { act, at } = timer;
      [timer, now] = [null, at];
      act();
    }
    now = end;
  };

  beforeEach(() => {
    [now, timer, shown, isMoving, page.hidden, ending.signal] = [0, null, [], true, false, new AbortController()];
    globalThis.document = /** @type {any} */ (page);
    globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ act, /** @type {number} */ delay) => {
      timer = { act, at: now + delay / 1000 };
      return 1;
    });
    globalThis.clearTimeout = () => { timer = null; };
  });
  afterEach(() => {
    ending.signal.abort();
    Object.assign(globalThis, { setTimeout, clearTimeout, document: undefined });
  });

  test("draws each second once, and no more after the last", () => {
    tick();
    pass(60);
    assert.deepEqual(shown, ["0:03", "0:02", "0:01", "0:00"]);
    assert.equal(timer, null);
  });

  test("waits for nothing while the countdown stands still", () => {
    isMoving = false;
    const ticker = tick();
    assert.equal(timer, null);
    isMoving = true;
    ticker.update();
    pass(0.6);
    assert.deepEqual(shown, ["0:03", "0:03", "0:02"]);
  });

  test("draws nothing while the page is hidden, and at once when it is seen", () => {
    tick();
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    assert.equal(timer, null);
    now = 2;
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    pass(60);
    assert.deepEqual(shown, ["0:03", "0:01", "0:00"]);
  });

  test("ends with its view", () => {
    const ticker = tick();
    ending.signal.abort();
    ticker.update();
    page.dispatchEvent(new Event("visibilitychange"));
    assert.deepEqual([shown, timer], [["0:03"], null]);
  });
});
