/** What every way of laying out tiles needs: their shapes, and which rows are near the window. */
(function (Gallery) {
  "use strict";
  /** The shape in hundredths, as the template writes it in classes. */
  Gallery.shape = function (asset) {
    const size = asset.thumb || asset;
    const ratio = size.width && size.height ? size.width / size.height : 1.5;
    return Math.max(20, Math.min(600, Math.round(ratio * 100))) / 100;
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
