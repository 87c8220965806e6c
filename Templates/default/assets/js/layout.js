/**
 * Justified rows from known shapes: the same rows the style sheet makes in flow, as numbers.
 * Pure: shapes and sizes in, boxes out.
 */
(function (Gallery) {
  "use strict";
  /** The shape in hundredths, as the template writes it in classes. */
  Gallery.shape = function (asset) {
    const size = asset.thumb || asset;
    const ratio = size.width && size.height ? size.width / size.height : 1.5;
    return Math.max(20, Math.min(600, Math.round(ratio * 100))) / 100;
  };
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
      const high = isLast ? space.row : (space.width - gaps) / sum;
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
  /** First and last tile (exclusive) of the rows that touch from...to. */
  Gallery.rowsBetween = function (boxes, from, to) {
    const rows = boxes.rows;
    const bottomOf = (row) => boxes.y[rows[row]] + boxes.height[rows[row]];
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bottomOf(middle) < from) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < rows.length && boxes.y[rows[end]] <= to) end++;
    return [low < rows.length ? rows[low] : boxes.x.length,
      end < rows.length ? rows[end] : boxes.x.length];
  };
})(window.Gallery);
