/** The lightbox: opening, moving on, closing, and the address that goes with it. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const zoom = Gallery.zoom;
  /** @type {Record<string, HTMLElement>|null} */
  let parts = null;
  /** @type {Map<string, ReturnType<typeof Gallery.slide>>} */
  const slides = new Map();
  /** @type {string[]} */
  let ids = [];
  let at = -1;
  let isOpen = false;
  let wasPushed = false;
  /** @type {HTMLElement|null} */
  let opener = null;
  /** @type {HTMLElement[]} */
  let covered = [];
  let moving = null;

  const side = () => (Gallery.isRightToLeft() ? -1 : 1);
  const size = () => ({ width: parts.stage.clientWidth, height: parts.stage.clientHeight });
  const current = () => (isOpen ? slides.get(ids[at]) : undefined);
  const asset = () => (isOpen ? Gallery.assets.get(ids[at]) : null);

  const resize = () => slides.forEach((one) => one.resize());

  const build = function () {
    const button = (name, label, run, more) => h("button", {
      class: "g-icon-button", type: "button", "aria-label": Gallery.t(label), "data-action": name,
      onclick: run, ...more,
    }, Gallery.icon(name));
    const made = {
      track: h("div", { class: "g-box__track" }),
      count: h("span", { class: "g-box__count" }),
      name: h("span", { class: "g-box__name" }),
      caption: h("p", { class: "g-box__caption", dir: "auto" }),
      info: h("aside", { class: "g-box__info", "aria-label": Gallery.t("info"), hidden: true }),
      zoom: button("plus", "zoom", () => toggleZoom({ x: 0, y: 0 })),
      play: button("play", "slideshow", () => Gallery.slideshow.toggle(), { "aria-pressed": "false" }),
      full: button("fullscreen", "fullscreen", toggleFullscreen),
      more: button("info", "info", toggleInfo, { "aria-expanded": "false" }),
      close: button("close", "close", () => close()),
      previous: button("previous", "previous", () => step(-1)),
      next: button("next", "next", () => step(1)),
    };
    made.previous.classList.add("g-box__arrow", "g-box__arrow--previous");
    made.next.classList.add("g-box__arrow", "g-box__arrow--next");
    if (!document.fullscreenEnabled) made.full.hidden = true;
    made.stage = h("div", { class: "g-box__stage" }, made.track);
    made.foot = h("div", { class: "g-box__foot" }, made.caption,
      h("div", { class: "g-box__picks", "data-role": "lightbox-picks" }));
    made.box = h("div", {
      class: "g-box", role: "dialog", "aria-modal": "true", "aria-label": Gallery.t("lightbox"),
      tabindex: "-1", "data-role": "lightbox", hidden: true,
    },
    h("div", { class: "g-box__backdrop" }),
    h("div", { class: "g-box__bar" }, made.count, made.name,
      made.zoom, made.play, made.full, made.more, made.close),
    made.stage, made.previous, made.next, made.foot, made.info);
    document.body.append(made.box);
    parts = made;
    Gallery.lightbox.parts = made;
    Gallery.stageMoves(made, { current, step, close, toggleZoom, size, side });
    // Captions and marks come and go below the photo: the stage's size is never final.
    new ResizeObserver(resize).observe(made.stage);
    document.addEventListener("fullscreenchange", () => {
      made.full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
    });
  };

  /** Makes the slides around the current one, drops the others, loads the current one first. */
  const land = function () {
    moving = null;
    const wanted = [at - 1, at, at + 1].filter((one) => one >= 0 && one < ids.length);
    for (const [id, slide] of slides) {
      if (wanted.some((one) => ids[one] === id)) continue;
      slide.pause();
      slide.element.remove();
      slides.delete(id);
    }
    for (const one of wanted) {
      let slide = slides.get(ids[one]);
      if (!slide) {
        slide = Gallery.slide(Gallery.assets.get(ids[one]), size, one === at);
        slides.set(ids[one], slide);
        parts.track.append(slide.element);
      }
      const place = (one - at) * side();
      slide.element.classList.toggle("g-box__slide--left", place < 0);
      slide.element.classList.toggle("g-box__slide--right", place > 0);
      slide.element.inert = one !== at;
      if (one !== at) {
        slide.pause();
        slide.move(zoom.fit());
      }
    }
    const now = current();
    now.begin();
    now.ready().then(() => {
      if (current() !== now) return;
      for (const one of [at + 1, at - 1]) {
        const slide = slides.get(ids[one]);
        if (slide) slide.begin();
      }
    });
  };
  const describe = function () {
    const one = asset();
    const name = Gallery.assets.label(one);
    parts.count.textContent = Gallery.t("position", { number: at + 1, total: ids.length });
    parts.name.textContent = name;
    parts.caption.textContent = one.caption || "";
    parts.caption.hidden = !one.caption;
    parts.box.setAttribute("aria-label", Gallery.t("lightbox") + ": " + name);
    parts.previous.disabled = at === 0;
    parts.next.disabled = at === ids.length - 1;
    parts.zoom.disabled = !current().canZoom();
    if (!parts.info.hidden) Gallery.showInfo(parts.info, one);
    if (!Gallery.slideshow || !Gallery.slideshow.isOn()) {
      Gallery.announce([
        Gallery.t(one.type === "video" ? "announceVideo" : "announcePhoto", { number: at + 1, total: ids.length }),
        name, one.caption, one.problem].filter(Boolean).join(". "));
    }
    Gallery.emit("lightbox:change", one);
  };
  const show = function (index, options = {}) {
    at = index;
    land();
    if (!options.keepAddress) Gallery.fragment.assign({ photo: ids[at], zoom: null });
    describe();
  };

  const cover = function () {
    covered = [...document.body.children].filter((one) => one !== parts.box && !one.inert &&
      one.tagName !== "DIALOG" && !/^(live-|toast)/.test(one.dataset.role || ""));
    covered.forEach((one) => { one.inert = true; });
    // The page below keeps its width, also where its scrollbar takes room.
    const whole = document.documentElement;
    whole.style.scrollbarGutter = innerWidth > whole.clientWidth ? "stable" : "";
    whole.classList.add("is-locked");
  };
  const uncover = function () {
    covered.forEach((one) => { one.inert = false; });
    document.documentElement.classList.remove("is-locked");
    document.documentElement.style.scrollbarGutter = "";
  };

  /**
   * @param {string} id @param {string[]} [list] what the arrows go through; the page's order without it
   * @param {{keepAddress?: boolean}} [options]
   */
  const open = function (id, list, options = {}) {
    const all = list || Gallery.assets.visible();
    const known = (all.includes(id) ? all : [id]).filter((one) => Gallery.assets.get(one));
    if (!known.includes(id)) return false;
    if (!parts) build();
    ids = known;
    if (isOpen) {
      show(ids.indexOf(id), options);
      return true;
    }
    isOpen = true;
    opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    wasPushed = !options.keepAddress;
    if (wasPushed) Gallery.fragment.assign({ photo: id }, { push: true });
    parts.box.hidden = false;
    cover();
    Gallery.keys.enter("lightbox");
    show(ids.indexOf(id), { keepAddress: true });
    parts.box.focus({ preventScroll: true });
    resize();
    Gallery.stageFly(current(), Gallery.tiles.find(id), true);
    parts.box.classList.add("is-open");
    const view = zoom.fromText(Gallery.fragment.get("zoom"), current().fitted());
    if (view && current().canZoom()) zoomed(view);
    return true;
  };
  /** @param {{keepAddress?: boolean}} [options] keepAddress: whoever closes writes the address */
  const close = function (options = {}) {
    if (!isOpen) return;
    const last = ids[at];
    const slide = current();
    slide.pause();
    slide.move(zoom.fit());
    isOpen = false;
    if (Gallery.slideshow) Gallery.slideshow.stop();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    Gallery.keys.leave("lightbox");
    uncover();
    parts.box.classList.remove("is-open", "is-bare", "is-zoomed");
    if (Gallery.grid) Gallery.grid.reveal(last);
    const link = Gallery.tiles.find(last);
    const target = (link && link.querySelector(".g-tile__link")) || opener;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    Gallery.stageFly(slide, link, false).then(() => {
      if (isOpen) return;
      parts.box.hidden = true;
      for (const one of slides.values()) one.element.remove();
      slides.clear();
    });
    if (!options.keepAddress) {
      if (wasPushed) history.back();
      else Gallery.fragment.assign({ photo: null, zoom: null });
    }
    wasPushed = false;
    Gallery.emit("lightbox:close");
  };
  const step = function (by) {
    const next = at + by;
    if (next < 0 || next >= ids.length) return false;
    show(next);
    return true;
  };
  const rememberZoom = Gallery.debounce(() => {
    if (current()) {
      Gallery.fragment.assign({ zoom: zoom.toText(current().view(), current().fitted()) });
    }
  }, 250);
  const zoomed = function (view) {
    const now = current().settle(view);
    parts.box.classList.toggle("is-zoomed", now.scale > 1);
    rememberZoom();
  };
  /** @param {{x: number, y: number}} point from the stage's middle */
  function toggleZoom(point) {
    const slide = current();
    if (!slide || !slide.canZoom()) return;
    const view = slide.view();
    zoomed(view.scale > 1.01 ? zoom.fit() : zoom.about(view, slide.middle(), point));
  }
  function toggleFullscreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => undefined);
  }
  function toggleInfo() {
    parts.info.hidden = !parts.info.hidden;
    parts.more.setAttribute("aria-expanded", String(!parts.info.hidden));
    parts.box.classList.toggle("has-info", !parts.info.hidden);
    if (!parts.info.hidden) Gallery.showInfo(parts.info, asset());
    resize();
  }

  Gallery.lightbox = {
    open, close, step, zoomed, toggleZoom, toggleFullscreen, toggleInfo,
    /** The asset looked at, or null. */
    current: asset,
    isOpen: () => isOpen,
    slide: current,
    ids: () => ids,
    first: () => show(0),
    last: () => show(ids.length - 1),
    parts: null,
  };

  /** Follows the address: Back closes, a link opens. */
  let missed = null;
  Gallery.lightbox.follow = function () {
    const id = Gallery.fragment.get("photo");
    if (!id) {
      wasPushed = false;
      return close({ keepAddress: true });
    }
    if (asset() && asset().id === id) return;
    if (open(id, undefined, { keepAddress: true }) || !Gallery.assets.album()) return;
    const { part, url } = Gallery.assets.album();
    if (part && missed !== id) {
      // Of a very large album the page knows a part: the photo may be in another.
      missed = id;
      const isKnown = () => Boolean(Gallery.assets.get(id));
      return Gallery.catalogue.load(isKnown, [url]).then(Gallery.lightbox.follow);
    }
    Gallery.toast(Gallery.t("photoGone"), { isWarning: true });
    Gallery.fragment.assign({ photo: null, zoom: null });
  };
})(window.Gallery);
