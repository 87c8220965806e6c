/**
 * The tiles of this page's album. A short album stays in flow as the template wrote it;
 * a long one keeps only the tiles near the window, at places computed beforehand.
 */
(function (Gallery) {
  "use strict";
  const limit = 300;
  /** @type {HTMLElement|null} */
  let list = null;
  /** @type {Map<string, HTMLElement>} tiles by id: all of them in flow, the near ones in rows */
  const tiles = new Map();
  /** @type {ReturnType<typeof Gallery.justify>|null} */
  let boxes = null;
  /** @type {string[]} */
  let ids = [];
  /** @type {Map<string, number>} */
  let places = new Map();
  let measured = "";

  const make = function (id) {
    let tile = tiles.get(id);
    if (!tile) {
      tile = Gallery.tiles.render(Gallery.assets.get(id));
      tiles.set(id, tile);
    }
    return tile;
  };

  const showInFlow = function () {
    list.classList.remove("g-grid--rows");
    list.style.removeProperty("height");
    const wanted = new Set(ids);
    for (const [id, tile] of tiles) tile.hidden = !wanted.has(id);
    let before = null;
    for (const id of ids) {
      const tile = make(id);
      tile.hidden = false;
      tile.removeAttribute("style");
      const right = before ? before.nextElementSibling : list.firstElementChild;
      if (tile !== right) list.insertBefore(tile, right);
      Gallery.tiles.adopt(tile, Gallery.assets.get(id));
      before = tile;
    }
  };

  const space = function () {
    const style = getComputedStyle(list);
    const { width, top } = list.getBoundingClientRect();
    return { width, top, row: parseFloat(style.minHeight) || 240, gap: parseFloat(style.columnGap) || 0 };
  };
  const place = function (tile, at) {
    const set = (name, value) => tile.style.setProperty(name, value);
    const side = Gallery.isRightToLeft() ? -1 : 1;
    set("width", boxes.width[at] + "px");
    set("height", boxes.height[at] + "px");
    set("transform", "translate(" + side * boxes.x[at] + "px," + boxes.y[at] + "px)");
    tile.setAttribute("aria-setsize", String(ids.length));
    tile.setAttribute("aria-posinset", String(at + 1));
  };
  /** Works out the rows again if the room or the tiles changed. */
  const arrange = function (force) {
    const room = space();
    const key = room.width + "/" + room.row + "/" + room.gap;
    if (!force && key === measured) return;
    measured = key;
    const isFirst = !boxes;
    boxes = Gallery.justify(ids.map((id) => Gallery.shape(Gallery.assets.get(id))), room);
    list.style.setProperty("height", boxes.total + "px");
    for (const [id, tile] of tiles) {
      if (places.has(id)) place(tile, places.get(id));
    }
    // At first the list begins where it did: asking again would lay the page out twice.
    // Later a shorter page may have scrolled.
    if (isFirst) paint(-room.top);
    else paintNow();
  };
  /** @param {number} top how far the list is scrolled */
  const paint = function (top) {
    const [from, to] = Gallery.rowsBetween(boxes, top - innerHeight, top + 2 * innerHeight);
    const focused = document.activeElement && document.activeElement.closest(".g-tile");
    const near = new Set(ids.slice(from, to));
    if (focused) near.add(focused.dataset.assetId);
    for (const [id, tile] of tiles) {
      if (near.has(id) && places.has(id)) continue;
      tile.remove();
      tiles.delete(id);
    }
    // The children stay in album order, so that Tab and screen readers go through them in it.
    let cursor = list.firstElementChild;
    for (let at = from; at < to; at++) {
      while (cursor && places.get(cursor.dataset.assetId) < at) cursor = cursor.nextElementSibling;
      const isThere = cursor && cursor.dataset.assetId === ids[at];
      if (isThere) {
        cursor = cursor.nextElementSibling;
        continue;
      }
      const tile = make(ids[at]);
      place(tile, at);
      list.insertBefore(tile, cursor);
    }
  };
  const paintNow = () => paint(-list.getBoundingClientRect().top);
  const paintSoon = Gallery.perFrame(() => boxes && paintNow());

  const isLong = () => Gallery.assets.all().length > limit;
  const show = function () {
    ids = Gallery.assets.visible();
    places = new Map(ids.map((id, at) => [id, at]));
    if (isLong()) {
      list.classList.add("g-grid--rows");
      arrange(true);
    } else {
      showInFlow();
    }
    const paging = Gallery.role("paging");
    if (paging) paging.hidden = !Gallery.assets.album().part;
    Gallery.emit("grid:show", ids);
  };

  Gallery.grid = {
    /** Id of the tile that has the focus, or null. */
    focusedId() {
      const tile = document.activeElement && document.activeElement.closest(".g-tile");
      return tile ? tile.dataset.assetId : null;
    },
    /** Brings a tile into view, and its link into focus if asked. */
    reveal(id, withFocus) {
      if (!list || !places.has(id)) return;
      if (boxes && isLong()) {
        const at = places.get(id);
        const top = list.getBoundingClientRect().top + boxes.y[at];
        if (top < 0 || top + boxes.height[at] > innerHeight) {
          scrollTo(0, scrollY + top - (innerHeight - boxes.height[at]) / 2);
        }
        paintNow();
      }
      const tile = tiles.get(id);
      if (!tile) return;
      if (!isLong()) tile.scrollIntoView({ block: "nearest" });
      const link = tile.querySelector(".g-tile__link");
      if (withFocus && link instanceof HTMLElement) link.focus({ preventScroll: true });
    },
    /** The tile above or below: the one whose middle is nearest in the next row. */
    neighbour(id, direction) {
      const tile = tiles.get(id);
      if (!tile) return null;
      const here = tile.getBoundingClientRect();
      const middle = here.left + here.width / 2;
      let best = null;
      let distance = Infinity;
      for (const [other, one] of tiles) {
        if (one.hidden || other === id) continue;
        const box = one.getBoundingClientRect();
        const down = (box.top - here.top) * direction;
        if (down < 1) continue;
        const away = down * 1000 + Math.abs(box.left + box.width / 2 - middle);
        if (away < distance) {
          distance = away;
          best = other;
        }
      }
      return best;
    },
  };

  Gallery.ready(() => {
    list = Gallery.page === "album" ? Gallery.role("grid") : null;
    if (!list || !Gallery.assets.album()) return;
    const written = [...list.querySelectorAll(":scope > .g-tile")];
    for (const tile of written) {
      const asset = Gallery.assets.get(tile.dataset.assetId);
      if (!asset) {
        tile.remove();
        continue;
      }
      tiles.set(asset.id, tile);
      if (isLong()) Gallery.tiles.adopt(tile, asset);
    }
    const first = written[0] && written[0].dataset.assetId;
    show();
    Gallery.assets.onChange(show);
    // A later page of the album: with scripts the whole album is here, at the same photo.
    if (first && places.get(first) > 0 && !location.hash) Gallery.grid.reveal(first);
    addEventListener("scroll", paintSoon, { passive: true });
    new ResizeObserver(Gallery.perFrame(() => isLong() && arrange(false))).observe(list);
    addEventListener("resize", paintSoon);
  });
})(window.Gallery);
