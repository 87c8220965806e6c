/** Two to four picks side by side, zoomed and moved together, each with its marks. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const t = Gallery.pt;
  const zoom = Gallery.zoom;
  const MOST = 8;
  /** Zoom, and the shift as a share of the pane: panes of different size show the same part. */
  let view = zoom.fit();
  /** @type {?HTMLDialogElement} */
  let box = null;

  function show(next) {
    const scale = Math.max(1, Math.min(MOST, next.scale));
    const room = (scale - 1) / 2;
    const within = (value) => Math.max(-room, Math.min(room, value));
    view = { scale, x: within(next.x), y: within(next.y) };
    for (const image of box.querySelectorAll(".g-compare__image")) {
      image.style.transform = `translate(${view.x * 100}%, ${view.y * 100}%) scale(${scale})`;
    }
    box.classList.toggle("is-zoomed", scale > 1);
    Gallery.role("compare-zoom", box).textContent = Gallery.formatNumber(Math.round(scale * 100)) + "%";
  }
  const scaleBy = (by, point = { x: 0, y: 0 }) => show(zoom.about(view, Math.max(1, Math.min(MOST, view.scale * by)), point));
  const shift = (x, y) => show({ ...view, x: view.x + x, y: view.y + y });
  const toggle = (point) => scaleBy(view.scale > 1 ? 0 : 3, point);

  function listen(stage) {
    const share = (x, y) => ({ x: x / stage.clientWidth, y: y / stage.clientHeight });
    const move = (dx, dy) => {
      const { x, y } = share(dx, dy);
      shift(x, y);
    };
    const nothing = () => undefined;
    Gallery.gestures(stage, {
      isZoomed: () => view.scale > 1,
      start: nothing, swipe: nothing, swiped: nothing, drag: nothing, dragged: nothing,
      panned: nothing, pinched: nothing, tap: nothing,
      pan: move,
      pinch(by, point, dx, dy) {
        scaleBy(by, share(point.x, point.y));
        move(dx, dy);
      },
      doubleTap: (point) => toggle(share(point.x, point.y)),
      wheel: (by, point) => scaleBy(by, share(point.x, point.y)),
    });
  }

  function pane(id) {
    const asset = Gallery.assets.get(id);
    const largest = asset && ((asset.srcset || []).at(-1) || asset.thumb);
    const name = Gallery.pickName(Gallery.store.get(id));
    const stage = h("div", { class: "g-compare__stage" }, largest
      ? h("img", { class: "g-compare__image", alt: name, draggable: "false", src: Gallery.url(largest.src) })
      : h("p", null, t("gone")));
    listen(stage);
    return h("section", { class: "g-compare__pane", "data-asset-id": id, tabindex: 0, "aria-label": name },
      stage, h("div", { class: "g-compare__bar" }, h("bdi", { class: "g-compare__name" }, name),
        Gallery.marks.controls(id, { note: false })));
  }

  function step(by) {
    const panes = [...box.querySelectorAll(".g-compare__pane")];
    const now = panes.findIndex((one) => one.contains(document.activeElement));
    panes[(now + (Gallery.isRightToLeft() ? -by : by) + panes.length) % panes.length].focus();
  }

  /** @param {string[]} ids two to four photos */
  function open(ids) {
    const before = document.activeElement;
    const tool = (action, icon, run) => Gallery.control("compare-" + action, icon, t("compare." + action), run,
      { isNamed: true, class: "g-icon-button" });
    box = h("dialog", { class: "g-compare", "data-role": "compare", "data-count": ids.length, "aria-label": t("compare.title") },
      h("div", { class: "g-compare__tools" },
        h("h2", { class: "g-compare__title" }, t("compare.title")),
        tool("zoomOut", "minus", () => scaleBy(0.7)),
        h("output", { class: "g-compare__zoom", "data-role": "compare-zoom" }),
        tool("zoomIn", "plus", () => scaleBy(1.5)),
        tool("close", "close", () => box.close())),
      h("div", { class: "g-compare__panes" }, ids.map(pane)));
    box.addEventListener("close", () => {
      box.remove();
      box = null;
      Gallery.keys.leave("compare");
      if (before && before.isConnected) before.focus();
    });
    document.body.append(box);
    box.showModal();
    Gallery.keys.enter("compare");
    box.querySelector(".g-compare__pane").focus();
    show(zoom.fit());
    box.querySelectorAll("[data-asset-id]").forEach((one) => Gallery.emit("tile:render", one));
  }

  const bind = (key, label, run) => Gallery.keys.bind("compare", key, label && "picks.keys." + label, () => void run());
  bind("+", "zoomIn", () => scaleBy(1.5));
  bind("=", "", () => scaleBy(1.5));
  bind("-", "zoomOut", () => scaleBy(0.7));
  bind("z", "zoom", () => toggle());
  for (const [side, x, y] of [["Left", 1, 0], ["Right", -1, 0], ["Up", 0, 1], ["Down", 0, -1]]) {
    bind("Shift+Arrow" + side, "", () => shift(x / 10, y / 10));
    if (x) bind("Arrow" + side, "pane", () => step(-x));
  }
  Gallery.compare = { open };
})(window.Gallery);
