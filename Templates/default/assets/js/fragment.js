/**
 * The state in the address: `#photo=ID&zoom=2&q=sea&picks=…`.
 * Several features share the fragment; each owns its keys and leaves the others alone.
 */
(function (Gallery) {
  "use strict";
  const parse = () => {
    const values = new Map();
    for (const part of location.hash.slice(1).split("&")) {
      if (!part) continue;
      const at = part.indexOf("=");
      const key = at < 0 ? part : part.slice(0, at);
      let value = at < 0 ? "" : part.slice(at + 1);
      try {
        value = decodeURIComponent(value.replace(/\+/g, " "));
      } catch (_) {
        // A broken escape stays as it was typed.
      }
      values.set(key, value);
    }
    return values;
  };
  const text = (values) => [...values]
    .map(([key, value]) => key + "=" +
      encodeURIComponent(value).replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%7E/g, "~"))
    .join("&");

  Gallery.fragment = {
    /** @param {string} key @returns {string|null} */
    get(key) {
      const values = parse();
      return values.has(key) ? values.get(key) : null;
    },
    all: () => Object.fromEntries(parse()),
    /** @param {string} key @param {string|null} value null removes it
     *  @param {{push?: boolean}} [options] push: a step that Back undoes */
    set(key, value, options) {
      Gallery.fragment.assign({ [key]: value }, options);
    },
    /** Sets several keys in one step of the history. */
    assign(changes, options) {
      const values = parse();
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === undefined || value === "") values.delete(key);
        else values.set(key, String(value));
      }
      const hash = text(values);
      if (hash === location.hash.slice(1)) return;
      const push = Boolean(options && options.push);
      const address = location.href.split("#")[0] + (hash ? "#" + hash : "");
      try {
        if (push) history.pushState({ gallery: true }, "", address);
        else history.replaceState(history.state, "", address);
      } catch (_) {
        location.hash = hash;
      }
      Gallery.emit("fragment:write", Object.keys(changes));
    },
    /** Calls when the viewer moved in the history or edited the address. */
    onChange(run) {
      Gallery.on("fragment:change", run);
    },
  };
  let last = location.hash;
  const changed = () => {
    if (location.hash === last) return;
    last = location.hash;
    Gallery.emit("fragment:change");
  };
  Gallery.on("fragment:write", () => {
    last = location.hash;
  });
  addEventListener("popstate", changed);
  addEventListener("hashchange", changed);
})(window.Gallery);
