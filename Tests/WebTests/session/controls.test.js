// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { keys } from "../../../Resources/Web/session/controls.js";
import { turn } from "../shared/source.js";

/** @type {string[]} */
let sent;
/** @type {number} */
let now;
/** @type {Map<number, {due: number, act: () => void}>} */
let timers;
const { document, fetch, setTimeout, clearTimeout } = globalThis;
beforeEach(() => {
  [sent, now, timers] = [[], 0, new Map()];
  Object.assign(globalThis, {
    document: { querySelector: () => null },
    fetch: async (/** @type {string} */ path, /** @type {any} */ { body }) => {
      sent.push(JSON.parse(body).command);
      return { status: 200, json: async () => ({ success: true, data: { status: "paused" } }) };
    },
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ milliseconds) => {
      const id = timers.size + 1;
      timers.set(id, { due: now + milliseconds, act });
      return id;
    },
    clearTimeout: (/** @type {number} */ id) => {
      if (timers.has(id)) timers.set(id, { due: Infinity, act: () => {} });
    },
  });
});
afterEach(async () => {
  await pass(now + 300);
  Object.assign(globalThis, { document, fetch, setTimeout, clearTimeout });
});

/** @type {(at: number) => Promise<void>} */
const pass = async (at) => {
  now = at;
  for (const [id, { due, act }] of timers) {
    if (due > now) continue;
    globalThis.clearTimeout(id);
    act();
  }
  await turn();
};

/** @type {(key: string, at: number) => Promise<void>} */
const press = async (key, at) => {
  await pass(at);
  keys[key]();
  await turn();
};

suite("a second press", () => {
  for (const [key, name] of [["n", "skip"], ["s", "skip-stretch"]]) {
    test(`of ${key} within 0.3 seconds means the first one`, async () => {
      await press(key, 0);
      await press(key, 299);
      assert.deepEqual(sent, [name]);
      await press(key, 300);
      assert.deepEqual(sent, [name, name]);
    });
  }

  test("of s after n means the first one, too", async () => {
    await press("n", 0);
    await press("s", 299);
    await press("s", 300);
    assert.deepEqual(sent, ["skip", "skip-stretch"]);
  });

  test("of p counts once the first one is answered", async () => {
    keys.p();
    keys.p();
    await turn();
    assert.deepEqual(sent, ["previous"]);
    await press("p", 0);
    assert.deepEqual(sent, ["previous", "previous"]);
  });
});
