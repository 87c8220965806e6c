/** Keys of the lightbox, clicks that open it, and the address it follows. */
(function (Gallery) {
  "use strict";
  const box = () => Gallery.lightbox;
  const bind = (key, label, run) => Gallery.keys.bind("lightbox", key, label, run);
  const forward = (by) => () => void box().step(Gallery.isRightToLeft() ? -by : by);
  const scale = (by) => () => {
    const slide = box().slide();
    if (!slide || !slide.canZoom()) return false;
    box().zoomed(Gallery.zoom.about(slide.view(), slide.view().scale * by, { x: 0, y: 0 }));
    return true;
  };
  /** A zoomed photo moves under the arrows' vertical pair. */
  const shift = (by) => () => {
    const slide = box().slide();
    if (!slide || slide.view().scale <= 1) return false;
    const view = slide.view();
    box().zoomed({ scale: view.scale, x: view.x, y: view.y + by * 80 });
    return true;
  };
  bind("ArrowRight", "keyStep", forward(1));
  bind("ArrowLeft", "keyStep", forward(-1));
  bind("PageDown", "", () => void box().step(1));
  bind("PageUp", "", () => void box().step(-1));
  bind("Home", "keyEnds", () => void box().first());
  bind("End", "keyEnds", () => void box().last());
  bind("Space", "", () => {
    const asset = box().current();
    const video = asset.type === "video" && box().slide().frame.querySelector("video");
    if (video) {
      if (video.paused) video.play().catch(() => undefined);
      else video.pause();
    } else {
      box().step(1);
    }
  });
  bind("Escape", "close", () => {
    if (document.querySelector("dialog[open]")) return false;
    box().close();
    return true;
  });
  bind("z", "zoom", () => box().toggleZoom({ x: 0, y: 0 }));
  bind("+", "zoomIn", scale(1.4));
  bind("=", "", scale(1.4));
  bind("-", "zoomOut", scale(1 / 1.4));
  bind("ArrowDown", "", shift(-1));
  bind("ArrowUp", "", shift(1));
  bind("f", "fullscreen", () => box().toggleFullscreen());
  bind("i", "info", () => box().toggleInfo());
  bind("s", "slideshow", () => Gallery.slideshow.toggle());

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = event.target instanceof Element && event.target.closest(".g-tile__link");
    const tile = link && link.closest("[data-asset-id]");
    if (!tile || !Gallery.assets.get(tile.dataset.assetId)) return;
    const list = tile.closest("[data-role=search-results]")
      ? [...tile.parentElement.children].map((one) => one.dataset.assetId).filter(Boolean)
      : undefined;
    if (box().open(tile.dataset.assetId, list)) event.preventDefault();
  });
  Gallery.fragment.onChange(() => box().follow());
  Gallery.ready(() => {
    if (Gallery.page === "album") box().follow();
    for (const button of document.querySelectorAll('.g-toolbar [data-action="slideshow"]')) {
      button.addEventListener("click", () => {
        const ids = Gallery.assets.visible();
        if (ids.length && box().open(ids[0], ids)) Gallery.slideshow.start();
      });
    }
  });
})(window.Gallery);
