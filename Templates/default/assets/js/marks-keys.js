/** The keys that mark a photo, the same in the grid, the lightbox, the review and comparing. */
(function (Gallery) {
  "use strict";
  const idOf = (element) => (element ? element.dataset.assetId : null);
  const focused = () => idOf(document.activeElement && document.activeElement.closest("[data-asset-id]"));
  const hovered = () => idOf([...document.querySelectorAll("[data-asset-id]:hover")].pop());

  /** Which photo a key means, in each part of the page. */
  const targets = {
    grid: () => focused() || hovered()
      || (Gallery.page === "photo" ? idOf(document.querySelector("[data-asset-id]")) : null),
    lightbox() {
      const now = Gallery.lightbox && Gallery.lightbox.current();
      return now && now.id ? now.id : now;
    },
    review: () => focused(),
    compare: () => focused(),
  };

  Gallery.ready(() => {
    const { enabled, ratings, labels } = Gallery.site ? Gallery.site.picking : {};
    if (!enabled) return;
    for (const [scope, target] of Object.entries(targets)) {
      const bind = (key, label, act) => Gallery.keys.bind(scope, key, label, () => {
        const id = target();
        return id ? void act(id) : false;
      });
      const set = (patch) => (id) => Gallery.picks.mark([id], patch);
      bind("p", "picks.keys.pick", Gallery.picks.toggle);
      bind("x", "picks.keys.reject", set({ state: "rejected" }));
      bind("u", "picks.keys.unmark", set({ state: null }));
      // A focused button or link keeps its own space key, but for the link around a photo.
      Gallery.keys.bind(scope, "Space", scope === "grid" || scope === "lightbox" ? "picks.keys.pick" : "", (event) => {
        const id = target();
        const asset = id && Gallery.assets.get(id);
        if (!id || event.target.closest("button, input, summary, video")) return false;
        if (scope === "lightbox" && asset && asset.type === "video") return false;
        Gallery.picks.toggle(id);
      });
      if (ratings) {
        for (const n of [1, 2, 3, 4, 5]) bind(String(n), "picks.keys.rate", set({ rating: n }));
        bind("0", "picks.keys.unrate", set({ rating: null }));
      }
      if (labels) {
        ["red", "yellow", "green", "blue"].forEach((label, i) => bind(String(6 + i), "picks.keys.label", (id) => {
          const pick = Gallery.store.get(id);
          Gallery.picks.mark([id], { label: pick && pick.label === label ? null : label });
        }));
      }
    }
  });

  Gallery.marks.focused = focused;
})(window.Gallery);
