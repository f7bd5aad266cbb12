// @ts-check
// Creates and changes elements, and applies the theme.

const svgNames = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "text", "line"]);

/**
 * Creates an element with attributes and children. Omits an attribute that is `null` or `false`; writes one that is
 * `true` as an empty one; adds a function as a listener of the event of that name.
 *
 * @param {string} name
 * @param {Record<string, Attribute>} attributes
 * @param {(Child | Child[])[]} children
 */
function create(name, attributes = {}, ...children) {
  const element = svgNames.has(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else set(element, key, value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "string" ? shown(child) : child);
    }
  }
  return element;
}

/** Returns a text without line separators and changes of the direction, with which a title could reverse its neighbours. */
const shown = (/** @type {string} */ text) =>
  text.replaceAll(/[\u2028\u2029]/gu, " ").replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, "");

export const make = /** @type {Make} */ (create);

/**
 * Sets or removes an attribute. `true` is empty in HTML attributes and `true` in ARIA attributes.
 *
 * @param {Element} element
 * @param {string} key
 * @param {string | number | boolean | null | undefined} value
 */
export function set(element, key, value) {
  if (value === null || value === undefined || value === false) return element.removeAttribute(key);
  const text = value !== true ? String(value) : key.startsWith("aria-") ? "true" : "";
  if (element.getAttribute(key) !== text) element.setAttribute(key, text);
}

/**
 * Sets a text. An unchanged text is not written again, so that screen readers do not repeat it.
 *
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  const words = shown(text);
  if (element.textContent !== words) element.textContent = words;
}

/** Creates a decorative line drawing in a square of 24. */
export function icon(/** @type {string} */ path) {
  return make("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, make("path", { d: path }));
}

/**
 * Creates a button. While its action runs, it is busy, and further clicks are ignored.
 *
 * @param {Child | Child[]} label
 * @param {(event: MouseEvent) => unknown} action
 * @param {Record<string, Attribute>} attributes
 */
export function button(label, action, attributes = {}) {
  const element = make("button", { type: "button", ...attributes, click: async (/** @type {MouseEvent} */ event) => {
    if (element.getAttribute("aria-busy") === "true") return;
    await whileBusy(element, () => action(event));
  } }, label);
  return element;
}

/**
 * Runs an action, during which an element is busy.
 *
 * @param {Element | null} element
 * @param {() => unknown} action
 */
export async function whileBusy(element, action) {
  if (element) set(element, "aria-busy", true);
  try {
    return await action();
  } finally {
    if (element) set(element, "aria-busy", false);
  }
}

const themeKey = "limber-theme";

/** The themes with their labels. */
export const themes = { system: "System", light: "Light", dark: "Dark" };

/** Returns the theme that was chosen in this browser. */
export function chosenTheme() {
  const kept = localStorage.getItem(themeKey) ?? "";
  return Object.hasOwn(themes, kept) ? kept : "system";
}

/** Applies a theme to the page, by default the chosen one, and keeps it in this browser. */
export function applyTheme(name = chosenTheme()) {
  if (name !== chosenTheme()) localStorage.setItem(themeKey, name);
  if (name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}
