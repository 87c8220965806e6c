/** Names of the picked files, as people paste them into their programs. */
(function (Gallery) {
  "use strict";
  const stem = (name) => name.replace(/\.[^.]*$/, "") || name;
  const quoted = (name) => (/\s/.test(name) ? '"' + name + '"' : name);

  /** Names without their endings: RAW and JPEG of a picture share it. Each once, in pick order. */
  function stems() {
    const names = Gallery.store.picked().map(({ snap }) => snap && snap.name).filter(Boolean);
    return [...new Set(names.map(stem))];
  }

  Gallery.names = {
    stems,
    formats: {
      list: () => stems().join("\n"),
      lightroom: () => stems().join(", "),
      captureOne: () => stems().join(" "),
      finder: () => stems().map(quoted).join(" OR "),
      explorer: () => stems().map(quoted).join(" OR "),
    },
  };
})(window.Gallery);
