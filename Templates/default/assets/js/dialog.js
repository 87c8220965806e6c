/** Modal dialogs and passing messages. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  let number = 0;
  /**
   * @typedef {{label: string, run?: (event: Event) => (boolean|void), isPrimary?: boolean,
   *   isDanger?: boolean, attributes?: Record<string, string>}} DialogAction
   *   `run` returning false keeps the dialog open.
   * @param {{title: string, body: Node|string|Array<Node|string>, actions?: DialogAction[],
   *   onClose?: () => void, class?: string, focus?: string}} options
   * @returns {{element: HTMLDialogElement, close: () => void}}
   */
  Gallery.dialog = function (options) {
    const before = document.activeElement;
    const id = "g-dialog-" + ++number;
    const close = () => dialog.open && dialog.close();
    const actions = (options.actions || []).map((action) => h("button", {
      type: "button",
      class: "g-button" + (action.isPrimary ? " g-button--primary" : "") +
        (action.isDanger ? " g-button--danger" : ""),
      ...action.attributes,
      onclick: (event) => {
        if (!action.run || action.run(event) !== false) close();
      },
    }, action.label));
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", {
      class: "g-dialog " + (options.class || ""), "aria-labelledby": id,
    },
    h("div", { class: "g-dialog__head" },
      h("h2", { class: "g-dialog__title", id }, options.title),
      h("button", {
        type: "button", class: "g-icon-button", "aria-label": Gallery.t("close"), onclick: close,
      }, Gallery.icon("close"))),
    h("div", { class: "g-dialog__body" }, options.body),
    actions.length ? h("div", { class: "g-dialog__actions" }, actions) : null));
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) close();
    });
    // The page's own keys must not act behind the dialog.
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (options.onClose) options.onClose();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
    const first = options.focus && dialog.querySelector(options.focus);
    if (first instanceof HTMLElement) first.focus();
    return { element: dialog, close };
  };

  let current = null;
  /**
   * A short message that goes by itself, with at most one thing to do.
   * @param {string} text
   * @param {{action?: {label: string, run: () => void}, isWarning?: boolean, stay?: boolean}} [options]
   */
  Gallery.toast = function (text, options = {}) {
    if (current) current.remove();
    const away = () => {
      clearTimeout(timer);
      toast.remove();
      if (current === toast) current = null;
    };
    const action = options.action;
    const toast = h("div", {
      class: "g-toast" + (options.isWarning ? " g-toast--warning" : ""), "data-role": "toast",
      role: "region", "aria-label": text,
    },
    h("span", { class: "g-toast__text" }, text),
    action && h("button", {
      type: "button", class: "g-toast__action",
      onclick: () => {
        away();
        action.run();
      },
    }, action.label),
    h("button", {
      type: "button", class: "g-icon-button", "aria-label": Gallery.t("close"), onclick: away,
    }, Gallery.icon("close")));
    current = toast;
    Gallery.topLayer().append(toast);
    let timer = options.stay ? 0 : setTimeout(away, action ? 10000 : 6000);
    for (const event of ["pointerenter", "focusin"]) {
      toast.addEventListener(event, () => clearTimeout(timer));
    }
    toast.addEventListener("pointerleave", () => {
      if (!options.stay) timer = setTimeout(away, 3000);
    });
    Gallery.announce(text, !options.isWarning);
    return away;
  };
})(window.Gallery);
