/** The choice of language in the footer, where the site has more than one. */
(function (Gallery) {
  "use strict";
  const nameOf = function (lang) {
    const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) || lang;
    return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
  };
  Gallery.ready(() => {
    const place = Gallery.role("languages");
    const offered = (Gallery.site && Gallery.site.languages) || [];
    if (!place || offered.length < 2) return;
    const h = Gallery.h;
    const select = h("select", {
      class: "g-field", "aria-label": Gallery.t("language"),
      onchange: () => Gallery.setLanguage(select.value).then(() => location.reload()),
    }, offered.map((lang) => h("option", { value: lang, lang }, nameOf(lang))));
    select.value = Gallery.language();
    place.append(select);
  });
})(window.Gallery);
