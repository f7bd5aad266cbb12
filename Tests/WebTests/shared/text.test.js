// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  count, countdown, damagedDatabase, day, dayAfter, detail, duration, headline, instant, keeping, localDate, noun, number, place,
  quantity, routeOf, sentence, sound, symbolled, timeOfDay, typedNumber, weekday,
  wholeMinutes,
} from "../../../Resources/Web/shared/text.js";

/** Some versions of ICU separate with narrow spaces. */
const plain = (/** @type {string} */ text) => text.replaceAll(/[\u00a0\u202f]/g, " ");

suite("numbers", () => {
  test("groups digits for reading, not for typing", () => {
    assert.equal(number(2244), "2,244");
    assert.equal(typedNumber(1082.5), "1082.5");
  });

  test("chooses the plural of the noun", () => {
    assert.equal(count(1, "set"), "1 set");
    assert.equal(count(2, "set"), "2 sets");
    assert.equal(count(0, "stretch", "stretches"), "0 stretches");
    assert.equal(noun(1, "minute"), "minute");
  });

  test("writes units and symbols as the locale writes grams", () => {
    assert.equal(plain(quantity(82.5, "kilogram")), "82.5 kg");
    assert.equal(plain(symbolled(2244, "kcal")), "2,244 kcal");
  });
});

suite("durations", () => {
  for (const [seconds, text] of /** @type {const} */ ([
    [0, "0 sec"], [45, "45 sec"], [600, "10 min"], [185, "3 min 5 sec"], [3900, "1 hr 5 min"], [3601, "1 hr 1 sec"],
  ])) {
    test(`writes ${seconds} seconds as ${text}`, () => assert.equal(plain(duration(seconds)), text));
  }

  test("rounds the minutes that are left, down to one", () => {
    assert.deepEqual([600, 589, 91, 20, 0].map(wholeMinutes), ["10 min", "10 min", "2 min", "1 min", "1 min"]);
  });

  test("rounds a countdown up and never below zero", () => {
    assert.deepEqual([0, 0.2, 59.1, 61, 600, -3].map(countdown), ["0:00", "0:01", "1:00", "1:01", "10:00", "0:00"]);
  });

  test("does not round up what floating point leaves over", () => {
    assert.equal(countdown(30.0000000001), "0:30");
  });
});

