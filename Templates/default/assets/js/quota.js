/**
 * What may be picked: the one way a viewer's mark goes into the store. Holds to single choice and
 * to the quota, and says what happened.
 */
(function (Gallery) {
  "use strict";
  const t = Gallery.pt;
  const picking = () => (Gallery.site && Gallery.site.picking) || {};
  const isSingle = () => picking().mode === "single";
  const maximum = () => (isSingle() ? 1 : picking().maximum || Infinity);
  const isPicked = (id) => (Gallery.store.get(id) || {}).state === "picked";

  /** @returns {{count: number, minimum: number, maximum: number, missing: number, left: number}} */
  function quota() {
    const count = Gallery.store.count();
    const minimum = picking().minimum || 0;
    const most = maximum();
    return { count, minimum, maximum: most, missing: Math.max(0, minimum - count), left: most - count };
  }

  /** "5 picked", "5 of 20 picked": how far the viewer is. @param {number|string} [number] as shown */
  function progressText(number = quota().count) {
    const { count, maximum: most, minimum: least } = quota();
    if (Number.isFinite(most) && !isSingle()) return t("count.of", { number, most });
    return least ? t("count.least", { number, least }) : t("count", { number, count });
  }

  function refuse(most) {
    const review = {
      label: t("review"),
      run: () => Gallery.tray.openReview(),
    };
    Gallery.toast(t("full", { count: most }), {
      isWarning: true,
      action: Gallery.page === "picks" ? undefined : review,
    });
  }

  /**
   * Marks photos as the viewer asked. A rating, label or note on an unmarked photo picks it.
   * @param {string[]} ids
   * @param {{state?: ?string, rating?: ?number, label?: ?string, note?: string}} patch
   * @param {{quiet?: boolean}} [options] quiet: the caller tells
   * @returns {string[]} the photos that changed
   */
  function mark(ids, patch, options = {}) {
    const implied = patch.rating || patch.label || patch.note;
    const becomes = (id) => {
      if (patch.state !== undefined) return patch.state;
      const mine = Gallery.store.get(id);
      return mine ? mine.state : implied ? "picked" : null;
    };
    const adds = (id) => becomes(id) === "picked" && !isPicked(id);
    let room = isSingle() ? 1 : quota().left;
    const fitting = ids.filter((id) => !adds(id) || room-- > 0);
    const isCut = fitting.length < ids.length;
    if (isCut && !isSingle()) refuse(maximum());
    if (!fitting.length) return [];
    const added = isSingle() && fitting.find(adds);
    // Another choice takes the place of the one made before, in one step.
    const given = added ? Gallery.store.picked().map((pick) => pick.id) : [];
    const label = words(fitting, patch, becomes);
    const changed = Gallery.store.update([...new Set([...fitting, ...given])], (id) => {
      if (!fitting.includes(id)) return { state: null };
      return becomes(id) ? { ...patch, state: becomes(id) } : { state: null };
    }, label);
    if (changed.length && !isCut && !options.quiet) tell(fitting, label);
    return changed;
  }

  /** What a step is called: for the announcement and for undo. */
  function words(ids, patch, becomes) {
    const count = ids.length;
    const kind = patch.state !== undefined ? becomes(ids[0]) || "unmarked"
      : patch.rating !== undefined ? (patch.rating ? "rated" : "unrated") : patch.label !== undefined ? "labelled" : "noted";
    return t("did." + kind, {
      count,
      rating: patch.rating || 0,
      label: patch.label ? Gallery.marks.labelName(patch.label) : t("label.none"),
    });
  }

  function tell(ids, label) {
    const text = label + " " + progressText();
    if (ids.length > 1) Gallery.toast(text, { action: undoAction() });
    else Gallery.announce(text);
  }

  const undoAction = () => ({ label: t("undo"), run: () => goBack("undo") });

  /** Undo or redo, said aloud. @param {"undo"|"redo"} way */
  function goBack(way) {
    const label = Gallery.store[way]();
    const key = way + (label === null ? ".nothing" : ".done");
    Gallery.announce(t(key, { what: label }) + (label === null ? "" : " " + progressText()));
  }

  /** Picks what is not picked, unpicks what is. */
  const toggle = (id) => mark([id], { state: isPicked(id) ? null : "picked" });

  Gallery.picks = { quota, isSingle, isPicked, progressText, mark, toggle, goBack, undoAction };
  Gallery.keys.bind("page", "Ctrl+z", "picks.undo", () => goBack("undo"));
  Gallery.keys.bind("page", "Ctrl+Shift+z", "picks.redo", () => goBack("redo"));
  Gallery.keys.bind("page", "Ctrl+y", "", () => goBack("redo"));
})(window.Gallery);
