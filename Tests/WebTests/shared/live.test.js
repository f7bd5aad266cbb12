// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { getOnce } from "../../../Resources/Web/shared/api.js";
import { live } from "../../../Resources/Web/shared/live.js";
import { Source, turn } from "./source.js";

/** @type {Source} */
let source;
/** @type {Record<string, object>} */
let stored;
/** @type {string[]} */
let reads;
let isThere = true;
const { EventSource, fetch } = globalThis;
beforeEach(async () => {
  [stored, reads, isThere] = [{}, [], true];
  const opened = new Promise((resolve) => {
    globalThis.EventSource = /** @type {any} */ (Object.assign(function open() {
      source = new Source();
      resolve(undefined);
      return source;
    }, { CLOSED: 2 }));
  });
  globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ path) => {
    if (!isThere) throw new Error("no network");
    reads.push(path);
    const data = stored[path];
    return {
      status: data ? 200 : 404,
      json: async () => data ? { success: true, data } : { error: { message: "no such session" } },
    };
  });
  // Without shared workers, a tab has a stream of its own.
  live.open();
  await opened;
  source.dispatchEvent(new Event("open"));
  await turn();
  reads = [];
});
afterEach(() => {
  live.close();
  Object.assign(globalThis, { EventSource, fetch });
});

suite("the connection", () => {
  const connections = () => {
    /** @type {boolean[]} */
    const seen = [];
    const ending = new AbortController();
    live.on("connection", () => seen.push(live.isConnected), ending.signal);
    return { seen, ending };
  };

  test("is lost when a request and the question after it have no answer", async () => {
    const { seen, ending } = connections();
    isThere = false;
    await assert.rejects(getOnce("/api/plan"));
    await turn();
    await turn();
    assert.deepEqual(seen, [false]);
    [isThere, stored["/api/session"]] = [true, { status: "idle" }];
    assert.equal(await live.ask(), true);
    assert.deepEqual(seen, [false, true]);
    ending.abort();
    await turn();
  });

  test("stays after one request without an answer", async () => {
    const { seen, ending } = connections();
    stored["/api/session"] = { status: "idle" };
    isThere = false;
    const failing = getOnce("/api/plan");
    isThere = true;
    await assert.rejects(failing);
    await turn();
    assert.deepEqual([seen, reads], [[], ["/api/session"]]);
    ending.abort();
  });

  /** Runs an action, and returns the timers that it starts, by their milliseconds. */
  const timersOf = (/** @type {() => void} */ act) => {
    const { setTimeout } = globalThis;
    /** @type {Map<number, () => void>} */
    const timers = new Map();
    globalThis.setTimeout = /** @type {any} */ ((/** @type {() => void} */ then, /** @type {number} */ delay) => {
      timers.set(delay, then);
    });
    act();
    globalThis.setTimeout = setTimeout;
    return timers;
  };

  test("is asked for two seconds after a countdown without news", async () => {
    stored["/api/session"] = { status: "idle" };
    const snapshot = { status: "active", phase: "segment", segmentRemaining: 1.5, waking: 0.5 };
    const timers = timersOf(() => source.send("snapshot", snapshot));
    assert.deepEqual([...timers.keys()], [4000]);
    timers.get(4000)?.();
    await turn();
    assert.deepEqual(reads, ["/api/session"]);
  });

  test("is not asked for in a pause, and in a wait, which has no length", () => {
    for (const state of [{ status: "active", phase: "wait" }, { status: "paused", phase: "segment" }]) {
      assert.equal(timersOf(() => source.send("snapshot", { segmentRemaining: 5, ...state })).size, 0);
    }
  });

  test("is closed in a tab that stays hidden, and opened once it is seen", async () => {
    stored["/api/session"] = { status: "idle" };
    const first = source;
    globalThis.document = /** @type {any} */ ({ hidden: true });
    timersOf(() => live.noteVisibility()).get(10_000)?.();
    await turn();
    assert.equal(first.readyState, Source.CLOSED);
    globalThis.document = /** @type {any} */ ({ hidden: false });
    live.noteVisibility();
    await turn();
    await turn();
    assert.notEqual(source, first);
    globalThis.document = /** @type {any} */ (undefined);
  });

  test("ends a command that waits when it is lost", async () => {
    const command = live.takeAnswer(new Promise(() => {}));
    source.send("error", {});
    await assert.rejects(command, { status: 0 });
    assert.equal(live.isConnected, false);
    stored["/api/session"] = { status: "idle" };
    await live.ask();
    await turn();
  });
});
