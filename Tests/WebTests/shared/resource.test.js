// @ts-check
import assert from "node:assert/strict";
import { beforeEach, suite, test } from "node:test";
import { Refusal } from "../../../Resources/Web/shared/api.js";
import { live } from "../../../Resources/Web/shared/live.js";
import { change, Resource } from "../../../Resources/Web/shared/resource.js";

// Node 18 has no CustomEvent.
globalThis.CustomEvent ??= /** @type {any} */ (class extends Event {
  /**
   * @param {string} name
   * @param {{detail?: unknown}} options
   */
  constructor(name, { detail } = {}) {
    super(name);
    this.detail = detail;
  }
});

const report = (topic = "training") => live.dispatchEvent(new CustomEvent("stored", { detail: topic }));
const turn = () => new Promise((resolve) => { setImmediate(resolve); });

/** A server with one value, whose answers can be held back. */
class Server {
  value = 1;
  reads = 0;
  /** @type {(() => void)[]} */
  held = [];
  isHolding = false;
  /** @type {Error | null} */
  error = null;

  read = async () => {
    this.reads += 1;
    const { value, error } = this;
    if (this.isHolding) await new Promise((resolve) => { this.held.push(() => resolve(undefined)); });
    if (error) throw error;
    return value;
  };
}

suite("Resource", () => {
  /** @type {Server} */
  let server;
  /** @type {(number | string)[]} */
  let shown;
  /** @type {AbortController} */
  let ending;
  /** @type {() => Promise<void>} */
  let retry;
  beforeEach(() => {
    ending?.abort();
    [server, shown, ending] = [new Server(), [], new AbortController()];
  });

  const resource = (topics = ["training"]) => new Resource({
    read: server.read,
    show: (value) => shown.push(value),
    fail: (error, again) => {
      shown.push(error.message);
      retry = again;
    },
    topics,
    signal: ending.signal,
  });

  test("loads after a change of its topics and after a lost connection", async () => {
    resource();
    for (const topic of ["nutrition", "training", "everything"]) {
      report(topic);
      await turn();
    }
    assert.equal(server.reads, 2);
  });

  test("shows unchanged data once", async () => {
    const one = resource();
    await one.load();
    await one.load();
    server.value = 2;
    await one.load();
    assert.deepEqual(shown, [1, 2]);
  });

  test("ignores an answer that a later one has overtaken", async () => {
    const one = resource();
    server.isHolding = true;
    const first = one.load();
    server.value = 2;
    const second = one.load();
    await turn();
    server.held[1]();
    await second;
    server.held[0]();
    await first;
    assert.deepEqual(shown, [2]);
  });

  test("shows nothing after its end", async () => {
    const one = resource();
    server.isHolding = true;
    const loading = one.load();
    await turn();
    ending.abort();
    server.held[0]();
    await loading;
    report();
    await turn();
    assert.deepEqual([shown, server.reads], [[], 1]);
  });

  test("shows an error, and the same data again after a retry", async () => {
    const one = resource();
    await one.load();
    server.error = new Refusal("the database is busy", 503);
    await one.load();
    server.error = null;
    await retry();
    assert.deepEqual(shown, [1, "The database is busy.", 1]);
  });

  test("leaves a required log-in to the page", async () => {
    server.error = new Refusal("a token is required", 401);
    await resource().load();
    assert.deepEqual(shown, []);
  });

  test("throws the errors of the page itself", async () => {
    server.error = new TypeError("a bug");
    await assert.rejects(resource().load(), TypeError);
  });

  test("loads its own change once if the report comes before the answer", async () => {
    const one = resource();
    await one.change(async () => {
      server.value = 2;
      report();
      await turn();
    });
    await turn();
    assert.deepEqual([shown, server.reads], [[2], 1]);
  });

  test("loads its own change once if the report comes after the answer", async () => {
    const one = resource();
    const changing = one.change(async () => { server.value = 2; });
    await turn();
    assert.equal(server.reads, 0);
    report();
    await changing;
    await turn();
    assert.deepEqual([shown, server.reads], [[2], 1]);
  });

  test("loads a change without a report after a while", async () => {
    const one = resource();
    await one.change(async () => {});
    assert.equal(server.reads, 1);
  });

  test("loads at once after a refused change", async () => {
    const one = resource();
    const refusal = new Refusal("the plan is active", 409);
    await assert.rejects(one.change(async () => { throw refusal; }), refusal);
    assert.deepEqual([shown, server.reads], [[1], 1]);
  });

  test("loads once after changes that overlap", async () => {
    const one = resource();
    const changes = [2, 3].map((value) => one.change(async () => {
      server.value = value;
      await turn();
    }));
    await turn();
    await turn();
    report();
    report();
    await Promise.all(changes);
    assert.deepEqual([shown, server.reads], [[3], 1]);
  });

  test("loads each resource of a change once", async () => {
    const other = new Server();
    const two = [resource(), new Resource({ read: other.read, show: () => {}, topics: ["training"], signal: ending.signal })];
    await change(two, async () => report());
    await turn();
    assert.deepEqual([server.reads, other.reads], [1, 1]);
  });

  test("shows data again when asked to", async () => {
    const one = resource();
    one.showAgain();
    await one.load();
    one.showAgain();
    assert.deepEqual(shown, [1, 1]);
  });
});
