/** The moving part of the lightbox: three slides, of which the middle one is looked at. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const zoom = Gallery.zoom;

  /** What is seen of a photo before it is loaded, and the photo. */
  const picture = function (asset, fitted, isFirst) {
    const largest = asset.srcset.at(-1);
    const set = (list) => list.map((one) => Gallery.url(one.src) + " " + one.width + "w").join(", ");
    const image = h("img", {
      class: "g-box__image", alt: asset.caption || asset.title || asset.name, decoding: "async",
      fetchpriority: isFirst ? "high" : "low", sizes: fitted.width + "px", draggable: "false",
    });
    const sources = (asset.sources || []).map((one) =>
      h("source", { type: one.type, sizes: fitted.width + "px", srcset: set(one.srcset) }));
    const start = () => {
      image.srcset = set(asset.srcset);
      image.src = Gallery.url(largest.src);
    };
    return { image, element: h("picture", { class: "g-box__picture" }, sources, image), start };
  };
  const message = (asset, text) => h("div", { class: "g-box__message" },
    Gallery.icon("broken"), h("p", { class: "g-box__message-name" }, asset.name), h("p", null, text),
    asset.original && h("a", {
      class: "g-button", href: Gallery.url(asset.original.src), download: asset.name,
    }, Gallery.t("downloadOriginal")));
  const unplayable = (asset) => h("div", { class: "g-box__message" },
    Gallery.icon("play"), h("p", { class: "g-box__message-name" }, asset.name),
    h("p", null, Gallery.t("videoUnplayable")),
    h("a", { class: "g-button", href: Gallery.url(asset.video.src), download: asset.name },
      Gallery.t("downloadVideo")));

  /** One slide of an asset. `ready` is settled when its picture is there, or cannot be. */
  Gallery.slide = function (asset, stage, isFirst) {
    const photo = (asset.srcset || []).at(-1) || asset.thumb || { width: 3, height: 2 };
    const shape = { width: asset.width || photo.width, height: asset.height || photo.height };
    const size = () => zoom.fitted(shape, stage());
    let fitted = size();
    let view = zoom.fit();
    const element = h("div", { class: "g-box__slide", "data-slide": asset.id });
    const frame = h("div", { class: "g-box__frame" });
    element.append(frame);
    let image = null;
    let begin = () => {};
    /** @type {Promise<void>} */
    let ready = Promise.resolve();

    const isVideo = asset.type === "video" && asset.video;
    if (asset.problem && !isVideo) {
      frame.classList.add("g-box__frame--message");
      frame.append(message(asset, asset.problem));
    } else if (isVideo && asset.video.playable === false) {
      frame.classList.add("g-box__frame--message");
      frame.append(unplayable(asset));
    } else if (isVideo) {
      const video = h("video", {
        class: "g-box__video", controls: true, playsinline: true, preload: "metadata",
        poster: photo.src && Gallery.url(photo.src), "aria-label": Gallery.assets.label(asset),
      });
      const fail = () => {
        frame.classList.add("g-box__frame--message");
        frame.replaceChildren(unplayable(asset));
      };
      begin = () => {
        if (video.firstChild || !frame.contains(video)) return;
        const source = h("source", { src: Gallery.url(asset.video.src), type: asset.video.type });
        source.addEventListener("error", fail);
        video.addEventListener("error", fail);
        video.append(source);
        video.load();
      };
      frame.append(video);
    } else if (asset.srcset && asset.srcset.length) {
      if (asset.color) frame.style.setProperty("background-color", asset.color);
      if (asset.thumb) {
        frame.append(h("img", {
          class: "g-box__thumb", src: Gallery.url(asset.thumb.src), alt: "", "aria-hidden": "true",
          draggable: "false",
        }));
      }
      const made = picture(asset, fitted, isFirst);
      image = made.image;
      let isStarted = false;
      ready = new Promise((resolve) => {
        image.addEventListener("load", () => {
          frame.classList.add("is-loaded");
          resolve();
        }, { once: true });
        image.addEventListener("error", () => {
          frame.classList.add("g-box__frame--message");
          frame.replaceChildren(message(asset, Gallery.t("photoUnloadable")));
          resolve();
        });
      });
      begin = () => {
        if (isStarted) return;
        isStarted = true;
        made.start();
      };
      frame.append(made.element);
    } else {
      frame.classList.add("g-box__frame--message");
      frame.append(message(asset, Gallery.t("photoUnloadable")));
    }

    const apply = function () {
      frame.style.setProperty("transform",
        "translate(" + view.x + "px," + view.y + "px) scale(" + view.scale + ")");
    };
    const resize = function () {
      fitted = size();
      if (!frame.classList.contains("g-box__frame--message")) {
        frame.style.setProperty("width", fitted.width + "px");
        frame.style.setProperty("height", fitted.height + "px");
      }
      view = zoom.settle(view, fitted, stage(), most());
      apply();
    };
    const canZoom = () => Boolean(image) && !frame.classList.contains("g-box__frame--message");
    const most = () => zoom.most(photo, fitted);
    /** A zoomed photo needs more pixels than a fitted one. */
    const sharpen = function () {
      if (!image || view.scale <= 1) return;
      for (const one of frame.querySelectorAll("source, .g-box__image")) {
        one.setAttribute("sizes", Math.round(fitted.width * view.scale) + "px");
      }
    };
    resize();
    return {
      asset, element, frame, ready: () => ready, begin: () => begin(), resize, canZoom, most,
      fitted: () => fitted,
      view: () => view,
      /** Shows a view as it is, beyond the bounds too. */
      move(next) {
        frame.classList.remove("is-eased");
        view = next;
        apply();
      },
      /** Comes to rest within the bounds, with a movement unless the viewer wants none. */
      settle(next) {
        frame.classList.toggle("is-eased", !Gallery.isCalm());
        view = zoom.settle(next || view, fitted, stage(), most());
        apply();
        sharpen();
        return view;
      },
      middle: () => zoom.middle(photo, fitted),
      pause() {
        const video = frame.querySelector("video");
        if (video) video.pause();
      },
    };
  };
})(window.Gallery);
