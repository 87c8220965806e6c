/**
 * The picks link: all picks in a URL fragment that no server ever sees.
 * Base64url of: version, site id (10 bytes), flags, count, then for each pick 48 bits of its
 * content id and one byte of marks, with the suffix of a further copy where there is one.
 */
(function (Gallery) {
  "use strict";
  const VERSION = 1;
  const FINAL = 1;
  const REJECTED = 0x40;
  const SUFFIX = 0x80;
  const NO_RATING = 7;
  const ID = /^[0-9a-f]{32}(~[0-9a-f]{8})?$/;

  const fromHex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
  const toHex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function varint(value) {
    const bytes = [];
    for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
    return [...bytes, value];
  }

  function toBase64(bytes) {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  function fromBase64(text) {
    if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error("not base64url");
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Array.from(plain, (character) => character.charCodeAt(0));
  }

  /** @returns {string} the value of `picks=`; picks without a content id are not in it */
  function encode(siteID, picks, isFinal) {
    const able = picks.filter((pick) => ID.test(pick.id));
    const bytes = [VERSION, ...fromHex(siteID), isFinal ? FINAL : 0, ...varint(able.length)];
    for (const pick of able) {
      const suffix = pick.id.slice(33);
      const label = Gallery.store.LABELS.indexOf(pick.label) + 1;
      const rating = pick.rating === null ? NO_RATING : pick.rating;
      const rejected = pick.state === "rejected" ? REJECTED : 0;
      bytes.push(...fromHex(pick.id.slice(0, 12)));
      bytes.push(rating | (label << 3) | rejected | (suffix ? SUFFIX : 0));
      if (suffix) bytes.push(suffix.length, ...Array.from(suffix, (c) => c.charCodeAt(0)));
    }
    return toBase64(bytes);
  }

  /**
   * @returns {{siteID: string, isFinal: boolean, picks: {prefix: string, state: string,
   *   rating: ?number, label: ?string}[]}}
   * @throws {Error} for anything but a whole link of this version
   */
  function decode(text) {
    const bytes = fromBase64(text);
    let at = 0;
    const take = (count) => {
      if (at + count > bytes.length) throw new Error("too short");
      at += count;
      return bytes.slice(at - count, at);
    };
    if (take(1)[0] !== VERSION) throw new Error("another version");
    const siteID = toHex(take(10));
    const flags = take(1)[0];
    if (flags & ~FINAL) throw new Error("unknown flags");
    let count = 0;
    for (let shift = 0, byte = 128; byte & 128; shift += 7) {
      byte = take(1)[0];
      if (shift > 21) throw new Error("count too large");
      count |= (byte & 127) << shift;
    }
    const picks = [];
    const seen = new Set();
    for (let i = 0; i < count; i++) {
      let prefix = toHex(take(6));
      const [marks] = take(1);
      if (marks & SUFFIX) prefix += "~" + String.fromCharCode(...take(take(1)[0]));
      const rating = marks & 7;
      const label = (marks >> 3) & 7;
      if (rating === 6 || label > 5) throw new Error("unknown marks");
      if (seen.has(prefix)) throw new Error("the same photo twice");
      seen.add(prefix);
      picks.push({
        prefix,
        state: marks & REJECTED ? "rejected" : "picked",
        rating: rating === NO_RATING ? null : rating,
        label: label ? Gallery.store.LABELS[label - 1] : null,
      });
    }
    if (at !== bytes.length) throw new Error("trailing bytes");
    return { siteID, isFinal: flags === FINAL, picks };
  }

  /** The whole link, to the review page: on the web, or in the folder this was opened from. */
  function link() {
    const site = Gallery.site;
    const base = site.baseURL ? site.baseURL.replace(/\/*$/, "/") : new URL(Gallery.url(""), location.href);
    const value = encode(site.id, Gallery.store.all(), !!Gallery.store.meta().final);
    return new URL("picks.html", base).href + "#picks=" + value;
  }

  Gallery.picksLink = { encode, decode, link, toBase64, fromBase64 };
})(window.Gallery);
