/**
 * The one global: events, data that arrives in scripts, and addresses.
 * `fetch` does not exist on file://, so data files call `Gallery.define`.
 */
window.Gallery = (function () {
  "use strict";
  /** @type {Record<string, Function[]>} */
  const listeners = {};
  /** @type {Record<string, any[]>} */
  const defined = {};
  /** @type {Record<string, Promise<void>>} */
  const loading = {};
  const page = document.documentElement;
  page.classList.add("js");

  const Gallery = {
    /** Relative address of the site's root, "" or "../../". */
    root: page.dataset.root || "",
    /** "index", "album", "photo" or "picks". */
    page: page.dataset.page || "",
    /** Identity of the album this page shows, if it shows one. */
    albumId: page.dataset.album || null,
    /** @type {any} the value of data/site.js */
    site: null,

    /** Takes what a data file brings. @param {string} kind @param {any} value */
    define(kind, value) {
      (defined[kind] = defined[kind] || []).push(value);
      if (kind === "site") Gallery.site = value;
      Gallery.emit("data:" + kind, value);
    },
    /** Calls `use` for every value of a kind, those already here included. */
    onData(kind, use) {
      (defined[kind] || []).forEach((value) => use(value));
      Gallery.on("data:" + kind, use);
    },
    on(event, run) {
      (listeners[event] = listeners[event] || []).push(run);
    },
    emit(event, ...values) {
      for (const run of (listeners[event] || []).slice()) run(...values);
    },
    /** Address of something named from the site's root. */
    url(relative) {
      return /^(?:[a-z]+:|\/|#)/i.test(relative) ? relative : Gallery.root + relative;
    },
    /** Loads a data file once; the promise fails if it cannot be read. */
    load(relative) {
      if (!loading[relative]) {
        loading[relative] = new Promise((resolve, reject) => {
          const here = [...document.scripts].some(
            (script) => script.getAttribute("src") === Gallery.url(relative));
          if (here && document.readyState !== "loading") return resolve();
          const script = document.createElement("script");
          script.src = Gallery.url(relative);
          script.onload = () => resolve();
          script.onerror = () => {
            delete loading[relative];
            reject(new Error(relative));
          };
          document.head.append(script);
        });
      }
      return loading[relative];
    },
    /** Runs when the page, its data and its language are there; at once if they are. */
    ready(run) {
      if (isReady) run();
      else waiting.push(run);
    },
    /** Small settings of this viewer; memory only where storage is forbidden. */
    prefs: {
      get(key) {
        if (key in memory) return memory[key];
        try {
          return JSON.parse(localStorage.getItem("gallery:pref:" + key));
        } catch (_) {
          return null;
        }
      },
      set(key, value) {
        memory[key] = value;
        try {
          localStorage.setItem("gallery:pref:" + key, JSON.stringify(value));
        } catch (_) {
          // Private mode: the setting lives as long as the page.
        }
      },
    },
  };

  const memory = {};
  let isReady = false;
  /** @type {Function[]} */
  const waiting = [];
  /** Things the page must wait for before it starts (its language). */
  Gallery.before = [];

  document.addEventListener("DOMContentLoaded", () => {
    Promise.all(Gallery.before.map((start) => start())).then(() => {
      isReady = true;
      for (const run of waiting.splice(0)) {
        // One broken feature must not take the others with it.
        try {
          run();
        } catch (error) {
          reportError(error);
        }
      }
      Gallery.emit("ready");
    });
  });
  return Gallery;
})();
