/** The net of degrees: what a map shows of the Earth where it has no pictures of it. */
(function (Gallery) {
  "use strict";
  const L = window.L;
  /** Degrees between lines, from far to near. */
  const STEPS = [90, 45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
  /** Lines are at least so many pixels apart. */
  const APART = 80;
  /** As far north as this projection goes. */
  const END = 85;

  const text = function (degrees, positive, negative) {
    const letter = Gallery.t(degrees < 0 ? negative : positive);
    const number = Gallery.formatNumber(Math.abs(+degrees.toFixed(3)));
    return degrees % 180 ? number + "° " + letter : number + "°";
  };
  const label = (at, words, kind) => L.marker(at, {
    interactive: false, keyboard: false, pane: "net",
    icon: L.divIcon({
      className: "g-map__degree g-map__degree--" + kind, iconSize: [0, 0],
      html: Gallery.h("span", { "aria-hidden": "true" }, words),
    }),
  });

  /** Draws the net below everything else, and again whenever the map has moved. @param {any} map */
  Gallery.mapNet = function (map) {
    map.createPane("net").style.zIndex = 150;
    const renderer = L.svg({ pane: "net", padding: 0.5 });
    const lines = L.layerGroup().addTo(map);
    const style = { renderer, pane: "net", interactive: false, className: "g-map__line", color: "" };
    const draw = function () {
      lines.clearLayers();
      const shown = map.getBounds();
      const wide = shown.getEast() - shown.getWest();
      const pixels = map.getSize().x / Math.max(wide, 1e-9);
      const step = STEPS.filter((one) => one * pixels >= APART).at(-1) || STEPS[0];
      const around = shown.pad(0.5);
      const south = Math.max(-END, around.getSouth());
      const north = Math.min(END, around.getNorth());
      const first = (value) => Math.ceil(value / step);
      for (let n = first(around.getWest()); n * step <= around.getEast(); n++) {
        const degrees = n * step;
        lines.addLayer(L.polyline([[south, degrees], [north, degrees]], style));
        const real = ((degrees + 180) % 360 + 360) % 360 - 180;
        lines.addLayer(label([Math.min(END, shown.getNorth()), degrees],
          text(real, "compassEast", "compassWest"), "column"));
      }
      for (let n = first(south); n * step <= north; n++) {
        const degrees = n * step;
        lines.addLayer(L.polyline([[degrees, around.getWest()], [degrees, around.getEast()]], style));
        lines.addLayer(label([degrees, shown.getWest()],
          text(degrees, "compassNorth", "compassSouth"), "row"));
      }
    };
    map.on("moveend resize", draw);
    Gallery.on("language", draw);
    draw();
  };
})(window.Gallery);
