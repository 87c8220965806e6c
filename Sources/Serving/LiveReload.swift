private import Foundation
internal import Platform
private import Synchronization

/// Lets open pages load themselves again when the site has been rebuilt.
///
/// The published pages know nothing of it: the server adds a script to each as it is sent. Their
/// policy allows no connections, so the script asks by loading another one.
package final class LiveReload: Sendable {
  private let revision: Mutex<Int>

  /// `start` differs from one server to the next, such as the time: a restart counts as a change.
  package init(start: Int) { revision = Mutex(start) }

  package func siteChanged() { revision.withLock { $0 += 1 } }

  private static let folder = "/.gallery-reload/"

  /// The script, or the answer to what it asks; nothing for all other addresses.
  func response(to target: String) -> FileResponse? {
    let path = target.prefix { $0 != "?" }
    let revision = revision.withLock { $0 }
    switch path {
    case "\(Self.folder)reload.js": return Self.answer(Self.script)
    case "\(Self.folder)revision.js": return Self.answer("galleryRevision(\"\(revision)\");\n")
    default: return nil
    }
  }

  private static func answer(_ script: String) -> FileResponse {
    FileResponse(
      status: 200,
      headers: ["Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store"],
      body: .text(script)
    )
  }

  /// A page with the script in its head.
  func page(_ file: Path) throws(SystemError) -> FileResponse {
    var bytes = try File.read(file)
    let revision = revision.withLock { $0 }
    let tag = "<script src=\"\(Self.folder)reload.js?\(revision)\" defer></script>\n"
    let end = bytes.firstRange(of: Array("</head>".utf8))?.lowerBound ?? bytes.count
    bytes.insert(contentsOf: Array(tag.utf8), at: end)
    return FileResponse(
      status: 200,
      headers: ["Content-Type": ContentType.of("html"), "Cache-Control": "no-store"],
      body: .bytes(bytes)
    )
  }

  /// Waits while somebody is typing; the address keeps the photo that is open, the browser the place.
  private static let script = """
    (function () {
      "use strict";
      const shown = document.currentScript.src.split("?")[1];
      const isTyping = () => /^(INPUT|TEXTAREA)$/.test((document.activeElement || {}).tagName || "");
      window.galleryRevision = (revision) => {
        if (revision !== shown && !isTyping()) location.reload();
      };
      const ask = () => {
        if (document.hidden) return;
        const script = document.createElement("script");
        script.src = "\(folder)revision.js?" + Date.now();
        script.onload = script.onerror = () => script.remove();
        document.head.append(script);
      };
      setInterval(ask, 700);
      document.addEventListener("visibilitychange", ask);
    })();

    """
}
