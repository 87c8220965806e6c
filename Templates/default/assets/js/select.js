/** Choosing one by one, by range, and all of the current filter. */
(function (Gallery) {
  "use strict";
  /** Where a range begins: the photo ticked last. @type {?string} */
  let anchor = null;

  /** Everything between two photos, both included, in the order shown. */
  function between(from, to) {
    const ids = Gallery.assets.visible();
    const ends = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
    return ends[0] < 0 ? [to] : ids.slice(ends[0], ends[1] + 1);
  }

  /** @param {string} id @param {boolean} isRange */
  function tick(id, isRange) {
    if (isRange && anchor && anchor !== id && !Gallery.picks.isSingle()) {
      const state = Gallery.picks.isPicked(anchor) ? "picked" : null;
      Gallery.picks.mark(between(anchor, id), { state });
    } else {
      Gallery.picks.toggle(id);
    }
    anchor = id;
  }

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-action="pick"]');
    const tile = button && button.closest("[data-asset-id]");
    // The same button in the lightbox or a card belongs to its own controls.
    if (!tile || button.closest("[data-marks-for]")) return;
    tick(tile.dataset.assetId, event.shiftKey);
  });

  function setAll(state) {
    const ids = Gallery.assets.visible().filter((id) => Gallery.picks.isPicked(id) !== (state === "picked"));
    if (ids.length) Gallery.picks.mark(ids, { state });
    else Gallery.announce(Gallery.pt("all.nothing"));
  }

  /** Picks the unpicked and unpicks the picked of what is shown, as one step. */
  function invert() {
    const ids = Gallery.assets.visible();
    const picked = new Set(ids.filter(Gallery.picks.isPicked));
    const { maximum, count } = Gallery.picks.quota();
    if (count - picked.size + (ids.length - picked.size) > maximum) {
      Gallery.toast(Gallery.pt("full", { count: maximum }), { isWarning: true });
      return;
    }
    const text = Gallery.pt("did.inverted", { count: ids.length });
    Gallery.store.update(ids, (id) => ({ state: picked.has(id) ? null : "picked" }), text);
    Gallery.toast(text + " " + Gallery.picks.progressText(), { action: Gallery.picks.undoAction() });
  }

  function toolbar(place) {
    const item = (action, run) => Gallery.control(action, null, Gallery.pt(action), run, { class: "g-button g-button--quiet" });
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", Gallery.pt("toolbar"));
    place.replaceChildren(
      item("select-all", () => setAll("picked")),
      item("select-none", () => setAll(null)),
      item("select-invert", invert));
  }

  function start() {
    const place = Gallery.role("toolbar-picks");
    if (place && !Gallery.picks.isSingle()) toolbar(place);
  }
  Gallery.ready(() => {
    if (!Gallery.canPick()) return;
    start();
    Gallery.on("language", start);
    if (Gallery.picks.isSingle()) return;
    const inGrid = (run) => () => (Gallery.role("grid") && Gallery.page === "album" ? void run() : false);
    Gallery.keys.bind("grid", "Ctrl+a", "picks.select-all", inGrid(() => setAll("picked")));
    Gallery.keys.bind("grid", "Ctrl+Shift+a", "picks.select-none", inGrid(() => setAll(null)));
  });

  Gallery.select = { between, setAnchor: (id) => (anchor = id) };
})(window.Gallery);
