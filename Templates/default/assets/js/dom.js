/** Building and finding elements. Text is always text: nothing here parses markup. */
(function (Gallery) {
  "use strict";
  /**
   * @param {string} tag
   * @param {Record<string, any>|null} [props] attributes; `onclick` etc. listeners; `style` an object
   * @param {...any} children nodes, text, lists of them; null and false are left out
   * @returns {HTMLElement}
   */
  Gallery.h = function (tag, props, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on") && typeof value === "function") {
        element.addEventListener(name.slice(2).toLowerCase(), value);
      } else if (name === "style") {
        for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
      } else if (name === "value" || name === "checked" || name === "indeterminate") {
        element[name] = value;
      } else {
        element.setAttribute(name, value === true ? "" : String(value));
      }
    }
    for (const child of children.flat(Infinity)) {
      if (child === null || child === undefined || child === false) continue;
      element.append(child instanceof Node ? child : String(child));
    }
    return element;
  };
  /** First element of a role in the page's markup. @returns {HTMLElement|null} */
  Gallery.role = (name, within) =>
    (within || document).querySelector('[data-role="' + name + '"]');
  /** Whether the viewer asked for less motion. */
  Gallery.isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  Gallery.isRightToLeft = () => document.dir === "rtl";
  /** Runs once `wait` milliseconds have passed without another call. */
  Gallery.debounce = function (run, wait) {
    let timer = 0;
    return (...values) => {
      clearTimeout(timer);
      timer = setTimeout(() => run(...values), wait);
    };
  };
  /** Runs at most once a frame. */
  Gallery.perFrame = function (run) {
    let asked = false;
    return () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        run();
      });
    };
  };
})(window.Gallery);
