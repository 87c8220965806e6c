/** The form that sets the filter of an album page. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  /** @type {HTMLFormElement|null} */
  let form = null;
  let button = null;
  let status = null;

  const words = function (key) {
    const counts = new Map();
    for (const asset of Gallery.assets.all()) {
      for (const word of asset[key] || []) counts.set(word, (counts.get(word) || 0) + 1);
    }
    return [...counts.keys()].sort(new Intl.Collator(Gallery.language()).compare);
  };
  const has = (test) => Gallery.assets.all().some(test);
  const field = (label, control) => h("label", { class: "g-filter__field" },
    h("span", { class: "g-filter__label" }, Gallery.t(label)), control);
  const select = (name, choices) => h("select", { class: "g-field", name },
    h("option", { value: "" }, Gallery.t("any")),
    choices.map(([value, text]) => h("option", { value }, text)));
  const labels = function () {
    const named = (Gallery.site.picking && Gallery.site.picking.labelNames) || {};
    return ["red", "yellow", "green", "blue", "purple"].map((one) => [one, named[one] || Gallery.t("label_" + one)]);
  };

  const build = function () {
    const picking = (Gallery.site && Gallery.site.picking) || {};
    const people = words("people");
    const tags = words("keywords");
    const isMixed = has((asset) => asset.type === "video") && has((asset) => asset.type !== "video");
    const isRated = (picking.enabled && picking.ratings) || has((asset) => asset.rating);
    const isLabelled = (picking.enabled && picking.labels) || has((asset) => asset.label);
    const dates = Gallery.assets.all().map((asset) => (asset.date || "").slice(0, 10)).filter(Boolean).sort();
    const day = (name) => h("input", { class: "g-field", type: "date", name, min: dates[0], max: dates.at(-1) });
    status = h("p", { class: "g-filter__status", role: "status" });
    form.setAttribute("role", "search");
    form.setAttribute("aria-label", Gallery.t("filter"));
    form.replaceChildren(
      field("filterText", h("input", {
        class: "g-field g-filter__text", type: "search", name: "q", autocomplete: "off", spellcheck: "false",
        placeholder: Gallery.t("filterHint"),
      })),
      isMixed ? field("filterType", select("type",
        [["photo", Gallery.t("photos")], ["video", Gallery.t("videos")]])) : "",
      dates.length > 1 && dates[0] !== dates.at(-1) ? field("filterFrom", day("from")) : "",
      dates.length > 1 && dates[0] !== dates.at(-1) ? field("filterTo", day("to")) : "",
      picking.enabled ? field("filterState", select("state", ["picked", "rejected", "none"]
        .map((one) => [one, Gallery.t("state_" + one)]))) : "",
      isRated ? field("filterStars", select("stars", [1, 2, 3, 4, 5]
        .map((one) => [String(one), Gallery.t("starsAtLeast", { count: one })]))) : "",
      isLabelled ? field("filterLabel", select("label", labels())) : "",
      people.length ? field("people", select("person", people.map((one) => [one, one]))) : "",
      tags.length ? field("keywords", select("tag", tags.map((one) => [one, one]))) : "",
      h("div", { class: "g-filter__end" }, status, h("button", {
        class: "g-button g-button--quiet", type: "button", "data-action": "filter-clear",
        onclick: () => Gallery.filter.clear(),
      }, Gallery.t("filterClear"))));
  };
  /** Shows the address's filter in the form and how many match. */
  const paint = function () {
    const state = Gallery.filter.state();
    const isOn = Object.keys(state).length > 0;
    for (const control of form.elements) {
      if (control.name && document.activeElement !== control) control.value = state[control.name] || "";
    }
    const count = Gallery.assets.visible().length;
    status.textContent = isOn
      ? Gallery.t("filterFound", { count, total: Gallery.assets.all().length }) : "";
    form.querySelector('[data-action="filter-clear"]').disabled = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    let none = Gallery.role("filter-none");
    if (!none) {
      none = h("p", { class: "g-empty", "data-role": "filter-none" }, Gallery.t("filterNone"));
      Gallery.role("grid").after(none);
    }
    none.hidden = count > 0;
  };
  const toggle = function (isOpen, withFocus) {
    // Made when first asked for: its lists of words go through the whole album.
    if (isOpen && !status) {
      build();
      paint();
    }
    form.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen && withFocus) form.querySelector("input").focus();
    if (!isOpen && withFocus) button.focus();
  };

  Gallery.ready(() => {
    form = /** @type {HTMLFormElement|null} */ (Gallery.role("filter"));
    button = document.querySelector('[data-action="filter"]');
    if (!form || !button || !Gallery.assets.album()) return;
    if (Object.keys(Gallery.filter.state()).length) toggle(true);
    button.addEventListener("click", () => toggle(form.hidden, form.hidden));
    const write = function (options) {
      const changes = {};
      for (const control of form.elements) if (control.name) changes[control.name] = control.value || null;
      Gallery.filter.set(changes, options);
    };
    // A word is one step of the history, however many letters it has.
    let isTyping = false;
    const typed = Gallery.debounce(() => {
      write({ push: !isTyping });
      isTyping = true;
    }, 150);
    form.addEventListener("input", (event) => {
      if (event.target.type === "search") typed();
    });
    form.addEventListener("focusout", () => { isTyping = false; });
    form.addEventListener("change", (event) => {
      if (event.target.type !== "search") write({ push: true });
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      toggle(false, true);
    });
    Gallery.on("filter:change", () => {
      if (status) paint();
      if (Object.keys(Gallery.filter.state()).length) toggle(true);
    });
    Gallery.keys.bind("grid", "/", "filter", () => toggle(true, true));
  });
})(window.Gallery);
