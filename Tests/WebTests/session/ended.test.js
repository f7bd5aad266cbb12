// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { decide, follow, retrySave } from "../../../Resources/Web/session/ended.js";
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
  const short = { kind: "stretch", id: "one", heardSeconds: 12 };
  /** @type {import("../../../Resources/Web/shared/live.js").EndedSession} */
  let session;
  beforeEach(() => {
    session = end({ event: "session.stopped", record: { stretches: [] } });
    source.send("snapshot", { status: "idle", short });
  });
  const decided = async () => {
    source.send("snapshot", { status: "idle" });
    await turn();
    return live.ended?.save;
  };

  test("waits for the decision", () => assert.equal(live.ended?.save, "short"));

  test("is saved once history has it, also by the decision of another client", async () => {
    stored["/api/stretch-sessions/one"] = {};
    assert.equal(await decided(), "saved");
  });

  test("is discarded if history lacks it", async () => assert.equal(await decided(), "discarded"));

  test("is discarded by this page without a look at history", async () => {
    stored["/api/session"] = { status: "idle" };
    await decide(session, false);
    await turn();
    assert.deepEqual([live.ended?.save, reads], ["discarded", ["/api/session"]]);
    assert.deepEqual(bodies, ['{"command":"stop","keep":false,"session":"one"}']);
  });

  test("is pending if it is kept, and history lacks it", async () => {
    stored["/api/session"] = { status: "idle" };
    await decide(session, true);
    await turn();
    assert.equal(live.ended?.save, "pending");
  });

  test("is discarded if it was decided too late", async () => {
    const answer = globalThis.fetch;
    globalThis.fetch = /** @type {any} */ (async (/** @type {string} */ path, /** @type {any} */ request) => {
      if (request.method === "GET") return answer(path, request);
      return { status: 409, json: async () => ({ error: { message: "the question is closed" } }) };
    });
    stored["/api/session"] = { status: "idle" };
    await assert.rejects(decide(session, true), { message: "The question is closed." });
    await turn();
    await turn();
    assert.equal(live.ended?.save, "discarded");
  });

  test("is decided before its view is opened", async () => {
    leaving.abort();
    assert.equal(await decided(), "short");
    leaving = new AbortController();
    followed();
    await turn();
    assert.equal(live.ended?.save, "discarded");
  });

  test("has the id of its record once it is kept", async () => {
    stored["/api/stretch-sessions/one"] = {};
    assert.equal(await decided(), "saved");
    assert.equal(session.record?.id, "one");
  });

  test("is decided by the first answer", async () => {
    stored["/api/session"] = { status: "idle" };
    stored["/api/stretch-sessions/one"] = {};
    await Promise.all([decide(session, true), decide(session, false)]);
    await turn();
    assert.deepEqual([session.save, bodies.length], ["saved", 1]);
  });

  test("is asked about itself, though another one has ended", async () => {
    source.send("session", { event: "session.started" });
    source.send("session", { event: "session.stopped", record: { stretches: [] } });
    source.send("snapshot", { status: "idle", short: { ...short, id: "two" } });
    await turn();
    assert.deepEqual([session.save, live.ended?.short?.id], ["discarded", "two"]);
  });
});
