/** The buttons of picking: an icon with words, or with a name that only screen readers say. */
(function (Gallery) {
  "use strict";
  /**
   * @param {string} action what `data-action` says
   * @param {string|Node|null} icon
   * @param {string} label
   * @param {(event: MouseEvent) => void} run
   * @param {{isNamed?: boolean, class?: string}} [more] further attributes; isNamed: no words show
   */
  Gallery.control = function (action, icon, label, run, { isNamed, ...more } = {}) {
    const names = isNamed ? { "aria-label": label, title: label } : {};
    return Gallery.h("button", { type: "button", "data-action": action, onclick: run, ...names, ...more },
      typeof icon === "string" ? Gallery.icon(icon) : icon, !isNamed && Gallery.h("span", null, label));
  };
  /** Scrolls while the pointer is near the window's top or bottom, and runs `again` each time. */
  Gallery.edgeScroll = function (y, again) {
    const EDGE = 76;
    const end = document.documentElement.clientHeight - EDGE;
    const step = y < EDGE ? y - EDGE : Math.max(0, y - end);
    if (!step) return 0;
    return requestAnimationFrame(() => {
      scrollBy(0, step / 4);
      again();
    });
  };
  /** The texts of picking. */
  Gallery.pt = (key, vars) => Gallery.t("picks." + key, vars);
  /** Whether this site lets its viewers pick. */
  Gallery.canPick = () => Boolean(Gallery.site && Gallery.site.picking && Gallery.site.picking.enabled);
  /** What to call a pick's photo. */
  Gallery.pickName = ({ id, snap }) => (snap && (snap.name || snap.path)) || id.slice(0, 12);
})(window.Gallery);
