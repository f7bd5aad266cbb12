// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { SavedSetup } from "../../../Resources/Web/setup/savedSetup.js";

test("a session waits for a change that is being saved", async () => {
  /** @type {(answer: Response) => void} */
  let answer = () => {};
  globalThis.fetch = () => new Promise((resolve) => { answer = resolve; });
  const ending = new AbortController();
  const saved = new SavedSetup({ enter: () => {}, isHeld: () => false, show: () => {}, signal: ending.signal });
  saved.save();
  const settled = saved.settled();
  answer(new Response(JSON.stringify({ success: true, data: saved.setup })));
  assert.equal(await settled, true);
  ending.abort();
});
