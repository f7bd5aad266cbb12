// @ts-check
// The steps by which the length of a stretch changes.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { stepped } from "../../../Resources/Web/setup/lengths.js";

suite("the length of a stretch", () => {
  for (const [from, direction, to] of [
    [60, 1, 75], [60, -1, 45], [90, 1, 105], [100, 1, 105], [100, -1, 90], [15, -1, 10], [10, -1, 10], [10, 1, 15],
    [180, 1, 240], [240, -1, 180], [600, 1, 600], [200, -1, 180],
  ]) {
    test(`goes from ${from} by ${direction} to ${to}`, () => assert.equal(stepped(from, direction), to));
  }
});
