/** Taking picks in: from a file, a drop anywhere, a link in the address, or the photographer's own. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const t = Gallery.pt;

  /** Finds each pick's photo in this site; strangers stay as they are. */
  async function resolve(picks) {
    await Gallery.catalogue.load(() => picks.every(({ id }) => Gallery.assets.get(id)));
    const found = new Map();
    let unknown = 0;
    for (const pick of picks) {
      const id = Gallery.assets.get(pick.id) ? pick.id : Gallery.catalogue.like({ ...pick.snap });
      if (!id) unknown++;
      const known = id ? { ...pick, id, snap: Gallery.catalogue.snapshot(id) } : pick;
      if (!found.has(known.id)) found.set(known.id, known);
    }
    return { picks: [...found.values()], unknown, report: unknown && t("import.unknown", { count: unknown }) };
  }

  /** The same for a link, which holds only the beginnings of ids. */
  async function resolveLink(picks) {
    const own = new Map(Gallery.store.all().map(({ id }) => [id.slice(0, 12) + id.slice(32), id]));
    const find = ({ prefix }) => Gallery.catalogue.withPrefix(prefix) || own.get(prefix);
    await Gallery.catalogue.load(() => picks.every(find));
    const found = picks.map((pick) => ({ ...pick, id: find(pick) })).filter((pick) => pick.id);
    const unknown = picks.length - found.length;
    return {
      picks: found.map((pick) => ({ ...pick, snap: Gallery.catalogue.snapshot(pick.id) })),
      unknown,
      report: unknown && t("import.unknownLink", { count: unknown }),
    };
  }

  const marksOf = ({ state, rating, label, note }, withNote) => String([state, rating, label, withNote && note]);

  /** What differs between the stored picks and others. */
  function compare(theirs, withNotes) {
    const mine = Gallery.store.all();
    const stored = new Map(mine.map((pick) => [pick.id, pick]));
    const given = new Set(theirs.map((pick) => pick.id));
    const added = theirs.filter((pick) => !stored.has(pick.id));
    const missing = mine.filter((pick) => !given.has(pick.id));
    const other = theirs.filter((pick) => stored.has(pick.id)
      && marksOf(pick, withNotes) !== marksOf(stored.get(pick.id), withNotes));
    const inOrder = theirs.every((pick, i) => mine[i] && mine[i].id === pick.id);
    return { added, missing, other, isSame: !added.length && !missing.length && !other.length && inOrder };
  }

  /** Both: one's own marks stay, what they lack is filled in, notes are joined. */
  function union(theirs) {
    const given = new Map(theirs.map((pick) => [pick.id, pick]));
    const mine = Gallery.store.all().map((pick) => {
      const more = given.get(pick.id);
      given.delete(pick.id);
      if (!more) return pick;
      const notes = [pick.note, more.note].filter((note, i, all) => note && all.indexOf(note) === i);
      return {
        ...pick,
        rating: pick.rating === null ? more.rating : pick.rating,
        label: pick.label || more.label,
        note: notes.join("\n"),
        extra: { ...more.extra, ...pick.extra },
      };
    });
    return [...mine, ...given.values()];
  }

  /** The identity stays one's own; what only theirs has is kept. */
  function joined(theirs) {
    const mine = Gallery.store.meta();
    return { ...theirs, ...mine, extra: { ...theirs.extra, ...mine.extra } };
  }

  function take(picks, meta, report) {
    const { maximum } = Gallery.picks.quota();
    const count = picks.filter((pick) => pick.state === "picked").length;
    const text = t("did.imported", { count: picks.length });
    Gallery.store.replace(picks, text, meta);
    const more = [
      report,
      count > maximum && t("import.over", { count: count - maximum, most: maximum }),
    ].filter(Boolean);
    Gallery.toast([text, ...more].join(" "), { action: Gallery.picks.undoAction(), stay: more.length > 0 });
  }

  function list(key, picks) {
    if (!picks.length) return null;
    return h("details", { class: "g-differences", open: picks.length <= 12 },
      h("summary", null, t(key, { count: picks.length })),
      h("ul", null, picks.slice(0, 500).map((pick) => h("li", null,
        pick.snap && pick.snap.thumb && h("img", {
          src: Gallery.url(pick.snap.thumb), alt: "", loading: "lazy", class: "g-differences__image" }),
        h("bdi", null, Gallery.pickName(pick))))));
  }

  /** Asks what to do with picks that are not the ones stored. */
  function ask(data, found, differences) {
    const { added, missing, other } = differences;
    const details = h("div", { hidden: true, tabindex: -1, "data-role": "differences" },
      list("diff.added", added), list("diff.missing", missing), list("diff.other", other),
      !added.length && !missing.length && !other.length && h("p", null, t("diff.order")));
    const { name } = data.meta;
    const lines = [
      t("import.theirs", { count: found.picks.length }) + (name ? " " + t("import.by", { name }) : ""),
      t("import.mine", { count: Gallery.store.all().length }),
      found.report,
    ];
    Gallery.dialog({
      title: t("import.title"),
      class: "g-dialog--import",
      body: [...lines.filter(Boolean).map((line) => h("p", null, line)), details],
      actions: [
        { label: t("import.differences"), attributes: { "data-action": "import-differences", "aria-expanded": "false" },
          run: (event) => {
            details.hidden = !details.hidden;
            event.target.setAttribute("aria-expanded", String(!details.hidden));
            if (!details.hidden) details.focus();
            return false;
          } },
        { label: t("import.add"), attributes: { "data-action": "import-add" },
          run: () => void setTimeout(() => take(union(found.picks), joined(data.meta), found.report)) },
        { label: t("import.replace"), isPrimary: true, attributes: { "data-action": "import-replace" },
          run: () => void setTimeout(() => take(found.picks, data.meta, found.report)) },
      ],
    });
  }

  /** @param {{meta: object}} data @param {boolean} isFile a file holds notes too */
  function offer(data, found, isFile) {
    const mine = Gallery.store.all();
    const differences = compare(found.picks, isFile);
    if (!found.picks.length) {
      Gallery.toast(t(found.unknown ? "import.none" : "import.empty", { count: found.unknown }), { isWarning: true });
    } else if (differences.isSame) {
      if (isFile) Gallery.toast(t("import.same"));
    } else if (!mine.length) {
      take(found.picks, data.meta, found.report);
    } else {
      ask(data, found, differences);
    }
  }

  function refuse(error) {
    const isKnown = error instanceof Gallery.manifest.Refusal;
    Gallery.toast(isKnown ? Gallery.t(error.key, error.vars) : t("refused.format"), { isWarning: true, stay: true });
  }

  async function text(source) {
    try {
      const data = Gallery.manifest.parse(source);
      offer(data, await resolve(data.picks), true);
    } catch (error) {
      refuse(error);
    }
  }

  async function file(chosen) {
    if (chosen.size > Gallery.manifest.MOST_BYTES) return refuse(new Gallery.manifest.Refusal("size"));
    return text(await chosen.text().catch(() => ""));
  }

  async function link(value) {
    try {
      const { siteID, isFinal, picks } = Gallery.picksLink.decode(value);
      const found = await resolveLink(picks);
      if (siteID !== Gallery.site.id && !found.picks.length) throw new Gallery.manifest.Refusal("otherSite");
      offer({ meta: isFinal ? { final: true } : {} }, found, false);
    } catch (error) {
      refuse(error instanceof Gallery.manifest.Refusal ? error : new Gallery.manifest.Refusal("link"));
    }
  }

  function fromAddress() {
    const value = Gallery.fragment.get("picks");
    if (value === null) return;
    Gallery.fragment.set("picks", null);
    link(value);
  }

  async function preselected(manifest) {
    try {
      const { picks } = Gallery.manifest.parse(JSON.stringify(manifest));
      const found = await resolve(picks);
      take(found.picks, undefined, found.report);
    } catch (error) {
      refuse(error);
    }
  }

  Gallery.ready(() => {
    if (!Gallery.canPick()) return;
    fromAddress();
    Gallery.fragment.onChange(fromAddress);
    const page = document.documentElement;
    const brings = ({ dataTransfer }) => dataTransfer && [...dataTransfer.types].includes("Files");
    let away = 0;
    addEventListener("dragover", (event) => {
      if (!brings(event)) return;
      event.preventDefault();
      page.classList.add("is-dropping");
      page.dataset.dropHint = t("drop");
      clearTimeout(away);
      away = setTimeout(() => page.classList.remove("is-dropping"), 300);
    });
    addEventListener("drop", (event) => {
      page.classList.remove("is-dropping");
      if (!brings(event)) return;
      event.preventDefault();
      file(event.dataTransfer.files[0]);
    });
  });

  Gallery.imports = { file, text, link, preselected };
})(window.Gallery);
