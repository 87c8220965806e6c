/**
 * Drag over several tiles to pick them: with the mouse at once, by touch after a long press.
 * Everything between the first and the present tile takes part, so that a fast drag leaves no gap;
 * going back gives photos back. It becomes one step when the pointer is lifted.
 */
(function (Gallery) {
  "use strict";
  const LONG_PRESS = 420;
  const SLACK = 9;
  /** @type {?{id: string, pointer: number, x: number, y: number, state: ?string, isOn: boolean, ids: string[]}} */
  let sweep = null;
  let timer = 0;
  let scroller = 0;
  /** A drag ends with a click on whatever is below: that one is not meant. */
  let eatClick = false;

  const tileAt = (x, y) => {
    const element = document.elementFromPoint(x, y);
    return element && element.closest('[data-role="grid"] [data-asset-id]');
  };

  const hold = (event) => {
    if (sweep && sweep.isOn && event.cancelable) event.preventDefault();
  };

  function paint() {
    const ids = new Set(sweep && sweep.isOn ? sweep.ids : []);
    for (const tile of document.querySelectorAll('[data-role="grid"] [data-asset-id]')) {
      const isIn = ids.has(tile.dataset.assetId);
      if (isIn) tile.dataset.sweep = sweep.state || "none";
      else delete tile.dataset.sweep;
    }
  }

  function begin() {
    sweep.isOn = true;
    document.documentElement.classList.add("is-sweeping");
    if (navigator.vibrate) navigator.vibrate(12);
    reach();
  }

  /** Takes in everything up to the tile under the pointer. */
  function reach() {
    const tile = tileAt(sweep.x, sweep.y);
    if (tile) sweep.ids = Gallery.select.between(sweep.id, tile.dataset.assetId);
    paint();
    cancelAnimationFrame(scroller);
    scroller = Gallery.edgeScroll(sweep.y, reach);
  }

  function end(isMeant) {
    clearTimeout(timer);
    cancelAnimationFrame(scroller);
    const last = sweep;
    sweep = null;
    if (!last || !last.isOn) return;
    document.documentElement.classList.remove("is-sweeping");
    paint();
    eatClick = true;
    setTimeout(() => (eatClick = false), 60);
    if (!isMeant) return;
    Gallery.picks.mark(last.ids, { state: last.state });
    Gallery.select.setAnchor(last.id);
  }

  document.addEventListener("pointerdown", (event) => {
    end(false);
    const tile = event.isPrimary && event.button === 0 && event.target instanceof Element
      && event.target.closest('[data-role="grid"] [data-asset-id]');
    if (!tile || event.shiftKey || !Gallery.canPick()) return;
    const id = tile.dataset.assetId;
    const state = Gallery.picks.isPicked(id) ? null : "picked";
    sweep = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, state, isOn: false, ids: [id] };
    sweep.isMouse = event.pointerType === "mouse";
    sweep.from = [event.clientX, event.clientY];
    if (!sweep.isMouse) timer = setTimeout(begin, LONG_PRESS);
  });
  document.addEventListener("pointermove", (event) => {
    if (!sweep || event.pointerId !== sweep.pointer) return;
    sweep.x = event.clientX;
    sweep.y = event.clientY;
    const far = Math.hypot(sweep.x - sweep.from[0], sweep.y - sweep.from[1]) > SLACK;
    if (sweep.isOn) return Gallery.picks.isSingle() ? undefined : reach();
    if (!far) return;
    const tile = tileAt(sweep.x, sweep.y);
    if (!sweep.isMouse) end(false);
    else if (!Gallery.picks.isSingle() && tile && tile.dataset.assetId !== sweep.id) begin();
  });
  document.addEventListener("pointerup", () => end(true));
  document.addEventListener("pointercancel", () => end(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && sweep && sweep.isOn) end(false);
  });
  // The finger that picks must not scroll, open a menu or drag the picture away.
  Gallery.ready(() => {
    const grid = Gallery.role("grid");
    if (grid) grid.addEventListener("touchmove", hold, { passive: false });
  });
  document.addEventListener("contextmenu", (event) => {
    if (sweep && !sweep.isMouse) event.preventDefault();
  });
  document.addEventListener("dragstart", (event) => {
    if (event.target instanceof Element && event.target.closest('[data-role="grid"] [data-asset-id]')) {
      event.preventDefault();
    }
  });
  document.addEventListener("click", (event) => {
    if (!eatClick) return;
    eatClick = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  Gallery.on("tile:render", () => sweep && sweep.isOn && paint());
})(window.Gallery);
