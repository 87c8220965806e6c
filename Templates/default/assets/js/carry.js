/**
 * Takes the picks along in links between pages, where pages do not share a storage (Firefox gives
 * every page on file:// its own) or nothing can be stored. Unlike a picks link this holds whole
 * ids, times, notes and removals, so that the newest change of each photo wins on arrival.
 */
(function (Gallery) {
  "use strict";
  const KEY = "carry";
  /** A row of the carried table; times are counted from a common one, empty ends are left out. */
  const FIELDS = ["id", "mod", "order", "state", "snap", "rating", "label", "note", "pickedAt", "extra"];
  const { toBase64, fromBase64 } = Gallery.picksLink;

  function encode() {
    const { picks, meta } = Gallery.store.dump();
    if (!picks.length && !meta.mod) return null;
    const base = Math.min(...picks.map((pick) => pick.mod), Date.now());
    const urls = [];
    const rows = picks.map((pick) => {
      const { id, mod, order, snap, pickedAt } = pick;
      const url = snap && snap.albumURL;
      if (url && !urls.includes(url)) urls.push(url);
      const short = {
        ...pick, mod: mod - base, order: order ? order - base : null,
        // The other pages know the photo by its album; a stranger's description travels whole.
        snap: url ? urls.indexOf(url) : snap,
        pickedAt: pickedAt === Gallery.store.second(order) ? "" : pickedAt || 0,
      };
      const row = FIELDS.map((key) => short[key]);
      while (row.at(-1) === null || row.at(-1) === "") row.pop();
      return row;
    });
    const text = JSON.stringify([1, Gallery.site.id, base, meta, urls, rows]);
    return toBase64(new TextEncoder().encode(text));
  }

  /** @returns {?{picks: object[], meta: object}} null for anything that is not of this site */
  function decode(text) {
    const bytes = Uint8Array.from(fromBase64(text));
    const [version, siteID, base, meta, urls, rows] = JSON.parse(new TextDecoder().decode(bytes));
    if (version !== 1 || siteID !== Gallery.site.id) return null;
    const picks = rows.map((row) => {
      const pick = Object.fromEntries(FIELDS.map((key, i) => [key, row[i]]));
      pick.mod += base;
      pick.order = Number.isFinite(pick.order) ? pick.order + base : 0;
      if (pick.order && (pick.pickedAt ?? "") === "") pick.pickedAt = Gallery.store.second(pick.order);
      // Anybody can make up a link: it names albums of this site, and no address besides.
      if (typeof pick.snap === "number") {
        const url = urls[pick.snap];
        pick.snap = Gallery.site.albums.some((album) => album.url === url) ? { albumURL: url } : null;
      } else if (pick.snap) {
        const { path, name, captureDate, pixelSize } = pick.snap;
        pick.snap = { path, name, captureDate, pixelSize };
      }
      return pick;
    });
    return { picks, meta };
  }

  const isNeeded = () => location.protocol === "file:" || Gallery.persist.inMemory();

  /** Puts the picks into a link of this site just before it is followed. */
  function load(event) {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    if (!link || !isNeeded()) return;
    const root = new URL(Gallery.url("."), location.href).href;
    const isPage = link.href.startsWith(root) && /\.html$/.test(link.pathname);
    if (!isPage || link.pathname === location.pathname) return;
    const value = encode();
    if (!value) return;
    const rest = link.hash.slice(1).split("&").filter((part) => part && !part.startsWith(KEY));
    link.hash = [...rest, KEY + "=" + value].join("&");
    if (event.type === "click") Gallery.persist.allowLeaving();
  }

  Gallery.onData("site", () => {
    const text = Gallery.fragment.get(KEY);
    if (text === null) return;
    try {
      const data = decode(text);
      if (data) Gallery.store.merge(data, true);
      // What a hand-over tells of these photos is looked up meanwhile.
      Gallery.ready(Gallery.catalogue.complete);
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
  Gallery.on("picks:change", Gallery.debounce(() => {
    if (Gallery.persist.inMemory()) Gallery.fragment.set(KEY, encode());
  }, 300));

  Gallery.carry = { encode };
})(window.Gallery);
