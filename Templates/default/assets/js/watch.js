/**
 * While somebody works on the site with `gallery watch`, its data carries a mark, another one after
 * each change: the page looks for it and loads itself again. Other sites' pages look for nothing.
 */
(function (Gallery) {
  "use strict";
  const isHere = () => location.protocol === "file:" || /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const isTyping = () => /^(INPUT|TEXTAREA|SELECT)$/.test((document.activeElement || {}).tagName || "");

  Gallery.onData("site", ({ watch }) => {
    if (!watch || !isHere()) return;
    const define = Gallery.define;
    let timer = 0;
    // What comes again is for comparing only: nothing of the page hears of it.
    Gallery.define = (kind, value) => {
      const script = document.currentScript;
      if (!script || !script.dataset.watch) return define(kind, value);
      if (!value.watch) clearInterval(timer);
      else if (value.watch !== watch && !isTyping()) location.reload();
    };
    const look = () => {
      if (document.hidden) return;
      const script = document.createElement("script");
      script.dataset.watch = "true";
      script.src = Gallery.url("data/site.js") + "?" + Date.now();
      script.onload = script.onerror = () => script.remove();
      document.head.append(script);
    };
    timer = setInterval(look, 1000);
  });
})(window.Gallery);
