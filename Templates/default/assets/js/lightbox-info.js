/** What is known of a photo, as a panel of the lightbox. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const row = (key, value) => value && h("div", { class: "g-details__row" },
    h("dt", null, Gallery.t(key)), h("dd", null, value));
  const pixels = (asset) => asset.width && asset.height &&
    Gallery.t("pixels", { width: String(asset.width), height: String(asset.height) });
  /** Words that show all photos with the same one, where the page can filter. */
  const words = function (list, key) {
    if (!list || !list.length) return null;
    if (!Gallery.filter) return Gallery.formatList(list);
    return h("ul", { class: "g-words", role: "list" }, list.map((word) => h("li", null, h("button", {
      class: "g-word", type: "button",
      onclick: () => Gallery.filter.showOnly({ [key]: word }),
    }, word))));
  };

  /** @param {HTMLElement} panel @param {any} asset */
  Gallery.showInfo = function (panel, asset) {
    const albums = Gallery.site && Gallery.site.albums || [];
    const album = albums.find((one) => one.id === asset.albumId);
    const label = Gallery.assets.label(asset);
    panel.replaceChildren(
      h("h2", { class: "g-info__title" }, label),
      asset.caption ? h("p", { class: "g-info__caption" }, asset.caption) : "",
      h("dl", { class: "g-details" },
        row("date", Gallery.formatDate(asset.date)),
        row("camera", asset.camera),
        row("lens", asset.lens),
        row("exposure", asset.exposure),
        row("place", asset.location && Gallery.site.map
          ? h("a", { href: Gallery.url(Gallery.site.map) + "#at=" + asset.id }, asset.place || Gallery.t("showOnMap"))
          : asset.place),
        row("people", words(asset.people, "person")),
        row("keywords", words(asset.keywords, "tag")),
        row("duration", asset.duration && Gallery.formatDuration(asset.duration)),
        row("size", pixels(asset)),
        row("file", asset.name),
        row("album", album && album.id !== Gallery.albumId &&
          h("a", { href: Gallery.url(album.url) + "#photo=" + asset.id }, album.title))),
      asset.problem ? h("p", { class: "g-note g-note--problem" }, asset.problem) : "",
      h("p", { class: "g-info__actions" },
        asset.page ? h("a", { class: "g-button", href: Gallery.url(asset.page) }, Gallery.t("photoPage")) : "",
        asset.original ? h("a", {
          class: "g-button", href: Gallery.url(asset.original.src), download: asset.name,
        }, Gallery.t("downloadOriginal") +
          (asset.original.bytes ? " (" + Gallery.formatBytes(asset.original.bytes) + ")" : "")) : ""));
  };
})(window.Gallery);
