/** Line icons on a 24-pixel square, drawn with the text's colour. */
(function (Gallery) {
  "use strict";
  const paths = {
    close: "M6 6l12 12M18 6L6 18",
    previous: "M15 5l-7 7 7 7",
    next: "M9 5l7 7-7 7",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    info: "M12 11v6M12 7.5v.01M12 3a9 9 0 100 18 9 9 0 000-18",
    fullscreen: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    play: "M8 5.5v13l10.5-6.5z",
    pause: "M8 5v14M16 5v14",
    download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
    search: "M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13M15.3 15.3L20 20",
    filter: "M4 7h16M7 12h10M10 17h4",
    tick: "M5 12.5l4.5 4.5L19 7.5",
    cross: "M6 6l12 12M18 6L6 18",
    star: "M12 4l2.5 5.1 5.6.8-4 3.9.9 5.6-5-2.6-5 2.6.9-5.6-4-3.9 5.6-.8z",
    note: "M5 5h14v11H9l-4 4z",
    undo: "M8 5L4 9l4 4M4 9h9a6 6 0 010 12H9",
    redo: "M16 5l4 4-4 4M20 9h-9a6 6 0 000 12h4",
    help: "M9 9.5a3 3 0 115 2.2c-1 .8-2 1.4-2 2.8M12 18v.01",
    broken: "M4 5h16v14H4zM4 15l4-4 3 3M14 5l-3 5 4 3-2 6",
    link: "M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7L12 6.3M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1",
    share: "M12 15V4M8 7.5L12 4l4 3.5M6 12H5v8h14v-8h-1",
    upload: "M12 16V5M7 9.5L12 5l5 4.5M5 20h14",
    copy: "M9 9h11v11H9zM15 9V4H4v11h5",
    print: "M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z",
    mail: "M4 6h16v12H4zM4 7.5l8 5.5 8-5.5",
    trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    compare: "M4 5h7v14H4zM13 5h7v14h-7z",
    drag: "M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01",
    more: "M6 12v.01M12 12v.01M18 12v.01",
  };
  const space = "http://www.w3.org/2000/svg";
  /** @param {string} name @returns {SVGElement} */
  Gallery.icon = function (name) {
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "g-icon g-icon--" + name);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("focusable", "false");
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", paths[name] || "");
    svg.append(path);
    return svg;
  };
})(window.Gallery);
