/** Goes on by itself; stops at the end and at the first touch. */
(function (Gallery) {
  "use strict";
  const seconds = 4;
  let timer = 0;
  let isOn = false;
  /** @type {WakeLockSentinel|null} */
  let lock = null;

  const next = function () {
    const slide = Gallery.lightbox.slide();
    if (!slide) return stop();
    const video = slide.frame.querySelector("video");
    // The time counts from when the photo is there; a video runs to its end.
    if (video) {
      video.muted = true;
      video.addEventListener("ended", go, { once: true });
      video.play().catch(() => { timer = setTimeout(go, seconds * 1000); });
      return undefined;
    }
    slide.ready().then(() => {
      if (isOn && Gallery.lightbox.slide() === slide) timer = setTimeout(go, seconds * 1000);
    });
    return undefined;
  };
  const go = function () {
    if (!isOn || !Gallery.lightbox.isOpen()) return;
    if (!Gallery.lightbox.step(1)) return stop();
    const slide = Gallery.lightbox.slide();
    if (!Gallery.isCalm()) slide.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 600 });
    next();
  };
  const paint = function () {
    const parts = Gallery.lightbox.parts;
    if (!parts) return;
    parts.box.classList.toggle("is-playing", isOn);
    parts.play.setAttribute("aria-pressed", String(isOn));
    parts.play.setAttribute("aria-label", Gallery.t(isOn ? "slideshowStop" : "slideshow"));
    parts.play.replaceChildren(Gallery.icon(isOn ? "pause" : "play"));
  };
  function stop() {
    if (!isOn) return;
    isOn = false;
    clearTimeout(timer);
    if (lock) lock.release().catch(() => undefined);
    lock = null;
    paint();
    Gallery.announce(Gallery.t("slideshowStopped"));
  }
  Gallery.slideshow = {
    isOn: () => isOn,
    start() {
      if (isOn) return;
      isOn = true;
      Gallery.announce(Gallery.t("slideshowStarted"));
      paint();
      if (navigator.wakeLock) {
        navigator.wakeLock.request("screen").then((held) => {
          if (isOn) lock = held;
          else held.release();
        }).catch(() => undefined);
      }
      next();
    },
    stop,
    toggle() {
      if (isOn) stop();
      else Gallery.slideshow.start();
    },
  };
  // Whoever takes over by key stops it.
  document.addEventListener("keydown", (event) => {
    if (isOn && /^(Arrow|Home|End|Page)/.test(event.key)) stop();
  }, true);
})(window.Gallery);
