/** Two to four picks side by side, zoomed and moved together, each with its marks. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const t = (key, vars) => Gallery.t("picks." + key, vars);
  const MOST = 8;
  /** Zoom, and the shift as a share of the pane: panes of different size show the same part. */
  let view = { zoom: 1, x: 0, y: 0 };
  /** @type {?HTMLDialogElement} */
  let box = null;
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();

  function paint() {
    const room = (view.zoom - 1) / 2;
    view.x = Math.max(-room, Math.min(room, view.x));
    view.y = Math.max(-room, Math.min(room, view.y));
    for (const image of box.querySelectorAll(".g-compare__image")) {
      image.style.transform = `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.zoom})`;
    }
    box.classList.toggle("is-zoomed", view.zoom > 1);
    const level = Gallery.role("compare-zoom", box);
    level.textContent = Gallery.formatNumber(Math.round(view.zoom * 100)) + "%";
  }

  /** Zooms around a point of a pane, given as shares from its middle. */
  function zoomTo(zoom, x = 0, y = 0) {
    const next = Math.max(1, Math.min(MOST, zoom));
    const ratio = next / view.zoom;
    view = { zoom: next, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
    paint();
  }
  function shift(x, y) {
    view.x += x;
    view.y += y;
    paint();
  }
  const share = (stage, x, y) => {
    const area = stage.getBoundingClientRect();
    return [(x - area.left) / area.width - 0.5, (y - area.top) / area.height - 0.5];
  };

  function listen(stage) {
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoomTo(view.zoom * Math.exp(-event.deltaY / 400), ...share(stage, event.clientX, event.clientY));
    }, { passive: false });
    stage.addEventListener("dblclick", (event) => {
      zoomTo(view.zoom > 1 ? 1 : 3, ...share(stage, event.clientX, event.clientY));
    });
    stage.addEventListener("pointerdown", (event) => {
      stage.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    stage.addEventListener("pointermove", (event) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const now = { x: event.clientX, y: event.clientY };
      const area = stage.getBoundingClientRect();
      if (fingers.size === 2) {
        const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
        const before = Math.hypot(last.x - other.x, last.y - other.y) || 1;
        const middle = share(stage, (now.x + other.x) / 2, (now.y + other.y) / 2);
        zoomTo(view.zoom * (Math.hypot(now.x - other.x, now.y - other.y) / before), ...middle);
      }
      const part = fingers.size === 2 ? 2 : 1;
      shift((now.x - last.x) / area.width / part, (now.y - last.y) / area.height / part);
      fingers.set(event.pointerId, now);
    });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      stage.addEventListener(type, (event) => fingers.delete(event.pointerId));
    }
  }

  function pane(id) {
    const asset = Gallery.assets.get(id);
    const pick = Gallery.store.get(id);
    const sources = (asset && (asset.srcset || (asset.thumb && [asset.thumb]))) || [];
    const name = (asset && asset.name) || (pick.snap && pick.snap.name) || id.slice(0, 12);
    const largest = sources[sources.length - 1];
    const image = largest && h("img", {
      class: "g-compare__image", alt: name, draggable: "false", src: Gallery.url(largest.src),
    });
    const stage = h("div", { class: "g-compare__stage" }, image || h("p", null, t("gone")));
    listen(stage);
    return h("section", { class: "g-compare__pane", "data-asset-id": id, tabindex: 0, "aria-label": name },
      stage, h("div", { class: "g-compare__bar" }, h("bdi", { class: "g-compare__name" }, name),
        Gallery.marks.controls(id, { note: false })));
  }

  const KEYS = {
    "+": () => zoomTo(view.zoom * 1.5), "=": () => zoomTo(view.zoom * 1.5), "-": () => zoomTo(view.zoom / 1.5),
    z: () => zoomTo(view.zoom > 1 ? 1 : 3),
    "Shift+ArrowLeft": () => shift(0.1, 0), "Shift+ArrowRight": () => shift(-0.1, 0),
    "Shift+ArrowUp": () => shift(0, 0.1), "Shift+ArrowDown": () => shift(0, -0.1),
    ArrowLeft: () => step(-1), ArrowRight: () => step(1),
  };
  const LABELS = { "+": "zoomIn", "-": "zoomOut", z: "zoom", ArrowLeft: "pane", ArrowRight: "pane" };

  function step(by) {
    const panes = [...box.querySelectorAll(".g-compare__pane")];
    const now = panes.findIndex((one) => one.contains(document.activeElement));
    panes[(now + (Gallery.isRightToLeft() ? -by : by) + panes.length) % panes.length].focus();
  }

  /** @param {string[]} ids two to four photos */
  function open(ids) {
    const before = document.activeElement;
    const tool = (action, icon, run) => h("button", {
      type: "button", class: "g-icon-button", "data-action": "compare-" + action, "aria-label": t("compare." + action),
      title: t("compare." + action), onclick: run,
    }, Gallery.icon(icon));
    view = { zoom: 1, x: 0, y: 0 };
    fingers.clear();
    box = h("dialog", { class: "g-compare", "data-role": "compare", "data-count": ids.length, "aria-label": t("compare.title") },
      h("div", { class: "g-compare__tools" },
        h("h2", { class: "g-compare__title" }, t("compare.title")),
        tool("zoomOut", "minus", () => zoomTo(view.zoom / 1.5)),
        h("output", { class: "g-compare__zoom", "data-role": "compare-zoom" }),
        tool("zoomIn", "plus", () => zoomTo(view.zoom * 1.5)),
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
    paint();
    box.querySelectorAll("[data-asset-id]").forEach((one) => Gallery.emit("tile:render", one, null));
  }

  for (const [key, run] of Object.entries(KEYS)) {
    Gallery.keys.bind("compare", key, LABELS[key] ? "picks.keys." + LABELS[key] : "", () => void run());
  }
  Gallery.compare = { open };
})(window.Gallery);
