// Creates and changes elements.

const svgNames = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "text", "line"]);

/**
 * Creates an element with attributes and children. Omits an attribute that is `null` or `false`; writes one that is
 * `true` as an empty one; adds a function as a listener of the event of that name.
 */
export function make(name, attributes = {}, ...children) {
  const element = svgNames.has(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else set(element, key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sets or removes an attribute. `true` is empty in HTML attributes and `true` in ARIA attributes. */
export function set(element, key, value) {
  if (value === null || value === undefined || value === false) return element.removeAttribute(key);
  const text = value !== true ? String(value) : key.startsWith("aria-") ? "true" : "";
  if (element.getAttribute(key) !== text) element.setAttribute(key, text);
}

/** Sets a text. An unchanged text is not written again, so that screen readers do not repeat it. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Creates a decorative line drawing in a square of 24. */
export function icon(path) {
  return make("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, make("path", { d: path }));
}

/** Creates a button. While its action runs, further clicks are ignored. */
export function button(label, action, attributes = {}) {
  let isBusy = false;
  return make("button", { type: "button", ...attributes, click: async (event) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await action(event);
    } finally {
      isBusy = false;
    }
  } }, label);
}
