/**
 * Where a photo stands on its stage: scale and offset, kept within bounds.
 * Pure arithmetic; the stage applies it as one transform.
 */
(function (Gallery) {
  "use strict";
  /**
   * @typedef {{scale: number, x: number, y: number}} View offset of the middle, in pixels
   * @typedef {{width: number, height: number}} Size
   */
  Gallery.zoom = {
    fit: () => ({ scale: 1, x: 0, y: 0 }),
    /** Size of a photo shown whole on the stage; small ones are not blown up beyond twice. */
    fitted(photo, stage) {
      const scale = Math.min(stage.width / photo.width, stage.height / photo.height, 2);
      return { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
    },
    /** Up to twice its pixels, and at least three times the fitted size. */
    most: (photo, fitted) => Math.max(3, Math.min(10, (2 * photo.width) / fitted.width)),
    /** The scale of a double tap: its own pixels, or twice as large. */
    middle: (photo, fitted) => Math.max(2, Math.min(4, photo.width / fitted.width)),
    /** Farthest the middle may move before an edge would leave the stage's edge. */
    reach(fitted, stage, scale) {
      return {
        x: Math.max(0, (fitted.width * scale - stage.width) / 2),
        y: Math.max(0, (fitted.height * scale - stage.height) / 2),
      };
    },
    /** The nearest view that leaves no gap. */
    settle(view, fitted, stage, most) {
      const scale = Math.min(most, Math.max(1, view.scale));
      if (scale === 1) return { scale, x: 0, y: 0 };
      const reach = Gallery.zoom.reach(fitted, stage, scale);
      const within = (value, end) => Math.min(end, Math.max(-end, value));
      return { scale, x: within(view.x, reach.x), y: within(view.y, reach.y) };
    },
    /** Scales about a point (from the stage's middle), which stays where it is. */
    about(view, scale, point) {
      const by = scale / view.scale;
      return { scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
    },
    /** A view as it travels in the address: scale and middle, in fractions of the photo. */
    toText(view, fitted) {
      if (view.scale <= 1.01) return null;
      const part = (value) => String(Math.round(value * 1000) / 1000);
      return [Math.round(view.scale * 100) / 100,
        part(0.5 - view.x / (fitted.width * view.scale)),
        part(0.5 - view.y / (fitted.height * view.scale))].join(",");
    },
    fromText(text, fitted) {
      const [scale, x, y] = String(text || "").split(",").map(Number);
      if (!(scale > 1) || !Number.isFinite(x) || !Number.isFinite(y)) return null;
      return { scale, x: (0.5 - x) * fitted.width * scale, y: (0.5 - y) * fitted.height * scale };
    },
  };
})(window.Gallery);
