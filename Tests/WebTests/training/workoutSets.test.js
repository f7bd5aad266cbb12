// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { notDone, openSets } from "../../../Resources/Web/training/workoutSets.js";

/** A workout with an exercise for each list of states. */
const workout = (/** @type {string[][]} */ ...exercises) => /** @type {any} */ ({
  exercises: exercises.map((sets) => ({ sets: sets.map((status) => ({ status })) })),
});

suite("the sets that are left at the end of a workout", () => {
  test("are those that are neither logged nor skipped", () => {
    assert.equal(openSets(workout(["completed", "pending"], ["skipped", "pending", "pending"])), 3);
    assert.equal(openSets(workout(["completed"], ["skipped"])), 0);
  });

  for (const [sets, text] of /** @type {const} */ ([[1, "1 set is not done."], [3, "3 sets are not done."]])) {
    test(`are counted: ${text}`, () => assert.equal(notDone(sets), text));
  }
});
