// @ts-check
// Weights and heights in the units of the configuration. The API has kilograms and centimetres.

import { getOnce } from "./api.js";
import { number, quantity, typedNumber } from "./text.js";

const kilogramsInPound = 0.45359237;
const centimetresInInch = 2.54;

let isImperial = false;
let isLoaded = false;

/** Loads the units once, before a view shows weights. Without an answer they are metric, as the labels then say. */
export async function loadUnits() {
  if (isLoaded) return;
  try {
    useUnits((await getOnce("/api/units")).units);
    isLoaded = true;
  } catch {
    // The next view with weights asks again.
  }
}

/** Shows weights and heights in these units. */
export function useUnits(/** @type {API.Units["units"]} */ units) {
  isImperial = units === "imperial";
}

/** Returns the unit of weights, for labels. */
export const weightUnit = () => isImperial ? "lb" : "kg";

/** Returns the form of a height, for labels. */
export const heightUnit = () => isImperial ? "such as 5ft11in" : "cm";

/** Formats the weight of a barbell in kilograms: `61.25 kg` or `135 lb`. */
export const weight = (/** @type {number} */ kilograms) =>
  quantity(isImperial ? inUnit(kilograms) : rounded(kilograms, 2), unitName());

/** Formats the weight of a body in kilograms, to a tenth of the unit: `82.5 kg` or `181.9 lb`. */
export const bodyWeight = (/** @type {number} */ kilograms) => quantity(rounded(inUnit(kilograms), 1), unitName());

/** Formats the weight of a body in kilograms without its unit. */
export const bodyWeightNumber = (/** @type {number} */ kilograms) => number(rounded(inUnit(kilograms), 1));

const unitName = () => isImperial ? "pound" : "kilogram";

/** Formats a weight in kilograms for an input field. */
export const typedWeight = (/** @type {number} */ kilograms) => typedNumber(inUnit(kilograms));

/** Formats a height in centimetres for an input field: `180.5` or `5ft11in`. */
export function typedHeight(/** @type {number} */ centimetres) {
  if (!isImperial) return typedNumber(centimetres);
  const inches = Math.round(centimetres / centimetresInInch);
  return `${Math.floor(inches / 12)}ft${inches % 12}in`;
}

/**
 * Reads a weight such as `82.5`, `82,5 kg`, `182lb` or `11st 4lb` as kilograms; `null` if the text is no weight. A text that is
 * still equal to `typedWeight(shown)` is `shown` itself, without the rounding of its unit.
 *
 * @param {string} text
 * @param {number | null} shown
 * @param {string} assumed the unit of a number without one
 */
export function readWeight(text, shown = null, assumed = weightUnit()) {
  if (shown !== null && text.trim() === typedWeight(shown)) return shown;
  const written = text.trim().toLowerCase();
  const [, stones, pounds] = /^(\d+)\s*st(?:ones?)?\s*(\d+(?:[.,]\d+)?)\s*(?:lbs?)?$/.exec(written) ?? [];
  if (stones && pounds) {
    const rest = decimal(pounds) ?? 0;
    return rest < 14 ? rounded((Number(stones) * 14 + rest) * kilogramsInPound, 3) : null;
  }
  const [, digits = "", unit = assumed] = /^(.*?)\s*(kg|lbs?|st|stones?)?$/.exec(written) ?? [];
  const value = decimal(digits);
  if (value === null || unit === "kg") return value;
  return rounded(value * (unit.startsWith("st") ? 14 : 1) * kilogramsInPound, 3);
}

/**
 * Reads a height such as `180`, `180 cm`, `5ft11in`, `5'11"` or `5’11”` as centimetres; `null` if the text is no height. A text
 * that is still equal to `typedHeight(shown)` is `shown` itself.
 *
 * @param {string} text
 * @param {number | null} shown
 */
export function readHeight(text, shown = null) {
  if (shown !== null && text.trim() === typedHeight(shown)) return shown;
  const trimmed = text.trim().replace(/[’‘′ʹ´`]/g, "'").replace(/[”“″ʺ]|''/g, '"');
  const [, feet, inches = "0"] = /^(\d+)\s*(?:ft|')(?:\s*(\d+(?:[.,]\d+)?)\s*(?:in|")?)?$/i.exec(trimmed) ?? [];
  if (feet) return rounded((Number(feet) * 12 + (decimal(inches) ?? 0)) * centimetresInInch, 1);
  return decimal(trimmed.replace(/\s*cm$/i, ""));
}

/** Returns the sentence about a text that is no weight. */
export function notAWeight(/** @type {string} */ text) {
  return `'${text}' is not a number. Enter a weight such as ${number(isImperial ? 177.5 : 80.5)}.`;
}

/** Returns the sentence about a text that is no height. */
export function notAHeight(/** @type {string} */ text) {
  return `'${text}' is not a number. Enter centimetres such as 180, or feet and inches such as 5ft11in.`;
}

/** Reads digits with a point or a comma before the fraction; `null` if the text is no number. */
function decimal(/** @type {string} */ text) {
  return /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

function inUnit(/** @type {number} */ kilograms) {
  return isImperial ? rounded(kilograms / kilogramsInPound, 1) : kilograms;
}

/** @type {(value: number, digits: number) => number} */
const rounded = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;
