/** The page of all picks, over all albums: look through, put in order, note, remove, compare. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const t = Gallery.pt;
  /** @type {Map<string, HTMLElement>} */
  const cards = new Map();
  /** Ticked for comparing. */
  const chosen = new Set();
  /** How many cards are made at once. */
  const SLICE = 40;
  /** Lists of which cards are still missing. @type {Map<HTMLElement, {go: Function, timer: number}>} */
  const unfinished = new Map();
  const lists = {};
  let place = null;

  const isByAlbum = () => Gallery.store.meta().sequence === "album";
  const nameOf = Gallery.pickName;

  /** Album order: albums as the site lists them, in each by time, then by name. */
  function byAlbum(a, b) {
    const rank = ({ snap }) => (snap ? Gallery.catalogue.albumRank(snap.albumURL) : Infinity);
    const time = ({ snap }) => (snap && snap.captureDate) || "";
    return rank(a) - rank(b) || (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0)
      || nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true });
  }

  function card(pick) {
    const { id } = pick;
    const name = nameOf(pick);
    const control = (action, icon, key, run) =>
      Gallery.control(action, icon, t(key, { name }), run, { isNamed: true, class: "g-icon-button" });
    const element = h("li", { class: "g-pick", "data-asset-id": id },
      h("a", { class: "g-pick__link", onclick: (event) => look(event, id) },
        h("img", { class: "g-pick__image", alt: name, loading: "lazy", decoding: "async" })),
      h("label", { class: "g-pick__compare" },
        h("input", { type: "checkbox", "data-action": "compare-choose", onchange: (event) => choose(id, event.target.checked) }),
        h("span", { class: "g-visually-hidden" }, t("compare.choose", { name }))),
      Gallery.control("reorder", "drag", t("reorder", { name }), null,
        { isNamed: true, class: "g-pick__handle", title: t("reorder.hint") }),
      h("div", { class: "g-pick__body" },
        h("div", { class: "g-pick__head" },
          h("bdi", { class: "g-pick__name" }, name),
          h("span", { class: "g-pick__order" },
            control("move-earlier", "previous", "move.earlier", () => shift(id, -1)),
            control("move-later", "next", "move.later", () => shift(id, 1)),
            control("remove", "trash", "remove", () => remove(id)))),
        h("p", { class: "g-pick__album" }),
        h("div", { class: "g-pick__signs", "data-role": "tile-marks" }),
        h("p", { class: "g-pick__note" }),
        Gallery.marks.controls(id)));
    return element;
  }

  /** Brings a card up to date with its pick, where anything of it has changed. */
  function dress(element, pick) {
    const { snap, note } = pick;
    const isHere = Gallery.catalogue.isHere(pick);
    const href = snap && snap.albumURL && isHere
      ? Gallery.url(snap.albumURL) + "#photo=" + encodeURIComponent(pick.id) : "";
    const source = isHere && snap && snap.thumb ? Gallery.url(snap.thumb) : "";
    const album = isHere ? (snap && Gallery.catalogue.albumTitle(snap.albumURL)) || "" : t("gone");
    const dressed = [href, source, album, note, chosen.has(pick.id)].join("\n");
    if (element.dressed === dressed) return;
    element.dressed = dressed;
    element.classList.toggle("is-gone", !isHere);
    const link = element.querySelector(".g-pick__link");
    const image = element.querySelector("img");
    if (href) link.href = href;
    else link.removeAttribute("href");
    if (source && image.getAttribute("src") !== source) image.src = source;
    image.hidden = !source;
    element.querySelector(".g-pick__album").textContent = album;
    element.querySelector(".g-pick__note").textContent = note;
    element.querySelector("input[type=checkbox]").checked = chosen.has(pick.id);
  }

  /**
   * Puts cards into a list, moving as few as possible, so that focus and scroll stay. Thousands of
   * new ones take seconds: they are made a few at a time, from the top, so that the page answers.
   */
  function fill(list, picks) {
    pause(list);
    let at = 0;
    const go = (most) => {
      const focus = document.activeElement;
      for (let made = 0; at < picks.length && made < most; at++) {
        const pick = picks[at];
        if (!cards.has(pick.id)) {
          cards.set(pick.id, card(pick));
          Gallery.emit("tile:render", cards.get(pick.id));
          made++;
        }
        const element = cards.get(pick.id);
        dress(element, pick);
        if (list.children[at] !== element) list.insertBefore(element, list.children[at] || null);
      }
      pause(list);
      if (at < picks.length) unfinished.set(list, { go, timer: setTimeout(() => go(SLICE), 10) });
      else while (list.children.length > picks.length) list.lastElementChild.remove();
      if (focus !== document.activeElement && list.contains(focus)) focus.focus({ preventScroll: true });
    };
    go(SLICE);
  }
  /** Makes no more cards of a list. */
  function pause(list) {
    const rest = unfinished.get(list);
    if (rest) clearTimeout(rest.timer);
    unfinished.delete(list);
  }
  /** Makes all cards that are still missing. */
  function finish() {
    for (const { go } of [...unfinished.values()]) go(Infinity);
  }

  function render() {
    if (!place) return;
    const all = Gallery.store.all();
    const picked = Gallery.store.picked();
    const rejected = all.filter((pick) => pick.state === "rejected");
    if (isByAlbum()) picked.sort(byAlbum);
    const alive = new Set(all.map((pick) => pick.id));
    for (const id of [...cards.keys()]) {
      if (alive.has(id)) continue;
      leave(cards.get(id));
      cards.delete(id);
      chosen.delete(id);
    }
    lists.order = picked.map(({ id }) => id);
    fill(lists.picked, picked);
    fill(lists.rejected, rejected);
    lists.rejectedPart.hidden = !rejected.length;
    lists.rejectedTitle.textContent = t("review.rejected", { count: rejected.length });
    lists.empty.hidden = all.length > 0;
    lists.tools.hidden = !all.length;
    place.classList.toggle("is-by-album", isByAlbum());
    for (const radio of place.querySelectorAll("input[name=sequence]")) {
      radio.checked = (radio.value === "album") === isByAlbum();
    }
    paintCompare();
  }

  /** A card that goes gives its focus to the next one. */
  function leave(element) {
    const next = element.nextElementSibling || element.previousElementSibling;
    const hasFocus = element.contains(document.activeElement);
    element.remove();
    if (!hasFocus) return;
    const to = next ? next.querySelector("[data-action=remove]") : lists.empty.querySelector("a");
    setTimeout(() => to && to.focus());
  }

  function remove(id) {
    const changed = Gallery.picks.mark([id], { state: null }, { quiet: true });
    if (changed.length) {
      Gallery.toast(t("did.removed", { name: nameOf(Gallery.store.find(id)) }),
        { action: Gallery.picks.undoAction() });
    }
  }

  /** Where a pick stands among the picked ones. */
  const position = (id) => Gallery.store.picked().findIndex((pick) => pick.id === id);

  /** Puts a pick at a place among the picked ones, and says so. */
  function put(id, index) {
    const picked = Gallery.store.picked().filter((pick) => pick.id !== id);
    const at = Math.max(0, Math.min(index, picked.length));
    if (at === position(id)) return render();
    const others = Gallery.store.all().filter((pick) => pick.id !== id);
    const before = picked[at] ? others.indexOf(picked[at]) : others.length;
    const name = nameOf(Gallery.store.get(id));
    Gallery.store.move(id, before, t("did.moved", { name }));
    Gallery.announce(t("moved", { name, place: at + 1, of: picked.length + 1 }));
    cards.get(id).scrollIntoView({ block: "nearest" });
  }
  const shift = (id, by) => put(id, position(id) + by);

  /** Loads what is known of some picks' photos. */
  const need = (ids) => Gallery.catalogue.load(() => ids.every(Gallery.assets.get),
    ids.map((id) => (Gallery.store.get(id).snap || {}).albumURL));

  function look(event, id) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    need([id]).then(() => Gallery.lightbox.open(id, lists.order));
  }

  function choose(id, isOn) {
    if (isOn) chosen.add(id);
    else chosen.delete(id);
    paintCompare();
  }
  function paintCompare() {
    lists.compare.disabled = chosen.size < 2 || chosen.size > 4;
    lists.compareHint.hidden = !lists.compare.disabled;
  }
  function openCompare() {
    if (lists.compare.disabled) return Gallery.announce(t("compare.hint"));
    const ids = Gallery.store.all().map(({ id }) => id).filter((id) => chosen.has(id));
    need(ids).then(() => Gallery.compare.open(ids));
  }

  function build() {
    const radio = (value) => h("label", { class: "g-segment__item" },
      h("input", { type: "radio", name: "sequence", value, class: "g-segment__input",
        onchange: () => Gallery.store.setMeta({ sequence: value }) }),
      h("span", { class: "g-segment__label" }, t("order." + value)));
    const tool = (action, run) => Gallery.control(action, action, t(action), run, { class: "g-button" });
    lists.compare = tool("compare", openCompare);
    lists.compareHint = h("span", { class: "g-review__hint" }, t("compare.hint"));
    lists.picked = h("ol", { class: "g-picks", role: "list", "data-role": "review-picked" });
    lists.rejected = h("ol", { class: "g-picks", role: "list", "data-role": "review-rejected" });
    lists.rejectedTitle = h("summary", { class: "g-review__title" });
    lists.rejectedPart = h("details", { class: "g-review__rejected" }, lists.rejectedTitle, lists.rejected);
    lists.tools = h("div", { class: "g-review__tools" },
      h("fieldset", { class: "g-segment" }, h("legend", { class: "g-visually-hidden" }, t("order")), radio("picked"), radio("album")),
      lists.compare, lists.compareHint,
      tool("print", print));
    lists.empty = h("div", { class: "g-review__empty" }, h("p", null, t("review.empty")),
      h("a", { class: "g-button g-button--primary", href: Gallery.url("index.html") }, t("review.start")));
    cards.clear();
    [...unfinished.keys()].forEach(pause);
    place.replaceChildren(lists.tools, lists.empty, lists.picked, lists.rejectedPart);
    render();
  }

  /** Prints once every picture is there: those not yet scrolled to are not loaded. */
  async function print() {
    finish();
    await Promise.allSettled([...lists.picked.querySelectorAll("img[src]")].map((image) => {
      image.loading = "eager";
      return image.decode();
    }));
    window.print();
  }

  Gallery.ready(() => {
    place = Gallery.role("review");
    if (!place || !Gallery.canPick()) return;
    Gallery.review = { print, put, position, list: () => lists.picked };
    Gallery.keys.enter("review");
    Gallery.keys.bind("review", "c", "picks.keys.compare", openCompare);
    build();
    Gallery.on("picks:change", render);
    Gallery.on("language", build);
    const wantsPrint = Gallery.fragment.get("print") !== null;
    if (wantsPrint) Gallery.fragment.set("print", null);
    Gallery.catalogue.complete().then(() => {
      render();
      if (wantsPrint) print();
    });
  });
})(window.Gallery);
