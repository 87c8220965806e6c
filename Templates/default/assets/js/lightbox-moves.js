/** What gestures and opening look like in the lightbox: transforms and opacity only. */
(function (Gallery) {
  "use strict";
  const zoom = Gallery.zoom;
  const ease = "cubic-bezier(0.2, 0, 0, 1)";
  const away = (photo) => "translate(" + photo.x + "px," + photo.y + "px) scale(" + photo.scale + ")";

  /** Flies a photo out of its tile, or back into it. @returns {Promise<void>} */
  Gallery.stageFly = function (slide, tile, isOpening) {
    const box = slide.element.closest(".g-box");
    const backdrop = box.querySelector(".g-box__backdrop");
    if (Gallery.isCalm() || !slide.element.animate) return Promise.resolve();
    const frame = slide.frame.getBoundingClientRect();
    const from = tile && tile.getBoundingClientRect();
    const isNear = from && from.width && from.bottom > 0 && from.top < innerHeight;
    const start = isNear && frame.width
      ? {
        transform: away({
          x: from.left + from.width / 2 - frame.left - frame.width / 2,
          y: from.top + from.height / 2 - frame.top - frame.height / 2,
          scale: Math.max(from.width / frame.width, from.height / frame.height),
        }),
      }
      : { opacity: "0", transform: "scale(0.96)" };
    const end = isNear ? { transform: "none" } : { opacity: "1", transform: "none" };
    const timing = { duration: 280, easing: ease, fill: /** @type {const} */ ("both") };
    const order = (a, b) => (isOpening ? [a, b] : [b, a]);
    const fade = backdrop.animate(order({ opacity: 0 }, { opacity: 1 }), timing);
    const fly = slide.element.animate(order(start, end), timing);
    return Promise.allSettled([fly.finished, fade.finished]).then(() => {
      if (isOpening) {
        fly.cancel();
        fade.cancel();
      } else {
        // Kept at the end until the box is hidden, then let go.
        requestAnimationFrame(() => fade.cancel());
      }
    });
  };

  /** Joins the gestures of the stage to the lightbox. */
  Gallery.stageMoves = function (parts, box) {
    const { stage, track } = parts;
    const backdrop = parts.box.querySelector(".g-box__backdrop");
    const set = (element, value) => element.style.setProperty("transform", value);
    let rest = null;
    const toRest = function (element, from) {
      set(element, "none");
      if (!Gallery.isCalm()) element.animate([{ transform: from }, { transform: "none" }], { duration: 220, easing: ease });
    };
    const slide = () => box.current();
    const scaleBy = function (by, point) {
      const one = slide();
      if (!one || !one.canZoom()) return null;
      const view = one.view();
      const scale = Math.max(0.6, Math.min(one.most() * 1.3, view.scale * by));
      return zoom.about(view, scale, point);
    };
    const settleSoon = Gallery.debounce(() => slide() && Gallery.lightbox.zoomed(slide().view()), 120);

    const gestures = Gallery.gestures(stage, {
      isZoomed: () => Boolean(slide() && slide().view().scale > 1.01),
      start() {
        if (rest) rest.finish();
        if (Gallery.slideshow) Gallery.slideshow.stop();
      },
      swipe(dx) {
        const by = dx < 0 ? box.side() : -box.side();
        const ids = Gallery.lightbox.ids();
        const next = ids[ids.indexOf(slide().asset.id) + by];
        set(track, "translateX(" + (next ? dx : dx / 3) + "px)");
      },
      swiped(dx, speed) {
        const width = box.size().width;
        const isThrown = Math.abs(speed) > 0.35 && Math.sign(speed) === Math.sign(dx);
        const by = dx < 0 ? box.side() : -box.side();
        const ids = Gallery.lightbox.ids();
        const isPossible = ids[ids.indexOf(slide().asset.id) + by] !== undefined;
        if (!isPossible || !(isThrown || Math.abs(dx) > width * 0.35)) {
          toRest(track, "translateX(" + dx / (isPossible ? 1 : 3) + "px)");
          return;
        }
        const land = () => {
          rest = null;
          set(track, "none");
          box.step(by);
        };
        if (Gallery.isCalm()) return land();
        rest = track.animate(
          [{ transform: "translateX(" + dx + "px)" },
            { transform: "translateX(calc(" + Math.sign(dx) + " * (100% + var(--g-5))))" }],
          { duration: Math.max(140, 260 - Math.abs(speed) * 60), easing: ease });
        rest.onfinish = land;
      },
      drag(dy) {
        set(track, "translateY(" + dy + "px)");
        backdrop.style.setProperty("opacity", String(Math.max(0.3, 1 - Math.abs(dy) / 500)));
      },
      dragged(dy, speed) {
        backdrop.style.removeProperty("opacity");
        if (Math.abs(dy) > 120 || (Math.abs(speed) > 0.5 && Math.abs(dy) > 30)) {
          const one = slide();
          set(track, "none");
          one.frame.animate([{ transform: "translateY(" + dy + "px)" }, { transform: "none" }],
            { duration: 280, easing: ease });
          box.close();
        } else {
          toRest(track, "translateY(" + dy + "px)");
        }
      },
      pan(dx, dy) {
        const view = slide().view();
        slide().move({ scale: view.scale, x: view.x + dx, y: view.y + dy });
      },
      panned(speed) {
        const view = slide().view();
        Gallery.lightbox.zoomed({ scale: view.scale, x: view.x + speed.x * 160, y: view.y + speed.y * 160 });
      },
      pinch(by, point, dx, dy) {
        const view = scaleBy(by, point);
        if (view) slide().move({ scale: view.scale, x: view.x + dx, y: view.y + dy });
      },
      pinched() {
        if (slide()) Gallery.lightbox.zoomed(slide().view());
      },
      tap(event) {
        const isOnPhoto = slide() && event.target instanceof Element && document.elementsFromPoint(
          event.clientX, event.clientY).includes(slide().frame);
        if (event.pointerType !== "mouse") parts.box.classList.toggle("is-bare");
        else if (!isOnPhoto) box.close();
      },
      doubleTap: (point) => box.toggleZoom(point),
      wheel(by, point) {
        const view = scaleBy(by, point);
        if (!view) return;
        slide().move(view.scale < 1 ? zoom.fit() : view);
        settleSoon();
      },
    });
    Gallery.on("lightbox:close", () => gestures.cancelTap());
  };
})(window.Gallery);
