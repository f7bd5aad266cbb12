// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { follow, keep, retrySave } from "../../../Resources/Web/session/ended.js";
import { live } from "../../../Resources/Web/shared/live.js";
import { Source, turn } from "../shared/source.js";

/** @type {Source} */
let source;
/** @type {Record<string, object>} */
let stored;
/** @type {string[]} */
let reads;
/** @type {string[]} */
let bodies;
/** @type {AbortController} */
let leaving;
const { EventSource, fetch } = globalThis;
beforeEach(async () => {
  [stored, reads, bodies, leaving] = [{}, [], [], new AbortController()];
  const opened = new Promise((resolve) => {
    globalThis.EventSource = /** @type {any} */ (Object.assign(function open() {
      source = new Source();
      resolve(undefined);
      return source;
    }, { CLOSED: 2 }));
  });
  globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ path, /** @type {any} */ { body }) => {
    reads.push(path);
    if (body) bodies.push(body);
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
  source.send("session", { event: "session.started" });
});
afterEach(() => {
  leaving.abort();
  live.close();
  Object.assign(globalThis, { EventSource, fetch });
});

/** Ends the session, and follows its record. */
function end(/** @type {object} */ event) {
  source.send("session", event);
  return followed();
}

function followed() {
  const session = /** @type {import("../../../Resources/Web/shared/live.js").EndedSession} */ (live.ended);
  follow(session, leaving.signal);
  return session;
}

suite("the record of an ended session", () => {
  const stretch = { id: "one", completedAt: "2026-01-26T10:30:00.000Z", stretches: [] };
  const report = async () => {
    source.send("history", { topic: "sessions" });
    await turn();
    await turn();
  };

  test("is saved once history has its id", async () => {
    end({ event: "session.completed", record: stretch });
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
      end({ event: "session.stopped", record: { id: "one", [member]: "back" } });
      stored[`/api/${kind}-sessions/one`] = {};
      await report();
      assert.equal(live.ended?.save, "saved");
    });
  }

  test("is not saved if history lacks it after a retry", async () => {
    const session = end({ event: "session.completed", record: stretch });
    await retrySave(session);
    assert.deepEqual([session.save, session.error], ["failed", null]);
  });

  test("is not looked for if it is not kept", async () => {
    end({ event: "session.completed", record: { ...stretch, id: undefined } });
    await report();
    assert.deepEqual([live.ended?.save, reads], ["unkept", []]);
  });

  test("is not looked for if there is none", async () => {
    end({ event: "session.completed" });
    await report();
    assert.deepEqual([live.ended?.save, reads], ["nothing", []]);
  });

  test("is looked for by a view that is opened later", async () => {
    end({ event: "session.completed", record: stretch });
    source.send("snapshot", { status: "idle" });
    leaving.abort();
    stored["/api/stretch-sessions/one"] = stretch;
    await report();
    assert.equal(live.ended?.save, "saving");
    leaving = new AbortController();
    followed();
    await turn();
    assert.equal(live.ended?.save, "saved");
  });
});

suite("a short session", () => {
  /** @type {import("../../../Resources/Web/shared/live.js").EndedSession} */
  let session;
  beforeEach(() => {
    source.send("snapshot", { status: "active" });
    session = end({ event: "session.stopped", record: { id: "one", stretches: [] } });
    source.send("snapshot", { status: "idle", save: "unrecorded" });
    source.send("snapshot", { status: "idle" });
    stored["/api/session"] = { status: "idle" };
  });

  test("is not recorded", () => assert.deepEqual([session.save, reads], ["unrecorded", []]));

  test("is saved if it is kept", async () => {
    stored["/api/stretch-sessions/one"] = {};
    await keep(session);
    assert.deepEqual([session.save, bodies], ["saved", ['{"command":"keep"}']]);
  });

  test("is pending if it is kept, and history lacks it", async () => {
    await keep(session);
    assert.equal(session.save, "pending");
  });

  test("is saved if another client has kept it", async () => {
    stored["/api/stretch-sessions/one"] = {};
    source.send("history", { topic: "sessions" });
    await turn();
    await turn();
    assert.equal(session.save, "saved");
  });

  test("is not recorded if it is kept too late", async () => {
    globalThis.fetch = /** @type {any} */ (async () => (
      { status: 409, json: async () => ({ error: { message: "nothing to keep" } }) }));
    await assert.rejects(keep(session), { message: "Nothing to keep." });
    assert.equal(session.save, "unkept");
  });
});
