/**
 * Keeps the picks in the browser's storage under the site's own key, takes in what other tabs
 * write, and goes on in memory, with a word and a warning before leaving, where storage fails.
 */
(function (Gallery) {
  "use strict";
  let key = null;
  /** The text as last read or written: anything else in the storage is another tab's. */
  let known = null;
  let failed = false;
  /** True while a link that carries the picks along is being followed. */
  let carried = false;

  function read() {
    let text = null;
    try {
      text = window.localStorage.getItem(key);
    } catch {
      return fail();
    }
    if (!text || text === known) return;
    known = text;
    try {
      Gallery.store.merge(JSON.parse(text), false);
    } catch {
      // A damaged value is of no use to anybody: the next change replaces it.
    }
  }

  function save() {
    if (!key) return;
    try {
      read();
      const text = JSON.stringify(Gallery.store.dump());
      if (text !== known) window.localStorage.setItem(key, text);
      known = text;
      if (failed) recover();
    } catch {
      fail();
    }
    Gallery.emit("storage:saved");
  }

  function fail() {
    if (failed) return;
    failed = true;
    Gallery.emit("storage:change");
    Gallery.ready(() => Gallery.toast(Gallery.t("picks.storage.failed")));
  }

  function recover() {
    failed = false;
    Gallery.emit("storage:change");
  }

  /** Picks changed after the last hand-over? */
  const isUnhanded = () => {
    const modified = Gallery.store.modified();
    return modified > (Gallery.store.meta().handed || 0) && (Gallery.store.all().length > 0 || handedBefore());
  };
  const handedBefore = () => !!Gallery.store.meta().handed;

  Gallery.onData("site", (site) => {
    if (key) return;
    key = "gallery:" + site.id;
    read();
    // Finds out now, not at the first pick, whether anything can be written.
    try {
      const probe = key + ":probe";
      window.localStorage.setItem(probe, "1");
      window.localStorage.removeItem(probe);
    } catch {
      fail();
    }
  });

  window.addEventListener("storage", (event) => {
    if (event.key === key && event.newValue) read();
  });
  window.addEventListener("pageshow", (event) => {
    carried = false;
    if (event.persisted && key) read();
  });
  window.addEventListener("beforeunload", (event) => {
    if (!failed || carried || !isUnhanded()) return;
    event.preventDefault();
    event.returnValue = "";
  });

  Gallery.persist = {
    save,
    isUnhanded,
    /** True where picks live in this page's memory alone. */
    inMemory: () => failed,
    /** The next navigation takes the picks along: no warning for that one. */
    allowLeaving() {
      carried = true;
      setTimeout(() => (carried = false), 1000);
    },
  };
})(window.Gallery);
