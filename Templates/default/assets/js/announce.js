/** Tells screen readers what changed, through a live region that is always reachable. */
(function (Gallery) {
  "use strict";
  /** The place new parts belong: the open modal dialog (all else is inert), or the page. */
  Gallery.topLayer = function () {
    const open = [...document.querySelectorAll("dialog[open]")];
    return open.length ? open[open.length - 1] : document.body;
  };
  const region = function (host, polite) {
    const name = polite ? "polite" : "assertive";
    let found = host.querySelector(':scope > [data-role="live-' + name + '"]');
    if (!found) {
      found = Gallery.h("div", {
        class: "g-visually-hidden", "data-role": "live-" + name, role: polite ? "status" : "alert",
        "aria-live": name, "aria-atomic": "true",
      });
      host.append(found);
    }
    return found;
  };
  let timer = 0;
  /** @param {string} text @param {boolean} [polite] */
  Gallery.announce = function (text, polite = true) {
    const place = region(Gallery.topLayer(), polite);
    place.textContent = "";
    clearTimeout(timer);
    // A region that exists before its text changes is read; the same text twice is read twice.
    timer = setTimeout(() => {
      place.textContent = text;
    }, 60);
  };
  document.addEventListener("DOMContentLoaded", () => {
    region(document.body, true);
    region(document.body, false);
  });
})(window.Gallery);
