/** The bar at the bottom of every page: how many are picked, and everything to do with them. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const t = Gallery.pt;
  /** @type {?HTMLElement} */
  let tray = null;
  const parts = {};

  /** How far the viewer is, with the number as an element of its own. */
  function countText() {
    const number = h("strong", { class: "g-tray__number", "data-role": "pick-count" }, String(Gallery.store.count()));
    const [before, after] = Gallery.picks.progressText("\u0001").split("\u0001");
    return [before, number, after];
  }

  /** Where the picks are kept, and whether the photographer has them. */
  function stateText() {
    if (Gallery.persist.inMemory()) return ["warning", t("storage.memory")];
    if (!Gallery.store.all().length && !Gallery.store.meta().handed) {
      return ["hint", t(Gallery.picks.isSingle() ? "hint.single" : "hint")];
    }
    if (Gallery.persist.isUnhanded()) return ["unhanded", t("storage.unhanded")];
    return ["handed", t("storage.handed")];
  }

  const button = (action, icon, run, kind = "", more = {}) =>
    Gallery.control(action, icon, t(action), run, { class: "g-tray__button " + kind, ...more });

  function build() {
    const input = h("input", {
      type: "file", class: "g-visually-hidden", "data-action": "import", accept: ".json,application/json,text/plain",
      onchange: () => {
        const [file] = input.files;
        if (file) Gallery.imports.file(file);
        input.value = "";
        openMore(false);
      },
    });
    parts.count = h("p", { class: "g-tray__count" });
    parts.state = h("p", { class: "g-tray__state", "data-role": "storage-state" });
    parts.progress = h("progress", { class: "g-tray__progress", "aria-hidden": "true" });
    parts.notice = h("div", { class: "g-tray__notice", hidden: true });
    parts.undo = button("undo", "undo", () => Gallery.picks.goBack("undo"), "g-tray__button--icon");
    parts.redo = button("redo", "redo", () => Gallery.picks.goBack("redo"), "g-tray__button--icon");
    const closing = (run) => () => {
      openMore(false);
      run();
    };
    parts.more = h("div", { class: "g-tray__menu", id: "g-tray-menu" },
      h("label", { class: "g-tray__button" }, Gallery.icon("upload"), input,
        h("span", null, t("import"))),
      button("copy-link", "link", closing(() => Gallery.handover.copyLink())),
      button("clear", "trash", closing(clear)));
    parts.toggle = button("more", "more", () => openMore(!tray.classList.contains("is-open")), "g-tray__button--icon g-tray__toggle",
      { "aria-expanded": "false", "aria-controls": "g-tray-menu" });
    parts.review = h("a", { class: "g-tray__button", href: Gallery.url("picks.html"), "data-action": "review" },
      Gallery.icon("grid"), h("span", null, t("review")));
    parts.review.hidden = Gallery.page === "picks";
    parts.export = button("export", "share", () => Gallery.handover.open(), "g-tray__button--primary");
    tray.setAttribute("aria-label", t("tray"));
    tray.replaceChildren(parts.progress, parts.notice, h("div", { class: "g-tray__row" },
      h("div", { class: "g-tray__text" }, parts.count, parts.state),
      h("div", { class: "g-tray__actions" }, parts.undo, parts.redo, parts.more,
        parts.review, parts.export, parts.toggle)));
    tray.hidden = false;
    update();
  }

  function openMore(isOpen) {
    tray.classList.toggle("is-open", isOpen);
    parts.toggle.setAttribute("aria-expanded", String(isOpen));
  }

  function clear() {
    if (!Gallery.store.all().length) return Gallery.announce(t("nothing"));
    const label = t("did.cleared");
    Gallery.store.clear(label);
    Gallery.toast(label, { action: Gallery.picks.undoAction() });
  }

  /** What the photographer suggests, offered to those who have not begun. */
  function notice() {
    const offered = Gallery.site.preselected;
    const isOpen = offered && !Gallery.store.all().length && !Gallery.store.meta().offered;
    parts.notice.hidden = !isOpen;
    if (!isOpen || parts.notice.firstChild) return;
    const count = Array.isArray(offered.picks) ? offered.picks.length : 0;
    const choose = (run) => () => {
      Gallery.store.setMeta({ offered: true });
      if (run) run();
    };
    parts.notice.append(
      h("p", null, t("offer", { count })),
      h("div", { class: "g-tray__choices" },
        Gallery.control("take-preselected", null, t("offer.take"), choose(() => Gallery.imports.preselected(offered)),
          { class: "g-button g-button--primary" }),
        Gallery.control("decline-preselected", null, t("offer.decline"), choose(), { class: "g-button" })));
  }

  function update() {
    if (!tray) return;
    const { count, minimum, maximum } = Gallery.picks.quota();
    const hasAny = Gallery.store.all().length > 0;
    parts.count.replaceChildren(...countText());
    const [kind, text] = stateText();
    parts.state.dataset.kind = kind;
    parts.state.textContent = text;
    const goal = Number.isFinite(maximum) && !Gallery.picks.isSingle() ? maximum : minimum;
    parts.progress.hidden = !goal;
    if (goal) Object.assign(parts.progress, { max: goal, value: Math.min(count, goal) });
    tray.classList.toggle("is-empty", !hasAny);
    tray.classList.toggle("is-complete", goal > 0 && count >= goal);
    parts.undo.disabled = !Gallery.store.canUndo();
    parts.redo.disabled = !Gallery.store.canRedo();
    notice();
    const header = Gallery.role("header-pick-count");
    if (header) {
      header.hidden = !count;
      header.textContent = Gallery.formatNumber(count);
    }
  }

  Gallery.ready(() => {
    if (!Gallery.canPick()) return;
    tray = Gallery.role("tray");
    if (!tray) document.body.append(tray = h("section", { class: "g-tray", "data-role": "tray" }));
    build();
    // The page ends above the tray, however high it is.
    new ResizeObserver(() => {
      document.documentElement.style.setProperty("--g-tray", tray.offsetHeight + "px");
    }).observe(tray);
    Gallery.on("picks:change", update);
    Gallery.on("storage:change", update);
    Gallery.on("language", build);
    document.addEventListener("click", (event) => {
      if (!tray.contains(event.target)) openMore(false);
    });
    tray.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !tray.classList.contains("is-open")) return;
      openMore(false);
      parts.toggle.focus();
      event.stopPropagation();
    });
  });

  Gallery.tray = { openReview: () => parts.review.click() };
})(window.Gallery);
