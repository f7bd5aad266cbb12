// Elements as a view writes them down.

const svgNames = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "text", "line"]);

/**
 * An element with attributes and children. An attribute that is `null` or `false` is left out, one that is `true` is
 * empty, and one that is a function listens to the event of its name.
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

/** Sets an attribute, or takes it away. What is merely so is empty in HTML, and `true` in ARIA. */
export function set(element, key, value) {
  if (value === null || value === undefined || value === false) return element.removeAttribute(key);
  const text = value !== true ? String(value) : key.startsWith("aria-") ? "true" : "";
  if (element.getAttribute(key) !== text) element.setAttribute(key, text);
}

/** Sets a text, and leaves alone what says it already, so that nothing is read aloud twice. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A drawing of lines in a square of 24, which says nothing that a text beside it does not say. */
export function icon(path) {
  return make("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, make("path", { d: path }));
}

/** A button; a click waits for what it does, and a second one meanwhile does nothing. */
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
