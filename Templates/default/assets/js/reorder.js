/** Moves picks of the review page by their handle: dragged with mouse or finger, or with arrows. */
(function (Gallery) {
  "use strict";
  /** @type {?{id: string, card: HTMLElement, pointer: number, x: number, y: number}} */
  let drag = null;
  let frame = 0;

  const places = () => [...Gallery.review.list().children];

  function reach() {
    const under = document.elementFromPoint(drag.x, drag.y);
    const card = under && under.closest(".g-pick");
    if (card && card !== drag.card && card.parentElement === drag.card.parentElement) {
      const all = places();
      const isLater = all.indexOf(card) > all.indexOf(drag.card);
      card.parentElement.insertBefore(drag.card, isLater ? card.nextSibling : card);
    }
    cancelAnimationFrame(frame);
    frame = Gallery.edgeScroll(drag.y, reach);
  }

  function end(isMeant) {
    if (!drag) return;
    cancelAnimationFrame(frame);
    const { id, card, from } = drag;
    card.classList.remove("is-dragged");
    drag = null;
    Gallery.review.put(id, isMeant ? places().indexOf(card) : from);
  }

  function start(list) {
    list.addEventListener("pointerdown", (event) => {
      const handle = event.target.closest('[data-action="reorder"]');
      if (!handle || event.button !== 0) return;
      const card = handle.closest(".g-pick");
      const id = card.dataset.assetId;
      drag = { id, card, pointer: event.pointerId, x: event.clientX, y: event.clientY, from: Gallery.review.position(id) };
      card.classList.add("is-dragged");
    });
    // Moving a card in the page would end a pointer capture, so the document listens.
    document.addEventListener("pointermove", (event) => {
      if (!drag || event.pointerId !== drag.pointer) return;
      event.preventDefault();
      Object.assign(drag, { x: event.clientX, y: event.clientY });
      reach();
    });
    document.addEventListener("pointerup", () => end(true));
    document.addEventListener("pointercancel", () => end(false));
    list.addEventListener("keydown", (event) => {
      const handle = event.target.closest('[data-action="reorder"]');
      if (!handle || event.altKey || event.ctrlKey || event.metaKey) return;
      const id = handle.closest(".g-pick").dataset.assetId;
      const now = Gallery.review.position(id);
      const forward = Gallery.isRightToLeft() ? "ArrowLeft" : "ArrowRight";
      const to = {
        ArrowUp: now - 1, ArrowDown: now + 1, ArrowLeft: now - 1, ArrowRight: now - 1,
        Home: 0, End: Infinity, [forward]: now + 1,
      }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      Gallery.review.put(id, to);
      handle.focus();
    });
  }

  Gallery.ready(() => {
    const place = Gallery.role("review");
    if (place) start(place);
  });
})(window.Gallery);
