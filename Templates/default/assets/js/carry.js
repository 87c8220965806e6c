/**
 * Takes the picks along in links between pages, where pages do not share a storage (Firefox gives
 * every page on file:// its own) or nothing can be stored. Unlike a picks link this holds whole
 * ids, times, notes and removals, so that the newest change of each photo wins on arrival.
 *
 * `1.<site id>.<base time>,<meta>,<album URLs>,<pick>,…`, a pick being
 * `id.state.rating.label.changed.order.picked.album.note.more` with trailing empty fields left out.
 */
(function (Gallery) {
  "use strict";
  const KEY = "carry";
  const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

  function pack(value) {
    if (value === null || value === undefined || value === "") return "";
    let text = "";
    for (const byte of new TextEncoder().encode(JSON.stringify(value))) {
      text += String.fromCharCode(byte);
    }
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  function unpack(text) {
    if (!text) return null;
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(plain, (c) => c.charCodeAt(0))));
  }
  const small = (number) => number.toString(36);

  function encode() {
    const { picks, meta } = Gallery.store.dump();
    if (!picks.length && !meta.mod) return null;
    const base = picks.reduce((least, pick) => Math.min(least, pick.mod), Date.now());
    const urls = [];
    const place = (url) => {
      if (!urls.includes(url)) urls.push(url);
      return small(urls.indexOf(url));
    };
    const rows = picks.map((pick) => {
      const { id, state, rating, label, mod, order, pickedAt, note, snap, extra } = pick;
      const isContent = Gallery.picksLink.isContentID(id);
      const isWhole = Number.isInteger(order);
      const isPlainTime = !pickedAt || CANONICAL.test(pickedAt);
      // What other pages cannot look up, or what has no short form.
      const more = {};
      if (!isContent) Object.assign(more, { id, snap });
      if (extra) more.extra = extra;
      if (!isWhole) more.order = order;
      if (!isPlainTime) more.pickedAt = pickedAt;
      return [
        isContent ? id : "",
        Gallery.store.STATES.indexOf(state) + 1,
        rating === null ? "" : rating,
        Gallery.store.LABELS.indexOf(label) + 1 || "",
        small(mod - base),
        order && isWhole ? small(order - base) : "",
        pickedAt && isPlainTime ? small((Date.parse(pickedAt) - base) / 1000 | 0) : "",
        snap && snap.albumURL ? place(snap.albumURL) : "",
        pack(note),
        Object.keys(more).length ? pack(more) : "",
      ].join(".").replace(/\.+$/, "");
    });
    const head = ["1", Gallery.site.id, small(base)].join(".");
    return [head, pack(meta), pack(urls), ...rows].join(",");
  }

  /** @returns {?{picks: object[], meta: ?object}} null for anything that is not of this site */
  function decode(text) {
    const [head, meta, urls, ...rows] = text.split(",");
    const [version, siteID, time] = head.split(".");
    if (version !== "1" || siteID !== Gallery.site.id) return null;
    const base = parseInt(time, 36);
    const albums = unpack(urls) || [];
    const picks = rows.map((row) => {
      const [id, state, rating, label, mod, order, picked, album, note, more] = row.split(".");
      const url = album && albums[parseInt(album, 36)];
      return {
        id,
        state: Gallery.store.STATES[state - 1],
        rating: rating ? +rating : null,
        label: Gallery.store.LABELS[label - 1],
        mod: base + parseInt(mod, 36),
        order: order ? base + parseInt(order, 36) : 0,
        pickedAt: picked ? new Date(base + parseInt(picked, 36) * 1000).toISOString().slice(0, 19) + "Z" : null,
        snap: typeof url === "string" ? { albumURL: url } : null,
        note: unpack(note) || "",
        ...(more ? unpack(more) : {}),
      };
    });
    return { picks, meta: unpack(meta) };
  }

  const isNeeded = () => location.protocol === "file:" || Gallery.persist.inMemory();

  /** Puts the picks into a link of this site just before it is followed. */
  function load(event) {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (!link || !isNeeded()) return;
    const to = new URL(link.href, location.href);
    const root = new URL(Gallery.url("index.html"), location.href).href.replace(/index\.html$/, "");
    if (!to.href.startsWith(root) || !/\.html$/.test(to.pathname)) return;
    if (to.href.split("#")[0] === location.href.split("#")[0] || link.hasAttribute("download")) return;
    const value = encode();
    if (!value) return;
    const rest = to.hash.slice(1).split("&").filter((part) => part && !part.startsWith(KEY + "="));
    link.hash = [...rest, KEY + "=" + value].join("&");
    if (event.type === "click") Gallery.persist.allowLeaving();
  }

  Gallery.onData("site", () => {
    const text = Gallery.fragment.get(KEY);
    if (text === null) return;
    try {
      const data = decode(text);
      if (data) Gallery.store.merge(data, true);
    } catch {
      // A link cut short carries nothing; what is stored here is untouched.
    }
    if (!Gallery.persist.inMemory()) Gallery.fragment.set(KEY, null);
  });

  // Capturing: the address must be whole before anybody else acts on the link.
  for (const type of ["pointerdown", "keydown", "contextmenu", "click", "auxclick"]) {
    document.addEventListener(type, load, true);
  }
  // Without a storage the page's own address keeps the picks through a reload.
  const write = Gallery.debounce(() => {
    if (Gallery.persist.inMemory()) Gallery.fragment.set(KEY, encode());
  }, 300);
  Gallery.on("picks:change", write);

  Gallery.carry = { encode, decode };
})(window.Gallery);
