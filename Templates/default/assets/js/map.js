/**
 * The map of the photos that have a place. Leaflet draws it; near photos stand together.
 * Without it the list of places below says the same.
 */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const L = window.L;
  /** As close as the first view comes, and one that shows a single photo. */
  const CLOSE = 13;
  let map = null;
  let clusters = null;
  /** @type {any[]} markers, in the order of the data */
  let markers = [];

  /** A point of data/map.js is a list: names for what is in it. */
  const read = ([latitude, longitude, id, title, thumb, album, place, date]) =>
    ({ latitude, longitude, id, title, thumb, album, place, date });

  const picture = (point) => point.thumb && h("img",
    { class: "g-pin__image", src: Gallery.url(point.thumb), alt: "", loading: "lazy", decoding: "async" });
  /** A photo, or the first of several; made only once it is in view, for there may be thousands. */
  const Pin = L && L.DivIcon.extend({
    options: { className: "g-pin", iconSize: null, iconAnchor: [24, 24], popupAnchor: [0, -22] },
    createIcon(old) {
      const { point, count } = this.options;
      this.options.html = h("div", null, picture(point),
        count > 1 && h("span", { class: "g-pin__count" }, Gallery.formatNumber(count)));
      return L.DivIcon.prototype.createIcon.call(this, old);
    },
  });
  const pin = (point, count) => new Pin({ point, count });

  const found = function (point, albums) {
    const album = albums[point.album];
    const address = Gallery.url(album.url) + "#photo=" + encodeURIComponent(point.id);
    return h("a", { class: "g-map__found", href: address },
      point.thumb && h("img", { src: Gallery.url(point.thumb), alt: "" }),
      h("span", { class: "g-map__found-title" }, point.title),
      h("span", { class: "g-map__found-meta" }, Gallery.formatDate(point.date)),
      h("span", { class: "g-map__found-meta" }, album.title));
  };

  /** What a screen reader says of a photo or of several. */
  const describe = function (layer) {
    const element = layer.getElement && layer.getElement();
    if (!element || !element.classList.contains("g-pin")) return;
    const count = layer.getChildCount ? layer.getChildCount() : 1;
    element.setAttribute("role", "button");
    element.setAttribute("aria-label",
      layer.point ? layer.point.title : Gallery.t("countPhotos", { count }));
  };

  const show = function (chosen) {
    const bounds = L.latLngBounds(chosen.map((marker) => marker.getLatLng()));
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [56, 56], maxZoom: CLOSE, animate: false });
  };
  /** The photo that the address names, opened. */
  const follow = function () {
    const id = Gallery.fragment.get("at");
    const marker = id && markers.find((one) => one.point.id === id);
    if (marker) clusters.zoomToShowLayer(marker, () => marker.openPopup());
    return Boolean(marker);
  };

  const start = function (place, data) {
    const calm = Gallery.isCalm();
    map = L.map(place, {
      attributionControl: false, zoomControl: false, minZoom: 0, maxZoom: data.maximumZoom,
      // Pictures are sharp at whole steps only.
      zoomSnap: data.tiles ? 1 : 0.25, worldCopyJump: true, scrollWheelZoom: false,
      zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm, inertia: !calm,
    });
    map.on("layeradd", (event) => describe(event.layer));
    L.control.zoom({ zoomInTitle: Gallery.t("zoomIn"), zoomOutTitle: Gallery.t("zoomOut") }).addTo(map);
    L.control.scale({ imperial: false }).addTo(map);
    clusters = L.markerClusterGroup({
      animate: !calm, showCoverageOnHover: false, maxClusterRadius: 56, chunkedLoading: true,
      iconCreateFunction: (cluster) =>
        pin(cluster.getAllChildMarkers()[0].point, cluster.getChildCount()),
    });
    markers = data.points.map(read).map((point) => {
      const marker = L.marker([point.latitude, point.longitude], { icon: pin(point, 1) });
      marker.point = point;
      marker.bindPopup(() => found(point, data.albums),
        { minWidth: 180, maxWidth: 240, autoPanPadding: [16, 16] });
      return marker;
    });
    show(markers);
    Gallery.mapNet(map);
    if (data.tiles) {
      L.tileLayer(Gallery.url(data.tiles), { maxZoom: data.maximumZoom }).addTo(map);
    }
    clusters.addLayers(markers);
    map.addLayer(clusters);
    // The wheel scrolls the page until somebody has turned to the map.
    map.on("focus", () => map.scrollWheelZoom.enable());
    map.on("blur", () => map.scrollWheelZoom.disable());
    follow();
    Gallery.fragment.onChange(follow);
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element && event.target.closest('[data-action="show-place"]');
      if (!button) return;
      const number = +button.closest(".g-place").id.replace("place-", "");
      show(markers.filter((marker) => marker.point.place === number));
      place.focus({ preventScroll: true });
      place.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    });
    Gallery.map = { map, clusters, show };
  };

  Gallery.ready(() => {
    const place = Gallery.role("map");
    if (!place) return;
    if (L && L.markerClusterGroup) Gallery.onData("map", (data) => start(place, data));
    else place.parentElement.hidden = true;
  });
})(window.Gallery);
