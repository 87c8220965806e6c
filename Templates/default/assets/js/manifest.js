/**
 * The selection manifest: writes the picks as one, and reads one with distrust. Fields this
 * version does not know are kept, at any depth, and written again.
 */
(function (Gallery) {
  "use strict";
  const FORMAT = "gallery-selection";
  const VERSION = 1;
  const MOST_BYTES = 10 * 1024 * 1024;

  const { isText, isPlain, isRating, second, STATES, LABELS } = Gallery.store;
  const isSize = (value) => Array.isArray(value) && value.length === 2
    && value.every((side) => Number.isInteger(side) && side > 0);
  const TEXTS = ["id", "title", "createdAt", "modifiedAt", "sequence"];
  /** How a known field of a pick must look. */
  const FIELDS = {
    id: isText,
    path: isText,
    name: isText,
    captureDate: isText,
    pixelSize: isSize,
    state: (value) => STATES.includes(value),
    rating: isRating,
    label: (value) => LABELS.includes(value),
    note: isText,
    pickedAt: isText,
  };

  /** Why a manifest is refused, as a locale key with its values. */
  class Refusal extends Error {
    constructor(key, vars) {
      super(key);
      this.key = "picks.refused." + key;
      this.vars = vars;
    }
  }

  /** A new random identity; `randomUUID` is missing on plain http. */
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  function entry({ id, state, rating, label, note, pickedAt, snap, extra }) {
    const pick = { ...extra };
    if (!id.startsWith("?")) pick.id = id;
    const { path, name, captureDate, pixelSize } = snap || {};
    const fields = { path, name, captureDate, pixelSize, state, rating, label, note, pickedAt };
    for (const [key, value] of Object.entries(fields)) if (value || value === 0) pick[key] = value;
    return pick;
  }

  /** The picks as a manifest: the same picks give the same manifest, however often. */
  function build() {
    const { uuid: known, createdAt: begun } = Gallery.store.meta();
    if (!known || !begun) {
      Gallery.store.setMeta({ uuid: known || uuid(), createdAt: begun || second(Date.now()) });
    }
    const meta = Gallery.store.meta();
    const kept = meta.extra || {};
    const { id, title, revision } = Gallery.site;
    return {
      ...kept,
      format: FORMAT,
      version: VERSION,
      id: meta.uuid,
      title: meta.title || title,
      picker: kept.picker || meta.name ? { ...kept.picker, name: meta.name || undefined } : undefined,
      createdAt: meta.createdAt,
      modifiedAt: second(Math.max(Gallery.store.modified(), Date.parse(meta.createdAt) || 0)),
      site: { ...kept.site, id, title, revision },
      sequence: meta.sequence === "album" ? "album" : "picked",
      final: meta.final || undefined,
      picks: Gallery.store.all().map(entry),
    };
  }

  const text = () => JSON.stringify(build(), null, 2) + "\n";

  /** A name for the file: what it is, of whom, without a character any system forbids. */
  function fileName() {
    const words = [Gallery.site.title, Gallery.store.meta().name].filter(Boolean).join(" ");
    const plain = words.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, " ").replace(/\s+/g, " ");
    return (plain.replace(/^[. ]+|[. ]+$/g, "").slice(0, 80).trim() || "gallery") + ".picks.json";
  }

  const without = (object, keys) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

  function readPick(raw, number) {
    if (!isPlain(raw)) throw new Refusal("pick", { number, field: "picks" });
    for (const [field, isRight] of Object.entries(FIELDS)) {
      if (raw[field] !== undefined && raw[field] !== null && !isRight(raw[field])) {
        throw new Refusal("pick", { number, field });
      }
    }
    if (!raw.id && !raw.path && !raw.name) throw new Refusal("pick", { number, field: "id" });
    const { path, name, captureDate, pixelSize } = raw;
    return {
      // A pick without an id is kept under what it does tell; "?" never begins an id.
      id: raw.id && !raw.id.startsWith("?") ? raw.id : "?" + (path || name),
      state: raw.state || "picked",
      rating: raw.rating ?? null,
      label: raw.label || null,
      note: raw.note || "",
      pickedAt: raw.pickedAt,
      snap: { path, name, captureDate, pixelSize },
      extra: without(raw, Object.keys(FIELDS)),
    };
  }

  /**
   * @param {string} source text of a file, from anywhere
   * @returns {{picks: object[], meta: object}}
   * @throws {Refusal}
   */
  function parse(source) {
    if (source.length > MOST_BYTES) throw new Refusal("size");
    let raw;
    try {
      raw = JSON.parse(source.replace(/^\ufeff/, ""));
    } catch {
      throw new Refusal("format");
    }
    if (!isPlain(raw) || raw.format !== FORMAT) throw new Refusal("format");
    if (!Number.isInteger(raw.version) || raw.version < 1) throw new Refusal("format");
    if (raw.version > VERSION) throw new Refusal("newer", { version: raw.version });
    if (!Array.isArray(raw.picks)) throw new Refusal("field", { field: "picks" });
    for (const [fields, isRight] of [[TEXTS, isText], [["picker", "site"], isPlain]]) {
      const field = fields.find((key) => raw[key] !== undefined && !isRight(raw[key]));
      if (field) throw new Refusal("field", { field });
    }
    const { picker = {}, site = {} } = raw;
    const extra = without(raw, [...TEXTS, "format", "version", "final", "picks", "picker", "site"]);
    for (const [key, part] of [["picker", without(picker, ["name"])],
      ["site", without(site, ["id", "title", "revision"])]]) {
      if (Object.keys(part).length) extra[key] = part;
    }
    return {
      picks: raw.picks.map((pick, i) => readPick(pick, i + 1)),
      meta: {
        uuid: raw.id,
        title: raw.title,
        createdAt: raw.createdAt,
        name: isText(picker.name) ? picker.name : "",
        sequence: raw.sequence,
        final: raw.final === true,
        extra,
      },
    };
  }

  Gallery.manifest = { build, text, fileName, parse, Refusal, MOST_BYTES };
})(window.Gallery);
