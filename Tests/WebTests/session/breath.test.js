// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { breathAt } from "../../../Resources/Web/session/breath.js";

suite("breathAt", () => {
  for (const [seconds, word, size] of /** @type {const} */ ([
    [0, "Breathe in", 0], [2, "Breathe in", 0.5], [4, "Hold", 1], [6, "Breathe out", 1], [9, "Breathe out", 0.5],
    [12, "Rest", 0], [14, "Breathe in", 0], [16, "Breathe in", 0.5], [-1, "Rest", 0],
  ])) {
    test(`says '${word}' after ${seconds} seconds`, () => {
      const breath = breathAt(seconds);
      assert.equal(breath.word, word);
      assert.ok(Math.abs(breath.size - size) < 1e-9, `${breath.size}`);
    });
  }
});
