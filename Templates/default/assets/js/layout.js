/**
 * Justified rows from known shapes: the same rows the style sheet makes in flow, as numbers.
 * Pure: shapes and sizes in, boxes out.
 */
(function (Gallery) {
  "use strict";
  /** How wide a tile is, as `sizes` says it; as partials/tile-sizes.mustache. @param {number} shape */
  Gallery.tileSizes = (shape) => "(max-width: 40rem) " +
    (shape < 1 ? "24vw, 15rem" : shape < 2 ? "36vw, 25rem" : "90vw, 40rem");

  /**
   * @param {number[]} shapes width over height of each tile
   * @param {{width: number, row: number, gap: number}} space
   * @returns {{x: Float64Array, y: Float64Array, width: Float64Array, height: Float64Array,
   *   rows: Uint32Array, total: number}} rows: index of the first tile of each row
   */
  Gallery.justify = function (shapes, space) {
    const count = shapes.length;
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const width = new Float64Array(count);
    const height = new Float64Array(count);
    const rows = [];
    let top = 0;
    let first = 0;
    while (first < count) {
      // As a flex line breaks: before the tile whose asked width no longer fits.
      let sum = shapes[first];
      let end = first + 1;
      while (end < count &&
        (sum + shapes[end]) * space.row + (end - first) * space.gap <= space.width + 0.01) {
        sum += shapes[end++];
      }
      const gaps = (end - first - 1) * space.gap;
      const asked = sum * space.row + gaps;
      const isLast = end === count && asked + space.gap <= space.width;
      // A row that would be blown up ends before the edge, as in the style sheet.
      const high = isLast ? space.row : Math.min(2 * space.row, (space.width - gaps) / sum);
      rows.push(first);
      let left = 0;
      for (let at = first; at < end; at++) {
        x[at] = left;
        y[at] = top;
        width[at] = shapes[at] * high;
        height[at] = high;
        left += width[at] + space.gap;
      }
      top += high + space.gap;
      first = end;
    }
    return { x, y, width, height, rows: Uint32Array.from(rows), total: Math.max(0, top - space.gap) };
  };
})(window.Gallery);
