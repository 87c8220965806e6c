/**
 * Search over the whole site, on the index: albums by title at once, photos as the albums' data
 * arrives. `#search=…` in the address, so that Back and links work.
 */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const page = 60;
  let place = null;
  let input = null;
  let run = 0;
  let limit = page;

  const data = () => (Gallery.site ? Gallery.site.albums : []);
  /** Loads the data of all albums, four at a time; a file that fails is left out. */
  const loadAll = async function (each) {
    const queue = data().slice();
    const work = async () => {
      for (let album = queue.shift(); album; album = queue.shift()) {
        await Gallery.assets.loadAlbum(album).catch(() => undefined);
        each(queue.length);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
  };
  const card = (album) => h("li", null, h("a", { class: "g-found", href: Gallery.url(album.url) },
    album.cover ? h("img", { class: "g-found__cover", src: Gallery.url(album.cover), alt: "", loading: "lazy" }) : "",
    h("span", { class: "g-found__text" }, h("span", { class: "g-found__title" }, album.title),
      h("span", { class: "g-found__meta" }, Gallery.countText(album.photos, album.videos)))));

  const show = async function (text) {
    const mine = ++run;
    const albumsPart = Gallery.role("albums");
    const words = Gallery.filter.plain(text).split(/\s+/).filter(Boolean);
    place.hidden = !words.length;
    if (albumsPart) albumsPart.hidden = words.length > 0;
    if (!words.length) return place.replaceChildren();
    const albums = data().filter((album) => words.every((word) => Gallery.filter.plain(album.title).includes(word)));
    const status = h("p", { class: "g-search__status", role: "status" }, Gallery.t("searching"));
    const grid = h("ul", { class: "g-grid", role: "list" });
    const more = h("button", {
      class: "g-button", type: "button", hidden: true,
      onclick: () => {
        limit += page;
        paint();
      },
    }, Gallery.t("searchMore"));
    place.replaceChildren(status,
      albums.length ? h("h2", { class: "g-section__title" }, Gallery.t("albums")) : "",
      albums.length ? h("ul", { class: "g-search__albums", role: "list" }, albums.map(card)) : "",
      grid, h("p", { class: "g-search__more" }, more));
    const test = Gallery.filter.test({ q: text });
    const shown = new Set();
    const paint = function (left) {
      if (mine !== run) return;
      const found = Gallery.assets.known().filter(test);
      for (const asset of found.slice(0, limit)) {
        if (shown.has(asset.id)) continue;
        shown.add(asset.id);
        grid.append(Gallery.tiles.render(asset));
      }
      more.hidden = found.length <= limit;
      if (left) return;
      status.textContent = found.length || albums.length
        ? Gallery.formatList([albums.length ? Gallery.t("foundAlbums", { count: albums.length }) : "",
          Gallery.t("foundPhotos", { count: found.length })].filter(Boolean))
        : Gallery.t("searchNone", { text });
    };
    await loadAll(paint);
    paint(0);
    if (mine === run && Gallery.fragment.get("photo")) Gallery.lightbox.follow();
    return undefined;
  };

  const open = function () {
    input.closest("form").hidden = false;
    input.focus();
    scrollTo(0, 0);
  };

  Gallery.ready(() => {
    const link = document.querySelector('[data-action="search"]');
    if (link instanceof HTMLElement) {
      Gallery.keys.bind("page", "Ctrl+k", "searchSite", () => link.click());
      link.addEventListener("click", (event) => {
        if (!input) return;
        event.preventDefault();
        open();
      });
    }
    place = Gallery.role("search-results");
    if (Gallery.page !== "index" || !place) return;
    place.className = "g-section g-search";
    input = h("input", {
      class: "g-field g-search__input", type: "search", name: "search", autocomplete: "off",
      placeholder: Gallery.t("searchHint"), "aria-label": Gallery.t("searchSite"), spellcheck: "false",
    });
    const form = h("form", { class: "g-search__form", role: "search", hidden: true },
      input, h("button", {
        class: "g-button g-button--quiet", type: "button",
        onclick: () => {
          input.value = "";
          form.hidden = true;
          Gallery.fragment.set("search", null, { push: true });
          show("");
        },
      }, Gallery.t("close")));
    form.addEventListener("submit", (event) => event.preventDefault());
    place.before(form);
    Gallery.keys.bind("grid", "/", "searchSite", open);
    let isTyping = false;
    input.addEventListener("input", Gallery.debounce(() => {
      limit = page;
      Gallery.fragment.set("search", input.value.trim() || null, { push: !isTyping });
      isTyping = true;
      show(input.value);
    }, 200));
    input.addEventListener("blur", () => { isTyping = false; });
    let last = null;
    const follow = function () {
      const text = Gallery.fragment.get("search");
      if (text === last && last !== null) return;
      last = text;
      form.hidden = text === null;
      if (document.activeElement !== input) input.value = text || "";
      show(text || "");
      if (text === "") input.focus();
    };
    Gallery.on("fragment:write", () => { last = Gallery.fragment.get("search"); });
    Gallery.fragment.onChange(follow);
    follow();
  });
})(window.Gallery);