suite("dates", () => {
  test("writes a calendar date in no time zone", () => assert.equal(day("2020-11-22"), "Sun, Nov 22, 2020"));

  test("counts days across months and leap days", () => {
    assert.equal(dayAfter("2026-12-31", 1), "2027-01-01");
    assert.equal(dayAfter("2028-02-28", 1), "2028-02-29");
    assert.equal(dayAfter("2026-03-01", -1), "2026-02-28");
  });

  test("writes the local date with two digits", () => {
    assert.equal(localDate(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  });

  test("names weekdays from Sunday", () => {
    assert.deepEqual([0, 1, 6].map(weekday), ["Sunday", "Monday", "Saturday"]);
  });

  test("writes a time of day", () => assert.equal(plain(timeOfDay("18:15")), "6:15 PM"));

  test("omits the current year", () => {
    const year = new Date().getFullYear();
    assert.doesNotMatch(day(`${year}-06-01`), new RegExp(String(year)));
    assert.doesNotMatch(instant(`${year}-06-01T10:30:00Z`), new RegExp(String(year)));
    assert.match(instant("2020-06-01T10:30:00Z"), /2020/);
  });
});

suite("sentence", () => {
  for (const [message, text] of [
    ["the plan is active", "The plan is active."], ["Saved", "Saved."], ["really?", "Really?"], ["wait…", "Wait…"],
    ["'x' is not a number", "'x' is not a number."],
  ]) {
    test(`writes ${text}`, () => assert.equal(sentence(message), text));
  }
});

suite("session", () => {
  /** @type {API.Session} */
  const stretch = {
    status: "active", phase: "segment", kind: "stretch", segmentLabel: "Left Side", narrating: false, music: "playing",
    completed: [],
    stretch: { index: 0, count: 8, id: "neck-turn", name: "Neck Turn", region: "neck", bilateral: true },
  };
  /** @type {API.Session} */
  const meditation = {
    ...stretch, kind: "meditation", phase: "breathing", stretch: undefined,
    meditation: { id: "calm", name: "Calm", part: 1, parts: ["intro", "breathing", "closing"] },
  };

  test("names the place, the stretch and the side", () => {
    assert.equal(place(stretch), "Neck · 1 of 8");
    assert.equal(headline(stretch), "Neck Turn");
    assert.equal(detail(stretch), "Left Side");
  });

  test("names the side to get ready for", () => {
    const changeOver = /** @type {API.Session} */ ({ ...stretch, phase: "changeOver" });
    assert.equal(headline(changeOver), "Neck Turn");
    assert.equal(detail(changeOver), "Get ready: Left Side");
    const still = { ...changeOver, segmentLabel: "First Half" };
    if (stretch.stretch) still.stretch = { ...stretch.stretch, bilateral: false };
    assert.equal(detail(still), "Get ready");
  });

  test("names the part of a meditation", () => {
    assert.equal(place(meditation), "Meditation · 2 of 3");
    assert.equal(headline(meditation), "Calm");
    assert.equal(detail(meditation), "Breathing");
  });

  test("counts the bell after the last part as the last part", () => {
    const bell = { ...meditation, meditation: { id: "calm", name: "Calm", part: 3, parts: meditation.meditation?.parts ?? [] } };
    assert.equal(place(bell), "Meditation · 3 of 3");
  });

  /** @type {(phase: API.Session["phase"], step?: Partial<API.PresentStep>) => API.Session} */
  const routine = (phase, step) => ({
    ...stretch, kind: "routine", phase, stretch: undefined,
    step: { routine: "Morning back", index: 2, count: 12, label: "Plank", next: "Rest", ...step },
  });

  test("names the step of a routine, its place and its round", () => {
    assert.equal(place(routine("exercise")), "Morning back · 3 of 12");
    assert.equal(place(routine("exercise", { round: { number: 2, count: 3 } })), "Morning back · 3 of 12 · Round 2 of 3");
    assert.equal(headline(routine("exercise")), "Plank");
    assert.equal(detail(routine("exercise")), "Next: Rest");
    assert.equal(detail(routine("exercise", { next: undefined })), "");
    assert.match(keeping(routine("exercise")), /one completed stretch/);
  });

  test("shows the words of a routine below a short title", () => {
    const words = "Roll onto your back. ".repeat(20).trim();
    assert.equal(headline(routine("speech", { label: words })), "Listen");
    assert.equal(detail(routine("speech", { label: words })), words);
    const rest = routine("rest", { label: "Rest", next: words });
    assert.equal(headline(rest), "Rest");
    assert.equal(detail(rest), `Next: ${words.slice(0, 60)}…`);
  });

  test("shows a long name of an exercise in full", () => {
    const label = `As many rounds as you can: ${"squats, ".repeat(10)}planks`;
    assert.equal(headline(routine("exercise", { label })), `${label.slice(0, 60)}…`);
    assert.equal(detail(routine("exercise", { label })), label);
  });

  test("names the bell and the closing of a routine", () => {
    assert.equal(headline(routine("bell", { label: "Bell" })), "Bell");
    const closing = { ...routine("closing"), step: undefined };
    assert.equal(headline(closing), "Well done");
    assert.equal(detail(closing), "That was the last step");
  });

  test("says how a routine that waits goes on", () => {
    /** @type {API.Session} */
    const waiting = { ...routine("wait", { label: "Waiting for you" }), status: "paused", pauseReason: "waiting" };
    assert.equal(headline(waiting), "Waiting for you");
    assert.equal(detail(waiting), "Next: Rest");
    assert.equal(sound(waiting), "Press Play to go on.");
  });

  test("names the stretch of a routine, and its side if it has one", () => {
    const held = { ...routine("segment"), stretch: stretch.stretch };
    assert.equal(place(held), "Morning back · 3 of 12");
    assert.equal(headline(held), "Neck Turn");
    assert.equal(detail(held), "Left Side");
    const whole = { ...held, phase: /** @type {const} */ ("changeOver"), segmentLabel: "Hold" };
    if (stretch.stretch) whole.stretch = { ...stretch.stretch, whole: true };
    assert.equal(detail(whole), "Get ready");
  });

  test("tells why there is no music", () => {
    assert.equal(sound(stretch), "Music");
    assert.equal(sound({ ...stretch, narrating: true, music: "interrupted" }), "Voice, music paused");
    assert.equal(sound({ ...stretch, music: "off" }), "No music");
    assert.equal(sound({ ...stretch, status: "paused" }), "Paused");
    assert.equal(sound({ ...stretch, status: "paused", outputError: "no such device" }), "No sound: no such device");
  });
});

suite("damagedDatabase", () => {
  test("names the command that recovers it", () => {
    assert.equal(damagedDatabase("/data/limber.sqlite.damaged-1"), "Sessions may be missing: Limber has renamed a damaged "
      + "database. Run 'limber recover /data/limber.sqlite.damaged-1' on Limber's computer, or move the file away.");
  });

  test("names a damaged log", () => {
    assert.equal(damagedDatabase("/data/limber.sqlite.damaged-1-wal"), "Changes may be missing: "
      + "'/data/limber.sqlite.damaged-1-wal' on Limber's computer is a damaged log of the database. Move the file away.");
  });
});

suite("routeOf", () => {
  const views = { today: {}, workout: {} };
  for (const [hash, name, argument] of [
    ["", "today", undefined], ["#/workout", "workout", undefined], ["#/workout/7", "workout", "7"],
    ["#/nothing", "today", undefined], ["#/toString", "today", undefined], ["#main", "today", undefined],
  ]) {
    test(`opens ${name} for '${hash}'`, () => assert.deepEqual(routeOf(hash ?? "", views, "today"), { name, argument }));
  }
});
