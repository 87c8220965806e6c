/**
 * Words, plural forms, numbers and dates in the viewer's language.
 * The page arrives in the site's language; another one the viewer prefers is loaded if the
 * site has it, and replaces the text of elements marked `data-t`.
 */
(function (Gallery) {
  "use strict";
  const page = document.documentElement;
  const pageLanguage = page.lang || "en";
  /** @type {Record<string, Record<string, string>>} */
  const locales = {};
  let language = pageLanguage;
  let plural = new Intl.PluralRules(pageLanguage);

  Gallery.onData("locale", (locale) => {
    locales[locale.lang] = locale.strings;
  });

  const lookUp = (key) => {
    for (const lang of [language, pageLanguage]) {
      if (locales[lang] && locales[lang][key] !== undefined) return locales[lang][key];
    }
    return undefined;
  };
  /**
   * The text of a key. `count` in `vars` chooses the plural form (`key_one`, `key_other`).
   * @param {string} key @param {Record<string, string|number>} [vars]
   */
  Gallery.t = function (key, vars) {
    let text;
    if (vars && typeof vars.count === "number") {
      text = lookUp(key + "_" + plural.select(vars.count)) ?? lookUp(key + "_other");
    }
    text = text ?? lookUp(key) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      if (!vars || vars[name] === undefined) return whole;
      return typeof vars[name] === "number" ? Gallery.formatNumber(vars[name]) : vars[name];
    });
  };
  Gallery.language = () => language;
  Gallery.formatNumber = (number) => new Intl.NumberFormat(language).format(number);
  /** Joins words as the language does: "a, b and c". */
  Gallery.formatList = (words) => new Intl.ListFormat(language, { type: "conjunction" }).format(words);
  Gallery.formatBytes = function (bytes) {
    return new Intl.NumberFormat(language, {
      style: "unit", unit: "megabyte", unitDisplay: "short", maximumSignificantDigits: 3,
    }).format(bytes / 1e6);
  };
  /**
   * A capture time as the camera's clock showed it: never moved to the viewer's zone.
   * @param {string} iso @param {"long"|"short"|"day"} [style] day: without the time
   */
  Gallery.formatDate = function (iso, style) {
    const match = /^(\d{4})-(\d\d)(?:-(\d\d))?(?:T(\d\d):(\d\d))?/.exec(iso || "");
    if (!match) return "";
    const [, year, month, day, hour, minute] = match;
    const date = new Date(Date.UTC(+year, +month - 1, +(day || 1), +(hour || 0), +(minute || 0)));
    const options = { timeZone: "UTC", year: "numeric", month: style === "short" ? "numeric" : "long" };
    if (day) options.day = "numeric";
    if (hour && style !== "day") Object.assign(options, { hour: "2-digit", minute: "2-digit" });
    return new Intl.DateTimeFormat(language, options).format(date);
  };
  /** Seconds as 1:05. */
  Gallery.formatDuration = function (seconds) {
    const whole = Math.round(seconds);
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor(whole / 60) % 60;
    return (hours ? hours + ":" + pad(minutes) : minutes) + ":" + pad(whole % 60);
  };

  /** The best of the site's languages for this viewer: chosen before, else the browser's. */
  const preferred = function () {
    const offered = (Gallery.site && Gallery.site.languages) || [pageLanguage];
    const wanted = [Gallery.prefs.get("language"), ...(navigator.languages || [])].filter(Boolean);
    for (const one of wanted) {
      const exact = offered.find((lang) => lang.toLowerCase() === one.toLowerCase());
      if (exact) return exact;
      const base = one.split("-")[0].toLowerCase();
      const near = offered.find((lang) => lang.split("-")[0].toLowerCase() === base);
      if (near) return near;
    }
    return pageLanguage;
  };
  /** Puts the language's words where the template put the site's. */
  const translate = function (within) {
    for (const element of within.querySelectorAll("[data-t]")) {
      const vars = element.dataset.tCount ? { count: +element.dataset.tCount } : undefined;
      element.textContent = Gallery.t(element.dataset.t, vars);
    }
    for (const element of within.querySelectorAll("[data-t-label]")) {
      element.setAttribute("aria-label", Gallery.t(element.dataset.tLabel));
    }
    for (const element of within.querySelectorAll("[data-photos][data-videos]")) {
      const place = element.querySelector("[data-role=counts]");
      if (place) place.textContent = Gallery.countText(+element.dataset.photos, +element.dataset.videos);
    }
    for (const element of within.querySelectorAll("[data-month]")) {
      const { month } = element.dataset;
      element.textContent = month === "undated" ? Gallery.t(month) : Gallery.formatDate(month);
    }
    for (const element of within.querySelectorAll("[data-role=dates][data-from]")) {
      element.textContent = Gallery.dateRange(element.dataset.from, element.dataset.to);
    }
    // The tab is called what the page is.
    const heading = document.querySelector("h1[data-t], h1 [data-month]");
    if (heading && Gallery.site) document.title = heading.textContent + " · " + Gallery.site.title;
  };
  /** "12 photos, 1 video". */
  Gallery.countText = function (photos, videos) {
    const parts = [];
    if (photos || !videos) parts.push(Gallery.t("countPhotos", { count: photos }));
    if (videos) parts.push(Gallery.t("countVideos", { count: videos }));
    return parts.join(Gallery.t("countSeparator"));
  };
  Gallery.dateRange = function (from, to) {
    const days = [from, to].map((iso) => (iso || "").slice(0, 10));
    if (!days[1] || days[0] === days[1]) return Gallery.formatDate(days[0], "day");
    return new Intl.DateTimeFormat(language, { timeZone: "UTC", dateStyle: "long" })
      .formatRange(new Date(days[0]), new Date(days[1]));
  };
  const file = (lang) => Gallery.load("data/locale-" + lang + ".js");
  const use = function (lang) {
    language = lang;
    plural = new Intl.PluralRules(lang);
    page.lang = lang;
  };
  /** Changes the language now and for later visits. */
  Gallery.setLanguage = function (lang) {
    return (locales[lang] ? Promise.resolve() : file(lang)).then(() => {
      Gallery.prefs.set("language", lang);
      use(lang);
      translate(document);
      Gallery.emit("language", lang);
    });
  };
  Gallery.before.push(async () => {
    const lang = preferred();
    const missing = [...new Set([pageLanguage, lang])].filter((one) => !locales[one]);
    await Promise.all(missing.map((one) => file(one).catch(() => undefined)));
    if (lang !== pageLanguage && locales[lang]) {
      use(lang);
      translate(document);
    }
  });
})(window.Gallery);
