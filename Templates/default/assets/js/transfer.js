/** Getting text out of the page: a download, the clipboard, the share sheet, or plain to copy. */
(function (Gallery) {
  "use strict";
  const h = Gallery.h;

  /** Text in full view, for browsers that can do nothing else with it. */
  function show(title, lead, text) {
    const area = h("textarea", {
      class: "g-text-out", readonly: true, rows: 12, value: text, "data-role": "plain-text", "aria-label": title,
      onfocus: () => area.select(),
    });
    Gallery.dialog({
      title,
      body: [h("p", null, lead), area],
      actions: [{
        label: Gallery.pt("copy"), isPrimary: true,
        run: () => {
          area.select();
          return document.execCommand("copy");
        },
      }],
    });
  }

  /** @param {string} text @param {string} said what to say when it is on the clipboard */
  async function copy(text, said) {
    try {
      await navigator.clipboard.writeText(text);
      Gallery.toast(said);
    } catch {
      show(Gallery.pt("copy"), Gallery.pt("copy.byHand"), text);
    }
  }

  /** @returns {boolean} false where the browser would open the file instead of saving it */
  function download(name, text) {
    const link = h("a", { download: name, hidden: true });
    if (link.download === undefined) return false;
    const type = "application/vnd.gallery.selection+json";
    const address = URL.createObjectURL(new Blob([text], { type }));
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    return true;
  }

  /** A file the share sheet takes: some browsers share no JSON, but do share the same as text. */
  function shareable(name, text) {
    if (!navigator.canShare) return null;
    const kinds = [[name, "application/json"], [name + ".txt", "text/plain"]];
    for (const [fileName, type] of kinds) {
      const file = new File([text], fileName, { type });
      if (navigator.canShare({ files: [file] })) return file;
    }
    return null;
  }

  Gallery.transfer = { show, copy, download, shareable };
})(window.Gallery);
