// @ts-check
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Caption, captionParts, sideOf, stageOf, upcoming } from "../../../Resources/Web/session/phase.js";

/** @type {(change?: Partial<API.PresentStretch>) => API.PresentStretch} */
const stretch = (change = {}) => ({
  index: 0, count: 2, id: "hip", name: "Hip Flexor", region: "hip_flexors", bilateral: true, posture: "kneeling", ...change,
});
const cobra = stretch({ index: 1, id: "cobra", name: "Cobra", region: "back", bilateral: false, posture: "lying" });

/** @type {(change: Partial<API.Session>) => API.Session} */
const session = (change) => ({
  status: "active", kind: "stretch", phase: "segment", stretch: stretch(), next: cobra, segment: 1, narrating: false,
  music: "off", completed: [], ...change,
});

suite("stageOf", () => {
  for (const [change, stage] of /** @type {[Partial<API.Session>, string][]} */ ([
    [{ phase: "leadIn" }, "introduction"], [{ phase: "changeOver" }, "ready"], [{ phase: "segment" }, "hold"],
    [{ phase: "rest" }, "rest"], [{ phase: "closing" }, "end"], [{ phase: "segment", status: "complete" }, "end"],
    [{ kind: "meditation", phase: "closing" }, "breath"], [{ kind: "routine", phase: "wait" }, "wait"],
    [{ kind: "routine", phase: "speech" }, "words"],
  ])) {
    test(`is ${stage} in ${JSON.stringify(change)}`, () => assert.equal(stageOf(session(change)), stage));
  }
});

suite("sideOf", () => {
  for (const [change, side] of /** @type {[Partial<API.Session>, string | null][]} */ ([
    [{ phase: "leadIn", segment: undefined }, "left"], [{ phase: "changeOver", segment: 2 }, "right"],
    [{ segment: 1 }, "left"], [{ segment: 2 }, "right"], [{ stretch: cobra }, null],
    [{ stretch: stretch({ whole: true }) }, null], [{ phase: "closing" }, null], [{ stretch: undefined }, null],
  ])) {
    test(`is ${side} in ${JSON.stringify(change)}`, () => assert.equal(sideOf(session(change)), side));
  }
});

suite("upcoming", () => {
  for (const [title, change, name, posture, side, isTimed] of /** @type {const} */ ([
    ["the left side", { segment: 1 }, "Right side", undefined, "right", true],
    ["the right side", { segment: 2 }, "Cobra", "lying", null, true],
    ["the time to get ready for the left side", { phase: "changeOver" }, "Right side", undefined, "right", false],
    ["an introduction", { phase: "leadIn", segment: undefined }, "Left side", undefined, "left", true],
    ["the first half of a stretch without sides", { stretch: cobra, next: stretch() }, "Hip Flexor", "kneeling", "left", false],
    ["a stretch before one of the same posture", { segment: 2, next: stretch({ name: "Pigeon" }) }, "Pigeon", undefined, "left", true],
    ["the last side", { segment: 2, next: undefined }, "The end", undefined, undefined, true],
    [
      "a step of a routine",
      { kind: "routine", phase: "exercise", stretch: undefined, next: undefined,
        step: { routine: "Morning", index: 0, count: 2, label: "Squats", next: "Plank" } },
      "Plank", undefined, undefined, true,
    ],
  ])) {
    test(`names what follows ${title}`, () => {
      const next = upcoming(session(/** @type {Partial<API.Session>} */ (change)));
      assert.deepEqual([next?.name, next?.posture, next?.side, next?.isTimed], [name, posture, side, isTimed]);
    });
  }

  test("is nothing in a meditation and at the end", () => {
    assert.equal(upcoming(session({ kind: "meditation", phase: "main", stretch: undefined })), null);
    assert.equal(upcoming(session({ phase: "closing", stretch: undefined, next: undefined })), null);
  });
});

suite("captionParts", () => {
  const sentence = "Turn your head slowly to the left, as far as it goes without pain.";

  test("has a short text in one part", () => assert.deepEqual(captionParts("Sit down. Rest."), ["Sit down. Rest."]));

  test("divides a long text between sentences", () => {
    const text = `Say “now.” ${sentence} ${sentence} Breathe (slowly.) 1.5 more`;
    assert.deepEqual(captionParts(text), [`Say “now.” ${sentence}`, `${sentence} Breathe (slowly.) 1.5 more`]);
  });

  test("has smaller parts in a small place", () => {
    assert.deepEqual(captionParts("Sit down. Rest. Close your eyes.", 20), ["Sit down. Rest.", "Close your eyes."]);
    assert.deepEqual(captionParts("Turn your head slowly to the left", 15), ["Turn your head", "slowly to the", "left"]);
  });

  test("divides a long sentence between words, and a long word anywhere", () => {
    const words = "slowly ".repeat(30).trim();
    assert.deepEqual(captionParts(words).map((part) => part.length), [125, 83]);
    assert.deepEqual(captionParts("a".repeat(200)).map((part) => part.length), [130, 70]);
    assert.deepEqual(captionParts("息を吸う。".repeat(40)).map((part) => part.length % 6), [5, 5]);
  });
});

suite("Caption", () => {
  /** @type {(caption: string | undefined, left: number | undefined, change?: Partial<API.Session>) => API.Session} */
  const playing = (caption, left, change = {}) => session({ caption, sessionRemaining: left, ...change });

  // The same cases as those of `ReadableCaptionTests`.
  for (const [title, clips, words] of /** @type {[string, [string | undefined, number | undefined][], string[]][]} */ ([
    ["for 8 s after the clip", [["A", 200], ["A", 190], [undefined, 182], [undefined, 181.9]], ["A", "A", "A", ""]],
    ["until the next clip", [["A", 200], [undefined, 198], ["B", 197], [undefined, 196]], ["A", "A", "B", "B"]],
    ["in a pause", [["A", 200], [undefined, 193], [undefined, 193]], ["A", "A", "A"]],
    ["with a late snapshot, not after a step back", [["A", 190], [undefined, 190.4], [undefined, 195]], ["A", "A", ""]],
    ["neither after a long skip", [["A", 190], [undefined, 150], [undefined, 149]], ["A", "", ""]],
    ["nor after the session", [["A", 2], [undefined, undefined]], ["A", ""]],
  ])) {
    test(`stays ${title}`, () => {
      const caption = new Caption();
      assert.deepEqual(clips.map(([text, left]) => caption.at(playing(text, left), left ?? 0)), words);
    });
  }

  test("is the part that is spoken, counted on from the snapshot", () => {
    const [first, second] = [`${"Sit down. ".repeat(12)}Rest.`, `${"Lie down. ".repeat(12)}Rest.`];
    const snapshot = playing(`${first} ${second}`, 190, { captionElapsed: 1, captionDuration: 10 });
    const caption = new Caption();
    assert.deepEqual([190, 186.5, 185.5, 170].map((left) => caption.at(snapshot, left)), [first, first, second, second]);
    assert.equal(caption.at(playing(undefined, 168), 168), second);
  });
});
