/** Arrow keys between tiles. Tab still goes through every link and tick. */
(function (Gallery) {
  "use strict";
  const go = (find) => function () {
    const id = Gallery.grid.focusedId();
    const ids = Gallery.assets.visible();
    if (!ids.length) return false;
    if (!id && !document.body.contains(Gallery.role("grid"))) return false;
    const target = id ? find(id, ids) : ids[0];
    if (target) Gallery.grid.reveal(target, true);
    return Boolean(target);
  };
  const step = (by) => (id, ids) => ids[ids.indexOf(id) + (Gallery.isRightToLeft() ? -by : by)];
  const bind = (key, label, find) => Gallery.keys.bind("grid", key, label, go(find));
  bind("ArrowRight", "keyMove", step(1));
  bind("ArrowLeft", "keyMove", step(-1));
  Gallery.keys.bind("grid", "ArrowDown", "keyMove",
    () => Gallery.grid.focusedId() ? go((id) => Gallery.grid.neighbour(id, 1))() : false);
  Gallery.keys.bind("grid", "ArrowUp", "keyMove",
    () => Gallery.grid.focusedId() ? go((id) => Gallery.grid.neighbour(id, -1))() : false);
  const ends = (at) => () => Gallery.grid.focusedId() ? go((_, ids) => ids.at(at))() : false;
  Gallery.keys.bind("grid", "Home", "keyEnds", ends(0));
  Gallery.keys.bind("grid", "End", "keyEnds", ends(-1));

  // A page of one photo: its neighbours are other pages.
  Gallery.ready(() => {
    for (const [key, name] of [["ArrowLeft", "previous"], ["ArrowRight", "next"]]) {
      const flipped = Gallery.isRightToLeft() ? { previous: "next", next: "previous" }[name] : name;
      const link = document.querySelector('[data-key="' + flipped + '"]');
      if (link instanceof HTMLElement) Gallery.keys.bind("page", key, flipped, () => link.click());
    }
  });
})(window.Gallery);
