/** Tiles made in the browser, of the same markup as partials/tile.mustache. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const picking = () => Boolean(Gallery.site && Gallery.site.picking && Gallery.site.picking.enabled);

  const image = function (asset, shape) {
    const thumb = asset.thumb;
    if (!thumb) return h("span", { class: "g-tile__missing" }, asset.name);
    // A thumbnail that is cut stands alone.
    const next = (asset.srcset || []).find(
      (one) => one.width > thumb.width && Math.abs(one.width / one.height - shape) < 0.1);
    const all = [asset.small, thumb, next].filter((one, at, those) =>
      one && those.findIndex((other) => other && other.width === one.width) === at);
    return h("img", {
      class: "g-tile__image", sizes: "auto, " + Gallery.tileSizes(shape),
      srcset: all.length > 1 && all.map((one) => Gallery.url(one.src) + " " + one.width + "w").join(", "),
      src: Gallery.url(thumb.src), width: thumb.width, height: thumb.height,
      alt: asset.caption || asset.title || asset.name, loading: "lazy", decoding: "async",
    });
  };
  /** Where the tile leads without the lightbox. */
  const address = function (asset) {
    if (asset.page) return Gallery.url(asset.page);
    if (asset.video) return Gallery.url(asset.video.src);
    const largest = (asset.srcset || []).at(-1) || asset.thumb;
    return largest ? Gallery.url(largest.src) : "#photo=" + asset.id;
  };

  const tiles = Gallery.tiles = {
    /** @returns {HTMLElement} a tile, not yet in the page */
    render(asset) {
      const shape = Math.round(Gallery.shape(asset) * 100);
      const isVideo = asset.type === "video";
      const picture = image(asset, shape / 100);
      const tile = h("li", {
        class: "g-tile g-a" + Math.floor(shape / 10) + " g-b" + shape % 10 +
          (isVideo ? " g-tile--video" : "") + (asset.problem ? " g-tile--broken" : ""),
        "data-asset-id": asset.id,
      },
      h("a", { class: "g-tile__link", href: address(asset) }, picture,
        isVideo && h("span", { class: "g-tile__badge" }, Gallery.icon("play"),
          h("span", { class: "g-visually-hidden" }, Gallery.t("video")),
          asset.duration ? Gallery.formatDuration(asset.duration) : "")),
      h("span", { class: "g-tile__name", "aria-hidden": "true" }, Gallery.assets.label(asset)),
      picking() && [
        h("span", { class: "g-tile__marks", "data-role": "tile-marks" }),
        h("button", {
          class: "g-tile__pick g-js", type: "button", "data-action": "pick", "aria-pressed": "false",
          "aria-label": Gallery.t("pick") + " " + asset.name,
        }),
      ]);
      if (picture instanceof HTMLImageElement) {
        tile.classList.add("is-loading");
        const done = () => tile.classList.remove("is-loading");
        picture.addEventListener("load", done);
        picture.addEventListener("error", done);
      }
      tiles.adopt(tile, asset);
      return tile;
    },
    /** Completes a tile the template wrote, and lets others paint their state on it. */
    adopt(tile, asset) {
      if (asset.color) tile.style.setProperty("background-color", asset.color);
      if (asset.placeholder) {
        tile.style.setProperty("background-image", 'url("' + asset.placeholder + '")');
      }
      Gallery.emit("tile:render", tile, asset);
    },
    /** The tile of an asset, if it is in the page now. */
    find: (id) => document.querySelector('.g-tile[data-asset-id="' + CSS.escape(id) + '"]'),
  };
})(window.Gallery);
