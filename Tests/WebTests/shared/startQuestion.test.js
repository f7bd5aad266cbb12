// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { secondsLeft, spokenQuestion } from "../../../Resources/Web/shared/startQuestion.js";

/** @typedef {import("../../../Resources/Web/shared/startQuestion.js").StartQuestion} StartQuestion */

/** @type {StartQuestion} */
const question = { schedule: "morning", title: "Morning back", consent: "ask", until: "2026-11-30T07:00:30.000Z" };
const now = Date.parse("2026-11-30T07:00:00Z");

test("a countdown ends at its time and is never negative", () => {
  assert.equal(secondsLeft(question, now), 30);
  assert.equal(secondsLeft(question, now + 29_500), 0.5);
  assert.equal(secondsLeft(question, now + 60_000), 0);
});

for (const [passed, words] of /** @type {[number, string][]} */ ([
  [0, "Morning back starts in 30 seconds."], [29_200, "Morning back starts in 1 second."],
  [-90_000, "Morning back starts in 2 minutes."],
])) {
  test(`a screen reader says once: ${words}`, () => assert.equal(spokenQuestion(question, now + passed), words));
}

test("a session that waits for a yes asks for it", () =>
  assert.equal(spokenQuestion({ ...question, consent: "confirm" }, now), "May Morning back start?"));
