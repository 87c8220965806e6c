/**
 * One dispatcher for all keys. A scope is active while its part of the page is in front:
 * "lightbox", "compare" and "review" are entered and left; "grid" is the rest; "page" always.
 */
(function (Gallery) {
  "use strict";
  /** @typedef {{key: string, label: string, run: (event: KeyboardEvent) => (boolean|void)}} Binding */
  /** @type {Map<string, Binding[]>} */
  const scopes = new Map();
  /** @type {string[]} */
  const stack = ["grid"];
  const isMac = /mac|iphone|ipad/i.test(navigator.platform || "");

  /** "Ctrl+Shift+z", "?", "ArrowLeft", "Space": Ctrl means Command on a Mac. */
  const nameOf = function (event) {
    let key = event.key === " " ? "Space" : event.key;
    if (key.length === 1) key = key.toLowerCase();
    const parts = [];
    if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
    if (event.altKey) parts.push("Alt");
    // The shift of "?" or "!" is part of the character.
    if (event.shiftKey && (key.length > 1 || /[a-z]/.test(key))) parts.push("Shift");
    return parts.concat(key).join("+");
  };
  const isTyping = (element) => element instanceof HTMLElement &&
    (element.isContentEditable || /^(textarea|select)$/i.test(element.tagName) ||
      (element instanceof HTMLInputElement &&
        !/^(checkbox|radio|button|file|range|submit|reset)$/.test(element.type)));
  const isOff = () => Gallery.prefs.get("keys") === false;

  const keys = Gallery.keys = {
    /**
     * @param {string} scope @param {string} key see nameOf @param {string} labelKey locale key, ""
     *   leaves it out of the list @param {(event: KeyboardEvent) => (boolean|void)} run false: not handled
     */
    bind(scope, key, labelKey, run) {
      if (!scopes.has(scope)) scopes.set(scope, []);
      scopes.get(scope).push({ key, label: labelKey, run });
    },
    enter(scope) {
      stack.push(scope);
    },
    leave(scope) {
      const at = stack.lastIndexOf(scope);
      if (at > 0) stack.splice(at, 1);
    },
    scope: () => stack[stack.length - 1],
    /** A key as people write it. */
    text(key) {
      const signs = {
        ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc",
        Space: Gallery.t("keySpace"), Ctrl: isMac ? "⌘" : "Ctrl", Shift: isMac ? "⇧" : "Shift",
        Delete: "Del", PageUp: "PgUp", PageDown: "PgDn",
      };
      return key.split(/\+(?=.)/).map((part) => signs[part] || (part.length === 1 ? part.toUpperCase() : part))
        .join(isMac ? "" : "+");
    },
    showHelp() {
      const h = Gallery.h;
      const sections = ["page", ...stack.slice(-1)].filter((one, at, all) => all.indexOf(one) === at)
        .map((scope) => {
          /** @type {Map<string, string[]>} */
          const rows = new Map();
          for (const one of scopes.get(scope) || []) {
            if (one.label) rows.set(one.label, [...(rows.get(one.label) || []), one.key]);
          }
          return rows.size && h("section", { class: "g-keys__group" },
            h("h3", { class: "g-keys__title" }, Gallery.t("keysScope_" + scope)),
            h("dl", { class: "g-keys" }, [...rows].map(([label, all]) => h("div", { class: "g-keys__row" },
              h("dt", { class: "g-keys__label" }, Gallery.t(label)),
              h("dd", { class: "g-keys__keys" },
                all.map((key) => h("kbd", { class: "g-key" }, keys.text(key))))))));
        });
      // WCAG 2.1.4: single-letter shortcuts can be turned off.
      const toggle = h("label", { class: "g-check" },
        h("input", {
          type: "checkbox", checked: !isOff(),
          onchange: (event) => Gallery.prefs.set("keys", event.target.checked),
        }), Gallery.t("keysEnabled"));
      return Gallery.dialog({ title: Gallery.t("keysTitle"), body: [...sections, toggle], class: "g-dialog--keys" });
    },
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (isTyping(event.target) && event.key !== "Escape") return;
    // A focused control keeps the keys that work it.
    const own = { " ": "button, summary, input, video", Enter: "button, a[href], summary, input" }[event.key];
    if (own && event.target instanceof Element && event.target.closest(own)) return;
    const name = nameOf(event);
    if (isOff() && /^(Shift\+)?.$/.test(name)) return;
    for (const scope of [keys.scope(), "page"]) {
      for (const binding of (scopes.get(scope) || []).slice().reverse()) {
        if (binding.key !== name) continue;
        if (binding.run(event) !== false) {
          event.preventDefault();
          return;
        }
      }
    }
  });
  Gallery.keys.bind("page", "?", "keysTitle", () => void keys.showHelp());
  Gallery.ready(() => {
    for (const button of document.querySelectorAll('[data-action="help"]')) {
      button.addEventListener("click", () => keys.showHelp());
    }
  });
})(window.Gallery);
