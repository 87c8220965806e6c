/** Shows a photo's marks on its tile, and the controls to set them wherever there is room. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const t = Gallery.pt;
  const picking = () => (Gallery.site && Gallery.site.picking) || {};
  const get = (id) => Gallery.store.get(id) || { state: null, rating: null, label: null, note: "" };

  /** What the photographer calls a label, else its colour. */
  const labelName = (label) =>
    (picking().labelNames && picking().labelNames[label]) || t("label." + label);

  /** Small signs of what is set, for tiles and cards. */
  function signs(id) {
    const { state, rating, label, note } = get(id);
    return [
      state === "rejected" && h("span", { class: "g-sign g-sign--rejected" },
        Gallery.icon("cross"), hidden(t("state.rejected"))),
      rating > 0 && h("span", { class: "g-sign g-sign--rating" },
        h("span", { "aria-hidden": "true" }, "★".repeat(rating)), hidden(t("stars", { count: rating }))),
      label && h("span", { class: "g-sign g-sign--label", "data-label": label }, hidden(labelName(label))),
      note && h("span", { class: "g-sign g-sign--note", title: note }, Gallery.icon("note"), hidden(note)),
    ].filter(Boolean);
  }
  const hidden = (text) => h("span", { class: "g-visually-hidden" }, text);

  /** @param {Element} element anything with `data-asset-id` */
  function paintTile(element) {
    const id = element.dataset.assetId;
    const { state } = get(id);
    if (state) element.dataset.state = state;
    else delete element.dataset.state;
    const button = element.querySelector('[data-action="pick"]');
    if (button) {
      if (!button.firstChild) button.append(Gallery.icon("tick"));
      button.setAttribute("aria-pressed", String(state === "picked"));
    }
    const place = Gallery.role("tile-marks", element);
    if (place) place.replaceChildren(...signs(id));
  }

  const button = (kind, icon, label, run, more) =>
    Gallery.control(kind, icon, label, run, { isNamed: true, class: "g-mark g-mark--" + kind, ...more });

  /**
   * Buttons for state, rating and label, and the note. Set `data-marks-for` and call
   * `paint` to turn them to another photo.
   * @param {string} id
   * @param {{note?: boolean}} [options]
   */
  function controls(id, options = {}) {
    const { ratings, labels, notes } = picking();
    const root = h("div", { class: "g-marks", "data-marks-for": id });
    const now = () => root.dataset.marksFor;
    const set = (patch) => Gallery.picks.mark([now()], patch);
    /** Pressing what is set takes it away. */
    const flip = (key, value) => () => set({ [key]: get(now())[key] === value ? null : value });
    const states = [
      button("pick", "tick", t("pick"), () => Gallery.picks.toggle(now())),
      button("reject", "cross", t("reject"), flip("state", "rejected")),
    ];
    const stars = !ratings ? [] : [1, 2, 3, 4, 5].map((rating) =>
      button("star", "star", t("stars", { count: rating }), flip("rating", rating), { "data-rating": rating }));
    const colours = !labels ? [] : Gallery.store.LABELS.map((label) =>
      button("label", h("span", { class: "g-mark__dot", "data-label": label }), labelName(label),
        flip("label", label), { "data-set-label": label }));
    const note = notes && options.note !== false ? noteField(root) : null;
    const group = (label, items) => items.length > 0
      && h("div", { class: "g-marks__group", role: "group", "aria-label": t(label) }, items);
    root.append(...[group("state", states), group("rating", stars), group("label", colours), note].filter(Boolean));
    root.paint = () => {
      const { state, rating, label, note: text } = get(now());
      root.dataset.state = state || "";
      for (const one of root.querySelectorAll("button.g-mark")) {
        const { action, rating: stars, setLabel } = one.dataset;
        const isOn = stars ? +stars === rating : setLabel ? setLabel === label
          : state === (action === "pick" ? "picked" : "rejected");
        one.setAttribute("aria-pressed", String(isOn));
        if (stars) one.classList.toggle("is-lit", +stars <= rating);
      }
      if (note) note.show(now(), text);
    };
    root.paint();
    return root;
  }

  /** A note, stored in the pauses of typing and whenever it is left. */
  function noteField(root) {
    const area = h("textarea", {
      class: "g-note-field__text", rows: 1, maxlength: 2000, dir: "auto",
      "aria-label": t("note"), placeholder: t("note.hint"), "data-action": "note",
    });
    let id = root.dataset.marksFor;
    let isOpen = false;
    const flush = () => {
      if (!isOpen) return;
      isOpen = false;
      if (get(id).note !== area.value) Gallery.picks.mark([id], { note: area.value }, { quiet: true });
    };
    const later = Gallery.debounce(flush, 500);
    area.addEventListener("input", () => {
      isOpen = true;
      later();
    });
    area.addEventListener("change", flush);
    area.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      area.blur();
    });
    addEventListener("pagehide", flush);
    const field = h("div", { class: "g-note-field" }, area);
    field.show = (next, text) => {
      if (next !== id) flush();
      // What is being typed is not taken out of the viewer's hands.
      if (next === id && (isOpen || document.activeElement === area)) return;
      id = next;
      area.value = text;
    };
    return field;
  }

  Gallery.on("tile:render", paintTile);
  Gallery.on("picks:change", (ids) => {
    const some = new Set(ids);
    for (const tile of document.querySelectorAll("[data-asset-id]")) {
      if (some.has(tile.dataset.assetId)) paintTile(tile);
    }
    for (const root of document.querySelectorAll("[data-marks-for]")) {
      if (some.has(root.dataset.marksFor)) root.paint();
    }
  });

  /** Fills a slot of the page with the controls of the photo shown in it. */
  function fill(slot, id) {
    const there = slot.querySelector(".g-marks");
    if (!there) return slot.replaceChildren(controls(id));
    there.dataset.marksFor = id;
    there.paint();
  }

  Gallery.on("lightbox:change", (asset) => {
    const slot = Gallery.role("lightbox-picks");
    if (slot && asset && picking().enabled) fill(slot, asset.id);
  });
  // Words in another language: the next photo gets new controls.
  Gallery.on("language", () => {
    const there = document.querySelector("[data-role=lightbox-picks] .g-marks");
    if (there) there.remove();
  });
  Gallery.ready(() => {
    if (!Gallery.canPick()) return;
    document.querySelectorAll("[data-asset-id]").forEach(paintTile);
    const slot = Gallery.role("photo-picks");
    const photo = slot && slot.closest("[data-asset-id]");
    if (!photo) return;
    fill(slot, photo.dataset.assetId);
    const album = Gallery.site.albums.find((one) => one.id === photo.dataset.albumId);
    Gallery.catalogue.load(() => Gallery.assets.get(photo.dataset.assetId), album && [album.url]);
  });

  Gallery.marks = { controls, labelName };
})(window.Gallery);
