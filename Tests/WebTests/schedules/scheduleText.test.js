// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { chosenRegions, doubt, outcome, sessionWords, state } from "../../../Resources/Web/schedules/scheduleText.js";

/** @typedef {import("../../../Resources/Web/schedules/scheduleText.js").Schedule} Schedule */

const time = { minute: "2026-11-30 07:00", due: "2026-11-30T06:00:00.000Z" };
const coming = { schedule: "morning", title: "Morning", ...time };
const until = "2026-11-30T06:20:00Z";
const now = new Date("2026-11-30T06:10:00Z");

/** @type {(members: Partial<Schedule>) => Schedule} */
const schedule = (members) => ({
  id: "morning", title: "Morning", request: { kind: "stretch" }, rule: { at: ["07:00"], days: [1] },
  options: { consent: "ask", countdown: 30, ifPlaying: "wait", late: 0, afterBoot: false, inQuietHours: false },
  activity: { state: "active" }, createdAt: "2026-11-01T06:00:00.000Z", next: coming, quiet: null, skipped: null, words: "Mon at 07:00",
  open: null,
  attention: {}, ...members,
});

/** Replaces the narrow space before AM and PM. */
const plain = (/** @type {string} */ text) => text.replace(/\u202f/g, " ");

suite("the state of a schedule", () => {
  /** @type {[string, Partial<Schedule>, string | undefined][]} */
  const cases = [
    ["Next: Mon, Nov 30, 7:00 AM", {}, undefined],
    ["Next: Mon, Nov 30, 7:00 AM", {}, "evening"],
    ["Skipped: Sun, Nov 29, 7:00 AM. Next: Mon, Nov 30, 7:00 AM", { skipped: "2026-11-29 07:00" }, undefined],
    ["No start within a year", { next: null }, undefined],
    ["Done", { next: null, rule: { at: ["07:00"], days: { date: "2026-11-30" } } }, undefined],
    ["Asks now whether it may start", { open: { time, notBefore: time.due } }, "morning"],
    ["Asks in a moment", { open: { time, notBefore: time.due } }, undefined],
    ["Next: Mon, Nov 30, 6:20 AM", { next: { ...coming, due: until, wait: { reason: "tooSoon", until } } }, undefined],
    ["In quiet hours, does not start: Mon, Nov 30, 7:00 AM", { next: null, quiet: { ...coming, quiet: true } }, undefined],
    ["Waits for another player, until Mon, Nov 30, 6:20 AM at most",
      { open: { time, notBefore: time.due, wait: { reason: "playing", until } } }, undefined],
    ["Waits for 30 minutes after another schedule, until Mon, Nov 30, 6:20 AM",
      { open: { time, notBefore: until, wait: { reason: "tooSoon", until } } }, undefined],
    ["Put off until Mon, Nov 30, 6:20 AM, in quiet hours: does not start",
      { open: { time, notBefore: until, quiet: true } }, undefined],
    ["Put off until Mon, Nov 30, 6:30 AM", { open: { time, notBefore: "2026-11-30T06:30:00Z" } }, undefined],
    ["Paused", { activity: { state: "paused" }, next: null }, undefined],
    ["Paused until Sun, Nov 29. Next: Mon, Nov 30, 7:00 AM", { activity: { state: "paused", until: "2026-11-29" } },
      undefined],
    ["Paused until Fri, Jan 1, 2027. No start within a year",
      { activity: { state: "paused", until: "2027-01-01" }, next: null }, undefined],
    ["Paused, since nobody answered", { activity: { state: "unanswered" }, attention: { unanswered: 4 } }, undefined],
    ["Paused, since its starts were refused", { activity: { state: "unanswered" }, attention: { refused: 4 } },
      undefined],
  ];
  for (const [words, members, asking] of cases) {
    test(`${words}${asking ? ` while ${asking} asks` : ""}`, () =>
      assert.equal(plain(state(schedule(members), asking, now)), words));
  }
});

suite("what became of a start", () => {
  const past = { ...coming, noted: time.due };
  /** @type {[string, API.PastStart][]} */
  const cases = [
    ["Started", { ...past, outcome: "started" }], ["Started, 10 min", { ...past, outcome: "started", seconds: 600 }],
    ["Put off until Mon, Nov 30, 6:20 AM", { ...past, outcome: "postponed", until }],
    ["Refused", { ...past, outcome: "refused" }], ["Not answered", { ...past, outcome: "unanswered" }],
    ["Skipped", { ...past, outcome: "skipped" }],
    ["Missed: it was in your quiet hours", { ...past, outcome: "missed", reason: "it was in your quiet hours" }],
  ];
  for (const [words, start] of cases) test(words, () => assert.equal(plain(outcome(start)), words));
});

suite("the question whether the time is right", () => {
  test("comes after three starts without a session", () => {
    assert.equal(doubt(schedule({ attention: { refused: 2 } })), "");
    assert.equal(doubt(schedule({ attention: { refused: 3 } })), "Refused 3 times in a row. Is the time still right?");
    assert.equal(doubt(schedule({ attention: { unanswered: 3 } })),
      "Nobody answered 3 times in a row. Is the time still right?");
  });
  test("does not come while the schedule is paused", () =>
    assert.equal(doubt(schedule({ activity: { state: "unanswered" }, attention: { refused: 4 } })), ""));
});

suite("the session of a schedule", () => {
  /** @type {[string, API.SessionStart][]} */
  const cases = [
    ["Stretching as in the setup", { kind: "stretch", regions: [] }],
    ["Stretching as in the setup, 10 min", { time: 600 }],
    ["Stretching: Neck, Hip Flexors", { kind: "stretch", regions: ["neck:60", "hip_flexors:90"] }],
    ["Stretching: pigeon, rest, Neck", { regions: ["pigeon", "rest:20", { region: "neck", seconds: 60 }] }],
    ["Meditation", { kind: "meditation" }],
    ["Meditation, sleep, 20 min", { kind: "meditation", course: "sleep", minutes: 20 }],
    ["Routine: morning-back", { kind: "routine", routine: "morning-back" }],
  ];
  for (const [words, request] of cases) test(words, () => assert.equal(sessionWords(request), words));
});

suite("the regions of a request", () => {
  test("have their seconds, in order", () =>
    assert.deepEqual([...chosenRegions(["back:90", "neck:60"]) ?? []], [["back", 90], ["neck", 60]]));
  for (const regions of [["pigeon:60"], ["neck:60", "rest:20"], ["neck:60", "neck:30"], ["neck"]]) {
    test(`cannot be chosen one by one: ${regions.join(", ")}`, () => assert.equal(chosenRegions(regions), null));
  }
});
