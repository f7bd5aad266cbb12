// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { live } from "../../../Resources/Web/shared/live.js";

// Node 18 has no CustomEvent.
globalThis.CustomEvent ??= /** @type {any} */ (class extends Event {});

/** The event stream of a test, which sends what the test sends. */
class Source extends EventTarget {
  /** @type {(name: string, data: object) => void} */
  send(name, data) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }

  close() {}
}

const turn = () => new Promise((resolve) => { setImmediate(resolve); });

suite("the record of an ended session", () => {
  /** @type {Source} */
  let source;
  /** @type {Record<string, object>} */
  let stored;
  /** @type {string[]} */
  let reads;
  const { EventSource, fetch } = globalThis;
  beforeEach(() => {
    [source, stored, reads] = [new Source(), {}, []];
    globalThis.EventSource = /** @type {any} */ (function open() { return source; });
    globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ path) => {
      reads.push(path);
      const data = stored[path];
      return {
        status: data ? 200 : 404,
        json: async () => data ? { success: true, data } : { error: { message: "no such session" } },
      };
    });
    live.open();
  });
  afterEach(() => {
    live.close();
    Object.assign(globalThis, { EventSource, fetch });
  });

  const stretch = { id: "one", completedAt: "2026-01-26T10:30:00.000Z", stretches: [] };
  const report = async () => {
    source.send("history", { topic: "sessions" });
    await turn();
    await turn();
  };

  test("is saved once history has its id", async () => {
    source.send("session", { event: "session.completed", record: stretch });
    // A session with the same stretches at the same time.
    stored["/api/stretch-sessions/two"] = { ...stretch, id: "two" };
    await report();
    assert.equal(live.ended?.save, "saving");
    stored["/api/stretch-sessions/one"] = stretch;
    await report();
    assert.equal(live.ended?.save, "saved");
    await report();
    assert.deepEqual(reads, ["/api/stretch-sessions/one", "/api/stretch-sessions/one"]);
  });

  for (const [kind, member] of /** @type {const} */ ([["meditation", "sessionType"], ["routine", "routine"]])) {
    test(`is looked for among the sessions of a ${kind}`, async () => {
      source.send("session", { event: "session.stopped", record: { id: "one", [member]: "back" } });
      stored[`/api/${kind}-sessions/one`] = {};
      await report();
      assert.equal(live.ended?.save, "saved");
    });
  }

  test("is not saved if history lacks it after a retry", async () => {
    source.send("session", { event: "session.completed", record: stretch });
    await live.retrySave();
    assert.deepEqual([live.ended?.save, live.ended?.error], ["failed", null]);
  });

  test("is not looked for if it is not kept", async () => {
    source.send("session", { event: "session.completed", record: { ...stretch, id: undefined } });
    await report();
    assert.deepEqual([live.ended?.save, reads], ["unkept", []]);
  });

  test("is not looked for if there is none", async () => {
    source.send("session", { event: "session.completed" });
    await report();
    assert.deepEqual([live.ended?.save, reads], ["nothing", []]);
  });
});
