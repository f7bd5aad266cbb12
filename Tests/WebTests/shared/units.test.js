// @ts-check
import assert from "node:assert/strict";
import { afterEach, suite, test } from "node:test";
import {
  bodyWeight, heightUnit, notAWeight, readHeight, readWeight, typedHeight, typedWeight, useUnits, weight, weightUnit,
} from "../../../Resources/Web/shared/units.js";

afterEach(() => useUnits("metric"));

suite("metric", () => {
  for (const [text, kilograms] of /** @type {const} */ ([
    ["82.5", 82.5], ["82,5 kg", 82.5], [" 182lb ", 82.554], ["182 LB", 82.554], ["-3", -3], ["182lbs", 82.554],
    ["12st", 76.204], ["11st 4lb", 71.668], ["11st 4", 71.668], ["11 stone 4.5 lb", 71.894], ["11st 14", null],
    ["", null], ["kg", null], ["1 082", null], ["8e1", null], ["eighty", null],
  ])) {
    test(`reads the weight '${text}'`, () => assert.equal(readWeight(text), kilograms));
  }

  for (const [text, centimetres] of /** @type {const} */ ([
    ["180", 180], ["180,5 cm", 180.5], ["5ft11in", 180.3], ["5'11\"", 180.3], ["6ft", 182.9], ["5 ft 6.5 in", 168.9],
    ["5’11”", 180.3], ["5′ 11″", 180.3], ["5'11''", 180.3], ["5‘11", 180.3],
    ["tall", null], ["11in", null],
  ])) {
    test(`reads the height '${text}'`, () => assert.equal(readHeight(text), centimetres));
  }

  test("shows kilograms and centimetres", () => {
    assert.equal(weight(61.25).replaceAll("\u00a0", " "), "61.25 kg");
    assert.equal(bodyWeight(82.54).replaceAll("\u00a0", " "), "82.5 kg");
    assert.equal(weightUnit(), "kg");
    assert.equal(heightUnit(), "cm");
  });
});

suite("imperial", () => {
  test("reads a bare weight in the chosen unit", () => {
    for (const units of /** @type {const} */ (["metric", "imperial"])) {
      useUnits(units);
      assert.equal(readWeight("181", null, "lb"), 82.1);
      assert.equal(readWeight("181", null, "kg"), 181);
      assert.equal(readWeight("82,1 kg", null, "lb"), 82.1);
    }
  });

  test("reads a bare weight as pounds", () => {
    useUnits("imperial");
    assert.equal(readWeight("182"), 82.554);
    assert.equal(readWeight("82.5 kg"), 82.5);
    assert.equal(weightUnit(), "lb");
  });

  test("keeps the exact weight of an unchanged field", () => {
    useUnits("imperial");
    for (const kilograms of [30, 82.5, 81.999, 300]) {
      assert.equal(readWeight(typedWeight(kilograms), kilograms), kilograms);
    }
  });

  test("keeps the exact height of an unchanged field", () => {
    useUnits("imperial");
    assert.equal(typedHeight(180), "5ft11in");
    assert.equal(readHeight(typedHeight(180), 180), 180);
    assert.equal(typedHeight(182.88), "6ft0in");
  });

  test("gives an example in the unit of the configuration", () => {
    assert.match(notAWeight("x"), /80\.5/);
    useUnits("imperial");
    assert.match(notAWeight("x"), /177\.5/);
  });
});
