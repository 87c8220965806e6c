/** The photos and videos the page knows: by id, by album, and as shown now. */
(function (Gallery) {
  "use strict";
  /**
   * @typedef {{src: string, width: number, height: number}} Rendition
   * @typedef {{id: string, name: string, path: string, type: string, date?: string, width?: number,
   *   height?: number, thumb?: Rendition, srcset?: Rendition[], color?: string, title?: string,
   *   caption?: string, keywords?: string[], people?: string[], rating?: number, label?: string,
   *   problem?: string, albumId?: string, albumURL?: string}} Asset
   */
  /** @type {Map<string, Asset>} */
  const byId = new Map();
  /** @type {Map<string, any>} */
  const albums = new Map();
  /** @type {string[]|null} ids of the page's album after filter and order; null: not worked out */
  let shown = null;
  /** @type {((asset: Asset) => boolean)|null} */
  let filter = null;

  Gallery.onData("album", (album) => {
    const known = albums.get(album.id);
    // Of a very large album the page shows the part that it names; elsewhere the parts add up.
    if (!known || known.part === album.part) albums.set(album.id, album);
    else if (album.id !== Gallery.albumId) known.assets = known.assets.concat(album.assets);
    for (const asset of album.assets) {
      // An asset in several albums keeps the one this page shows.
      if (byId.has(asset.id) && album.id !== Gallery.albumId) continue;
      // A month of the timeline is no album: its photos say where they belong.
      const home = asset.home && Gallery.site.albums.find((one) => one.id === asset.home) || album;
      asset.albumId = home.id;
      asset.albumURL = home.url;
      byId.set(asset.id, asset);
    }
    shown = null;
    if (album.id === Gallery.albumId) changed();
  });
  const changed = () => Gallery.emit("assets:change");

  Gallery.assets = {
    /** @param {string} id @returns {Asset|null} */
    get: (id) => byId.get(id) || null,
    /** The album of this page, or a loaded one by id. */
    album: (id) => albums.get(id || Gallery.albumId) || null,
    /** Every asset loaded so far. */
    known: () => [...byId.values()],
    /** All assets of this page's album, in its order. @returns {Asset[]} */
    all: () => (Gallery.assets.album() || { assets: [] }).assets,
    /** Ids in the current order and filter. @returns {string[]} */
    visible() {
      if (!shown) {
        const all = Gallery.assets.all();
        shown = (filter ? all.filter(filter) : all).map((asset) => asset.id);
      }
      return shown;
    },
    isFiltered: () => Boolean(filter),
    /** @param {((asset: Asset) => boolean)|null} test null shows all */
    setFilter(test) {
      filter = test;
      shown = null;
      changed();
    },
    onChange(run) {
      Gallery.on("assets:change", run);
    },
    /** Loads the data of an album of data/site.js. @returns {Promise<any>} */
    async loadAlbum(entry) {
      await Promise.all([entry.data, ...(entry.parts || [])].map(Gallery.load));
      return albums.get(entry.id) || null;
    },
    /** What to call an asset: its title, else its file name. */
    label: (asset) => asset.title || asset.name,
  };
})(window.Gallery);
