/**
 * Finds photos of the whole site by id, by the prefix a link holds, or by what a manifest tells
 * of them; further albums' data are loaded only when needed.
 */
(function (Gallery) {
  "use strict";
  /** More photos than this are not loaded to look a stranger's pick up. */
  const MOST = 200000;
  const tried = new Set();
  let byPrefix = null;
  let byPath = null;
  let byName = null;

  Gallery.onData("album", (album) => {
    if (!album.part) tried.add(album.id);
    byPrefix = byPath = byName = null;
  });
  const albums = () => (Gallery.site && Gallery.site.albums) || [];

  /** What a pick remembers of its photo, so that other pages and later builds can show it. */
  function snapshot(id) {
    const asset = Gallery.assets.get(id);
    if (!asset) return null;
    const snap = { path: asset.path, name: asset.name, albumURL: asset.albumURL };
    if (asset.date) snap.captureDate = asset.date;
    if (asset.width && asset.height) snap.pixelSize = [asset.width, asset.height];
    if (asset.thumb) snap.thumb = asset.thumb.src;
    snap.revision = Gallery.site && Gallery.site.revision;
    return snap;
  }

  /**
   * Loads album after album, the likely ones first, until enough is known.
   * @param {function(): boolean} isEnough
   * @param {Iterable<string>} [likely] URLs of albums
   * @returns {Promise<boolean>} whether it was enough
   */
  async function load(isEnough, likely = []) {
    const first = new Set(likely);
    const open = albums().filter((album) => album.data && !tried.has(album.id));
    open.sort((a, b) => first.has(b.url) - first.has(a.url));
    for (const album of open) {
      if (isEnough()) return true;
      if (Gallery.assets.known().length + album.photos + album.videos > MOST) continue;
      tried.add(album.id);
      await Gallery.assets.loadAlbum(album).catch(() => tried.delete(album.id));
    }
    return isEnough();
  }

  function index(key) {
    const map = new Map();
    for (const asset of Gallery.assets.known()) {
      const value = key(asset);
      if (map.has(value)) map.get(value).push(asset);
      else map.set(value, [asset]);
    }
    return map;
  }
  const only = (list) => (list && list.length === 1 ? list[0].id : null);

  /** The only photo whose id begins so (a copy's suffix included). @returns {?string} */
  function withPrefix(prefix) {
    byPrefix = byPrefix || index(({ id }) => id.slice(0, 12) + id.slice(32));
    return only(byPrefix.get(prefix));
  }

  /** By path, then name, capture time and size, then by a name only one has. @returns {?string} */
  function like(pick) {
    byPath = byPath || index((asset) => asset.path);
    byName = byName || index((asset) => asset.name);
    const named = byName.get(pick.name) || [];
    const size = String(pick.pixelSize || []);
    const same = named.filter(
      (asset) => asset.date === pick.captureDate && String([asset.width, asset.height]) === size);
    return only(byPath.get(pick.path)) || only(same) || only(named);
  }

  /** Has the site, as built now, this photo (as far as is known)? */
  const isHere = ({ id, snap }) => Boolean(Gallery.assets.get(id)
    || (snap && snap.revision && snap.revision === Gallery.site.revision));

  /** Makes every pick presentable, loading what is missing. */
  async function complete() {
    const missing = () => Gallery.store.all().filter((pick) => !isHere(pick));
    await load(() => missing().length === 0, missing().map(({ snap }) => snap && snap.albumURL));
    for (const { id, snap } of Gallery.store.all()) {
      const fresh = snapshot(id);
      if (fresh && (!snap || snap.revision !== fresh.revision)) Gallery.store.describe(id, fresh);
    }
  }

  Gallery.catalogue = {
    snapshot,
    load,
    withPrefix,
    like,
    isHere,
    complete,
    albumTitle: (url) => (albums().find((album) => album.url === url) || { title: "" }).title,
    albumRank: (url) => albums().findIndex((album) => album.url === url),
  };
})(window.Gallery);
