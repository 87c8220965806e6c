/**
 * On file://, where pages may not share a storage, a small frame keeps the picks for all of them:
 * so Back, a bookmark and a second window show the same picks as a link does.
 */
(function (Gallery) {
  "use strict";
  /** @type {?HTMLIFrameElement} */
  let frame = null;
  let key = "";
  /** What the frame is known to hold; null until it has answered. */
  let held = null;
  const ask = (message) => frame.contentWindow.postMessage({ gallery: key, ...message }, "*");

  function save() {
    const text = JSON.stringify(Gallery.store.dump());
    if (held === null || text === held) return;
    held = text;
    ask({ value: text });
  }

  addEventListener("message", ({ source, data }) => {
    if (!frame || source !== frame.contentWindow || !data) return;
    if (data.gallery === "ready") ask({});
    if (data.gallery !== key) return;
    held = data.value || "";
    try {
      if (held) Gallery.store.merge(JSON.parse(held), true);
    } catch {
      // What cannot be read is replaced by what is here.
    }
    save();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted && frame) ask({});
  });
  Gallery.on("storage:saved", () => frame && save());

  Gallery.ready(() => {
    if (location.protocol !== "file:" || !Gallery.canPick()) return;
    key = "gallery:" + Gallery.site.id;
    frame = Gallery.h("iframe", { src: Gallery.url("assets/icons/hub.html"), hidden: true, tabindex: -1, "aria-hidden": "true" });
    document.body.append(frame);
  });
})(window.Gallery);
