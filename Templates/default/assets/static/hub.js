/**
 * Keeps the picks of all pages of a gallery that is opened from a disk. Firefox gives every page
 * on file:// a storage of its own, but one frame shown in all of them has one storage.
 */
(function () {
  "use strict";
  if (location.protocol !== "file:" || window.parent === window) return;
  const isKey = (key) => typeof key === "string" && /^gallery:[0-9a-f]+$/.test(key);
  const tell = (key, value) => window.parent.postMessage({ gallery: key, value }, "*");

  window.addEventListener("message", (event) => {
    const { gallery: key, value } = event.data || {};
    if (event.source !== window.parent || !isKey(key)) return;
    try {
      if (typeof value === "string") window.localStorage.setItem(key, value);
      else tell(key, window.localStorage.getItem(key));
    } catch (_) {
      // No storage here either: the page goes on with what it has.
    }
  });
  window.addEventListener("storage", (event) => {
    if (isKey(event.key) && event.newValue) tell(event.key, event.newValue);
  });
  window.parent.postMessage({ gallery: "ready" }, "*");
})();
