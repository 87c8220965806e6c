/** Handing the picks over: the only place where the viewer's name is asked. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;
  const t = Gallery.pt;
  /** Longer letters are cut by mail programs. */
  const MOST_LETTER = 1800;

  const settings = () => (Gallery.site.picking && Gallery.site.picking.handOver) || {};
  const handed = () => Gallery.store.setMeta({ handed: Gallery.store.modified(), handedAt: new Date().toISOString() });

  function save() {
    const name = Gallery.manifest.fileName();
    const text = Gallery.manifest.text();
    const plain = () => Gallery.transfer.show(t("plain.title"), t("plain.lead", { name }), text);
    if (!Gallery.transfer.download(name, text)) return plain();
    handed();
    Gallery.toast(t("saved", { name }), { action: { label: t("plain.open"), run: plain } });
  }

  async function share() {
    const file = Gallery.transfer.shareable(Gallery.manifest.fileName(), Gallery.manifest.text());
    try {
      await navigator.share({ files: [file], title: Gallery.site.title });
      handed();
      Gallery.toast(t("shared"));
    } catch (error) {
      // Closing the share sheet is an answer, not a failure.
      if (error.name !== "AbortError") Gallery.toast(t("share.failed"), { isWarning: true });
    }
  }

  /** A letter short enough for every mail program: names as far as they fit, and the link. */
  function letter() {
    const { email, subject } = settings();
    const names = Gallery.names.stems();
    const link = Gallery.picksLink.link();
    const hasLink = /^https?:/.test(link) && link.length < MOST_LETTER / 2;
    const body = (count) => [
      t("mail.lead", { count: names.length }), "", ...names.slice(0, count),
      ...(count < names.length ? [t("mail.rest", { count: names.length - count })] : []),
      ...(hasLink ? ["", link] : []), "", t("mail.file"), "", Gallery.store.meta().name || "",
    ].join("\r\n").trimEnd();
    const address = (count) => "mailto:" + encodeURIComponent(email).replace(/%40/g, "@").replace(/%2C/g, ",")
      + "?subject=" + encodeURIComponent(subject || t("mail.subject", { title: Gallery.site.title }))
      + "&body=" + encodeURIComponent(body(count));
    let count = names.length;
    while (count > 0 && address(count).length > MOST_LETTER) count = Math.floor(count * 0.9);
    return address(count);
  }

  function mail() {
    Gallery.persist.allowLeaving();
    h("a", { href: letter() }).click();
    handed();
  }

  function copyLink() {
    if (!Gallery.store.all().length) return Gallery.toast(t("nothing"));
    const hasNotes = Gallery.store.all().some((pick) => pick.note);
    return Gallery.transfer.copy(Gallery.picksLink.link(), t(hasNotes ? "link.copied.noNotes" : "link.copied"));
  }

  function print() {
    if (Gallery.review) return Gallery.review.print();
    const link = h("a", { href: Gallery.url("picks.html") + "#print=1", hidden: true });
    document.body.append(link);
    link.click();
  }

  /** "12 of 20 picked", and a clear word when that is too few. */
  function summary() {
    const { missing, minimum } = Gallery.picks.quota();
    return [
      h("p", { class: "g-handover__count" }, Gallery.picks.progressText()),
      missing > 0 && h("p", { class: "g-handover__short", "data-role": "short" },
        Gallery.icon("info"), h("span", null, t("short", { count: missing, least: minimum }))),
    ];
  }

  function otherWays(remember) {
    const way = (action, icon, run) => Gallery.control(action, icon, t(action), () => {
      remember();
      run();
    }, { class: "g-way" });
    const format = h("select", { class: "g-field", "data-role": "names-format", "aria-label": t("names.format") },
      Object.keys(Gallery.names.formats).map((name) => h("option", { value: name }, t("names." + name))));
    const canShare = Boolean(Gallery.transfer.shareable("a.picks.json", "{}"));
    return h("section", { class: "g-ways" },
      h("h3", { class: "g-ways__title" }, t("ways")),
      h("div", { class: "g-ways__list" },
        canShare && way("share", "share", share),
        settings().email && way("mail", "mail", mail),
        way("copy-picks-link", "link", copyLink),
        way("print", "print", () => {
          dialog.close();
          print();
        })),
      h("div", { class: "g-ways__names" }, format,
        way("copy-names", "copy", () => Gallery.transfer.copy(Gallery.names.formats[format.value](), t("names.copied")))));
  }

  let dialog = null;
  function open() {
    if (!Gallery.store.all().length) return Gallery.toast(t("nothing"));
    const meta = Gallery.store.meta();
    const name = h("input", {
      class: "g-field", autocomplete: "name", maxlength: 120, dir: "auto",
      value: meta.name || "", "data-role": "picker-name",
    });
    const done = h("input", { type: "checkbox", checked: Boolean(meta.final), "data-role": "final" });
    const remember = () => {
      const next = { name: name.value.trim(), final: done.checked };
      if (next.name !== (meta.name || "") || next.final !== Boolean(meta.final)) Gallery.store.setMeta(next);
    };
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") dialog.element.querySelector('[data-action="export-confirm"]').click();
    });
    dialog = Gallery.dialog({
      title: t("handover.title"),
      class: "g-dialog--handover",
      body: [
        ...summary(),
        h("label", { class: "g-handover__name" }, h("span", { class: "g-handover__label" }, t("name")), name),
        h("label", { class: "g-check g-handover__final" }, done,
          h("span", null, t("final"), h("span", { class: "g-handover__hint" }, t("final.hint")))),
        otherWays(remember),
        h("p", { class: "g-handover__private" }, t("private")),
      ].filter(Boolean),
      actions: [{
        label: t("download"), isPrimary: true, attributes: { "data-action": "export-confirm" },
        run: () => {
          remember();
          // The dialog goes first, so that the message after it is not inside.
          setTimeout(save);
        },
      }],
      onClose: remember,
    });
  }

  Gallery.handover = { open, copyLink, print, letter };
})(window.Gallery);
