package import Platform
private import Foundation

/// What the server answers to one request, decided without touching a connection.
package struct FileResponse: Equatable, Sendable {
  package enum Body: Equatable, Sendable {
    case text(String)
    case bytes([UInt8])
    /// `count` bytes of the file from `offset` on.
    case file(Path, offset: Int64, count: Int64)
    case none
  }

  package var status: Int
  package var headers: [String: String] = [:]
  package var body: Body

  package init(status: Int, headers: [String: String] = [:], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  static func plain(_ status: Int, _ text: String) -> FileResponse {
    FileResponse(
      status: status,
      headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: .text(text)
    )
  }
}

/// The parts of a request that matter for a file.
package struct FileRequest: Sendable {
  package var method: String
  /// As the client sent it, percent-encoded, without the query.
  package var target: String
  package var range: String?
  package var ifNoneMatch: String?
  package var ifRange: String?

  package init(
    method: String,
    target: String,
    range: String? = nil,
    ifNoneMatch: String? = nil,
    ifRange: String? = nil
  ) {
    self.method = method
    self.target = target
    self.range = range
    self.ifNoneMatch = ifNoneMatch
    self.ifRange = ifRange
  }
}

/// Answers requests from the files below a folder, and from no other.
package struct FileResponder: Sendable {
  private let root: Path
  private let reload: LiveReload?

  /// The folder must exist; links that lead out of it are not followed.
  package init(root: Path, reload: LiveReload? = nil) throws(SystemError) {
    self.root = try File.realPath(root)
    self.reload = reload
  }

  package func response(to request: FileRequest) -> FileResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      var answer = FileResponse.plain(405, "only GET and HEAD\n")
      answer.headers["Allow"] = "GET, HEAD"
      return answer
    }
    if let answer = reload?.response(to: request.target) { return answer }
    guard let relative = Self.decode(request.target) else { return .plain(400, "bad request\n") }
    guard let found = try? File.realPath(root / relative), found.isInside(root),
      let status = FileStatus.ifPresent(found)
    else { return .plain(404, "not found\n") }
    if status.isFolder {
      // A page's relative links need the slash.
      if !request.target.hasSuffix("/") {
        return FileResponse(
          status: 301,
          headers: ["Location": Self.lastComponent(request.target) + "/"],
          body: .none
        )
      }
      var inner = request
      inner.target += "index.html"
      guard File.exists(found / "index.html") else { return .plain(404, "not found\n") }
      return response(to: inner)
    }
    guard status.isFile, File.isReadable(found) else { return .plain(404, "not found\n") }
    if let reload, found.lowercasedEnding == "html", let page = try? reload.page(found) {
      return page  // one that went meanwhile is answered below
    }
    return answer(found, status, request)
  }

  private func answer(_ file: Path, _ status: FileStatus, _ request: FileRequest) -> FileResponse {
    let tag =
      "\"\(String(status.modified, radix: 36))-\(String(status.size, radix: 36))\""
    var headers = [
      "Content-Type": ContentType.of(file.lowercasedEnding), "ETag": tag,
      "Accept-Ranges": "bytes", "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
    ]
    if let wanted = request.ifNoneMatch, Self.matches(wanted, tag) {
      return FileResponse(status: 304, headers: headers, body: .none)
    }
    if let text = request.range, request.ifRange.map({ $0 == tag }) ?? true {
      switch ByteRange.parse(text, size: status.size) {
      case .whole: break
      case .unsatisfiable:
        headers["Content-Range"] = "bytes */\(status.size)"
        return FileResponse(status: 416, headers: headers, body: .none)
      case .part(let offset, let count):
        headers["Content-Range"] = "bytes \(offset)-\(offset + count - 1)/\(status.size)"
        return FileResponse(
          status: 206,
          headers: headers,
          body: .file(file, offset: offset, count: count)
        )
      }
    }
    return FileResponse(
      status: 200,
      headers: headers,
      body: .file(file, offset: 0, count: status.size)
    )
  }

  /// The path below the root, or nothing for one that is no honest path.
  static func decode(_ target: String) -> Path? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard !bytes.contains(0), !bytes.contains(UInt8(ascii: "\\")) else { return nil }
    let components = Path(bytes: bytes).components
    guard !components.contains("..") else { return nil }
    return components.reduce(Path(""), /)
  }

  private static func lastComponent(_ target: String) -> String {
    let path = target.prefix { $0 != "?" }
    return String(path.split(separator: "/").last ?? "")
  }

  private static func matches(_ header: String, _ tag: String) -> Bool {
    header.split(separator: ",").contains { part in
      let wanted = part.trimmingPrefix(while: \.isWhitespace)
      return wanted == "*" || wanted == tag[...] || wanted == "W/" + tag
    }
  }
}
