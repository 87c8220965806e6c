/**
 * Which photos match: a pure test made from the state in the address, and that state.
 * `#q=sea&type=video&from=2026-05-01&to=…&state=picked&stars=4&label=red&person=Ana&tag=wedding`
 */
(function (Gallery) {
  "use strict";
  const names = ["q", "type", "from", "to", "state", "stars", "label", "person", "tag"];
  /** Without case and accents, so that "cafe" finds "Café". */
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  /** @type {WeakMap<object, string>} what an asset is searched in, made once */
  const texts = new WeakMap();
  const textOf = function (asset) {
    let text = texts.get(asset);
    if (text === undefined) {
      text = plain([asset.name, asset.title, asset.caption, asset.place, asset.camera,
        ...(asset.keywords || []), ...(asset.people || [])].filter(Boolean).join("\n"));
      texts.set(asset, text);
    }
    return text;
  };
  const pickOf = (asset) => (Gallery.store && Gallery.store.get(asset.id)) || {};
  /** The viewer's own mark wins over what the photographer published. */
  const ratingOf = (asset) => pickOf(asset).rating ?? asset.rating ?? 0;
  const labelOf = (asset) => pickOf(asset).label || asset.label || "";

  Gallery.filter = {
    names,
    plain,
    /** @param {Record<string, string>} state @returns {((asset: any) => boolean)|null} */
    test(state) {
      const tests = [];
      const words = plain(state.q || "").split(/\s+/).filter(Boolean);
      if (words.length) tests.push((asset) => words.every((word) => textOf(asset).includes(word)));
      if (state.type) tests.push((asset) => (asset.type === "video") === (state.type === "video"));
      // Days compare as text; a photo without a date is in no range.
      if (state.from) tests.push((asset) => Boolean(asset.date) && asset.date.slice(0, 10) >= state.from);
      if (state.to) tests.push((asset) => Boolean(asset.date) && asset.date.slice(0, 10) <= state.to);
      if (state.state === "none") tests.push((asset) => !pickOf(asset).state);
      else if (state.state) tests.push((asset) => pickOf(asset).state === state.state);
      if (state.stars) tests.push((asset) => ratingOf(asset) >= Number(state.stars));
      if (state.label) tests.push((asset) => labelOf(asset) === state.label);
      if (state.person) tests.push((asset) => (asset.people || []).includes(state.person));
      if (state.tag) tests.push((asset) => (asset.keywords || []).includes(state.tag));
      return tests.length ? (asset) => tests.every((one) => one(asset)) : null;
    },
    /** The filter in the address now. */
    state() {
      const all = Gallery.fragment.all();
      return Object.fromEntries(names.filter((name) => all[name]).map((name) => [name, all[name]]));
    },
    /** @param {Record<string, string|null>} changes @param {{push?: boolean}} [options] */
    set(changes, options) {
      Gallery.fragment.assign(changes, options);
      Gallery.filter.apply();
    },
    clear() {
      Gallery.filter.set(Object.fromEntries(names.map((name) => [name, null])), { push: true });
    },
    /** Leaves the lightbox for all photos with the same person or keyword. */
    showOnly(changes) {
      Gallery.lightbox.close({ keepAddress: true });
      const none = Object.fromEntries(names.map((name) => [name, null]));
      Gallery.filter.set({ photo: null, zoom: null, ...none, ...changes });
      if (Gallery.page !== "album") return;
      scrollTo(0, Gallery.role("toolbar").offsetTop);
    },
    apply() {
      if (Gallery.page !== "album") return;
      Gallery.assets.setFilter(Gallery.filter.test(Gallery.filter.state()));
      Gallery.emit("filter:change");
    },
  };

  let applied = "";
  Gallery.fragment.onChange(() => {
    const now = JSON.stringify(Gallery.filter.state());
    if (now !== applied) Gallery.filter.apply();
  });
  Gallery.on("filter:change", () => {
    applied = JSON.stringify(Gallery.filter.state());
  });
  Gallery.ready(() => {
    if (Object.keys(Gallery.filter.state()).length) Gallery.filter.apply();
  });
  // A photo that no longer matches leaves the list only when the viewer's hands are off it.
  Gallery.on("picks:change", Gallery.debounce(() => {
    const state = Gallery.filter.state();
    const isOpen = Gallery.lightbox && Gallery.lightbox.isOpen();
    if ((state.state || state.stars || state.label) && !isOpen) Gallery.filter.apply();
  }, 400));
  Gallery.on("lightbox:close", () => {
    const state = Gallery.filter.state();
    if (state.state || state.stars || state.label) Gallery.filter.apply();
  });
})(window.Gallery);
