/**
 * Frames of one size in columns, as on a contact sheet: the same places that the style sheet's grid
 * gives them, as numbers. Pure: sizes in, boxes out; the shapes of the photos change nothing.
 */
(function (Gallery) {
  "use strict";
  /** How wide a photo in its frame is, as `sizes` says it; as partials/tile-sizes.mustache. */
  Gallery.tileSizes = (shape) => "(max-width: 48rem) " + (shape < 1 ? "6.5rem, 9.5rem" : "10rem, 14rem");

  /**
   * @param {number[]} shapes one for each tile
   * @param {{width: number, row: number, gap: number}} space `row` is the least width of a frame
   * @returns {{x: Float64Array, y: Float64Array, width: Float64Array, height: Float64Array,
   *   rows: Uint32Array, total: number}} rows: index of the first tile of each row
   */
  Gallery.justify = function (shapes, space) {
    const count = shapes.length;
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const columns = Math.max(1, Math.floor((space.width + space.gap) / (space.row + space.gap)));
    const wide = (space.width - (columns - 1) * space.gap) / columns;
    // Below each frame there is a line for its name.
    const line = parseFloat(getComputedStyle(document.documentElement).fontSize) * 2.75;
    const rows = [];
    for (let at = 0; at < count; at++) {
      if (at % columns === 0) rows.push(at);
      x[at] = at % columns * (wide + space.gap);
      y[at] = Math.floor(at / columns) * (wide + line + space.gap);
    }
    return {
      x, y, width: new Float64Array(count).fill(wide), height: new Float64Array(count).fill(wide + line),
      rows: Uint32Array.from(rows),
      total: Math.max(0, rows.length * (wide + line + space.gap) - space.gap),
    };
  };
})(window.Gallery);
