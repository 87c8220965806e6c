/**
 * The picks: one immutable record per photo, merged by newest change, with undo and redo.
 * A photo that was unmarked keeps a record without a state, so that the removal wins over older
 * copies of it in other tabs and pages.
 *
 * @typedef {{path?: string, name?: string, captureDate?: string, pixelSize?: number[],
 *   thumb?: string, albumURL?: string, revision?: string}} Snapshot what is known of the photo
 * @typedef {{id: string, state: ?string, rating: ?number, label: ?string, note: string,
 *   pickedAt: ?string, order: number, mod: number, snap: ?Snapshot, extra: ?object}} Pick
 * @typedef {{label: string, before: Map<string, Pick>, after: Map<string, Pick>,
 *   metaBefore: object, metaAfter: object}} Step
 */
(function (Gallery) {
  "use strict";
  const LABELS = ["red", "yellow", "green", "blue", "purple"];
  const STATES = ["picked", "rejected"];
  const STEPS = 200;

  /** @type {Map<string, Pick>} */
  const records = new Map();
  /** What belongs to the whole set: name of the viewer, id of the manifest, what was handed over. */
  let meta = { mod: 0 };
  /** @type {Step[]} */
  const undone = [];
  /** @type {Step[]} */
  const done = [];
  /** @type {?Pick[]} */
  let sorted = null;

  const isText = (value) => typeof value === "string";
  const isPlain = (value) => Boolean(value) && typeof value === "object" && !Array.isArray(value);
  const isRating = (value) => Number.isInteger(value) && value >= 0 && value <= 5;
  /** A time, or 0: nothing that no date can hold. */
  const number = (value) => (Math.abs(value) < 8e15 ? Number(value) : 0);

  /** A trustworthy record from anything that was read, or null. @returns {?Pick} */
  function clean(raw) {
    if (!isPlain(raw) || !isText(raw.id) || !raw.id || raw.id.length > 4096) return null;
    return {
      id: raw.id,
      state: STATES.includes(raw.state) ? raw.state : null,
      rating: isRating(raw.rating) ? raw.rating : null,
      label: LABELS.includes(raw.label) ? raw.label : null,
      note: isText(raw.note) ? raw.note : "",
      pickedAt: isText(raw.pickedAt) ? raw.pickedAt : null,
      order: number(raw.order),
      mod: number(raw.mod),
      snap: isPlain(raw.snap) ? raw.snap : null,
      extra: isPlain(raw.extra) ? raw.extra : null,
    };
  }

  /** A moment as manifests write it. */
  const second = (time) => new Date(time).toISOString().slice(0, 19) + "Z";
  const blank = (id) => clean({ id });

  /** The time of a change that is to win over everything seen so far of that photo. */
  const after = (old) => Math.max(Date.now(), (old ? old.mod : 0) + 1);

  /** All marked photos in pick order. @returns {Pick[]} */
  function all() {
    if (!sorted) {
      sorted = [...records.values()].filter((pick) => pick.state);
      sorted.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    }
    return sorted.slice();
  }

  function changed(ids, save) {
    sorted = null;
    if (save) Gallery.persist.save();
    Gallery.emit("picks:change", ids);
    document.dispatchEvent(new CustomEvent("gallery:selectionchange", { detail: all() }));
  }

  /** Puts records in place as one change with new times. Answers what is now stored. */
  function put(values, newMeta) {
    const stored = new Map();
    for (const [id, value] of values) {
      const record = { ...(value || blank(id)), mod: after(records.get(id)) };
      records.set(id, record);
      stored.set(id, record);
    }
    if (newMeta) meta = { ...newMeta, mod: after(meta) };
    changed([...values.keys()], true);
    return stored;
  }

  /** One step that can be undone. */
  function commit(label, values, newMeta) {
    if (!values.size && !newMeta) return [];
    const before = new Map([...values.keys()].map((id) => [id, records.get(id) || null]));
    const metaBefore = meta;
    done.push({ label, before, after: put(values, newMeta), metaBefore, metaAfter: newMeta && meta });
    if (done.length > STEPS) done.shift();
    undone.length = 0;
    return [...values.keys()];
  }

  const CONTENT = ["state", "rating", "label", "note", "order", "pickedAt"];
  const content = (pick) => JSON.stringify(CONTENT.map((key) => pick[key]));
  const differs = (a, b) => content(a) !== content(b);

  /**
   * Changes some photos as one step. A photo that becomes marked goes to the end of the order.
   * @param {string[]} ids
   * @param {object|function(string, Pick): object} patch fields, or what gives them
   * @returns {string[]} the photos that changed
   */
  function update(ids, patch, label) {
    const values = new Map();
    let last = all().reduce((most, pick) => Math.max(most, pick.order), 0);
    for (const id of ids) {
      const old = records.get(id) || blank(id);
      const next = { ...old, ...(typeof patch === "function" ? patch(id, old) : patch) };
      if (next.state && !old.state) {
        last = Math.max(last + 1, Date.now());
        Object.assign(next, { order: last, pickedAt: second(last) });
      }
      if (next.state) next.snap = Gallery.catalogue.snapshot(id) || next.snap;
      if (differs(old, next)) values.set(id, next);
    }
    return commit(label, values);
  }

  /** Moves a pick to a place in the pick order; numbers anew only where no room is left. */
  function move(id, index, label) {
    const others = all().filter((pick) => pick.id !== id);
    const low = index > 0 ? others[index - 1].order : others[0].order - 2;
    const high = index < others.length ? others[index].order : low + 2;
    const middle = (low + high) / 2;
    const values = new Map();
    if (middle > low && middle < high) {
      values.set(id, { ...records.get(id), order: middle });
    } else {
      others.splice(index, 0, records.get(id));
      others.forEach((pick, i) => values.set(pick.id, { ...pick, order: others[0].order + i }));
    }
    return commit(label, values);
  }

  /** Takes other picks instead of the present ones, in the order given, as one step. */
  function replace(picks, label, newMeta) {
    const values = new Map(all().map((pick) => [pick.id, blank(pick.id)]));
    const first = Date.now();
    picks.forEach((pick, i) => {
      values.set(pick.id, clean({ ...pick, order: first + i }));
    });
    return commit(label, values, newMeta && { ...meta, ...newMeta });
  }

  const clear = (label) => replace([], label);

  /** Undoes what nobody changed since: another tab's later change of a photo stays. */
  function step(from, to, takes, metaKey) {
    const last = from.pop();
    if (!last) return null;
    const gives = takes === "before" ? "after" : "before";
    const values = new Map();
    for (const [id, value] of last[takes]) {
      const seen = last[gives].get(id) || blank(id);
      if (!differs(records.get(id) || blank(id), seen)) values.set(id, value);
    }
    put(values, last.metaAfter && last[metaKey]);
    to.push(last);
    return last.label || "";
  }

  /** Takes in what another tab, an earlier page or the storage knows; the newest change wins. */
  function merge(data, save) {
    const ids = [];
    for (const raw of Array.isArray(data.picks) ? data.picks : []) {
      const theirs = clean(raw);
      const mine = theirs && records.get(theirs.id);
      if (!theirs || (mine && !wins(theirs, mine))) continue;
      if (mine && !theirs.snap) theirs.snap = mine.snap;
      records.set(theirs.id, theirs);
      ids.push(theirs.id);
    }
    const newer = isPlain(data.meta) && number(data.meta.mod) > meta.mod;
    if (newer) meta = { ...data.meta };
    if (ids.length || newer) changed(ids, save);
    return ids;
  }

  /** Newer wins; of two changes in one millisecond every tab must choose the same. */
  const wins = (a, b) => a.mod > b.mod || (a.mod === b.mod && content(a) > content(b));

  Gallery.store = {
    LABELS,
    STATES,
    isText,
    isPlain,
    isRating,
    second,
    get: (id) => (records.get(id) && records.get(id).state ? records.get(id) : null),
    all,
    find: (id) => records.get(id),
    picked: () => all().filter((pick) => pick.state === "picked"),
    count: () => Gallery.store.picked().length,
    update,
    move,
    replace,
    clear,
    merge,
    undo: () => step(done, undone, "before", "metaBefore"),
    redo: () => step(undone, done, "after", "metaAfter"),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** Learns more of photos without this being a change. */
    describe(id, snap) {
      const record = records.get(id);
      if (record) record.snap = snap;
    },
    meta: () => meta,
    setMeta(patch) {
      meta = { ...meta, ...patch, mod: after(meta) };
      changed([], true);
    },
    /** Everything, removals included: for the storage and for links between pages. */
    dump: () => ({ v: 1, picks: [...records.values()], meta }),
    /** When the picks themselves were last changed, in milliseconds; 0 if never. */
    modified: () => [...records.values()].reduce((most, pick) => Math.max(most, pick.mod), 0),
  };
})(window.Gallery);
