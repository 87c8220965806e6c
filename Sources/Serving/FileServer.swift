private import CMicroHTTPD
private import Foundation
package import Platform

/// A small HTTP/1.1 server for one folder, on threads of libmicrohttpd's own.
package struct FileServer: ~Copyable {
  private let server: OpaquePointer
  private let handler: Unmanaged<Handler>

  package enum Failure: Error, Equatable, CustomStringConvertible {
    case portTaken(Int)

    package var description: String {
      switch self {
      case .portTaken(let port):
        "can't listen on port \(port): it may be taken; choose another with --port"
      }
    }
  }

  /// One address may not take all connections, and one that is silent does not keep its own.
  private static var bounds: gallery_server_bounds {
    // A connection has a file open while it is answered; some files are the process's own.
    let files = gallery_allow_files(32_768)
    return gallery_server_bounds(
      connections: max((files - min(files, 128)) / 2, 64),
      connections_of_one: 256,
      timeout_in_seconds: 10,
      bytes_a_connection: 16 << 10
    )
  }

  /// Serves `root` until the value goes; port 0 takes any free one.
  ///
  /// With `reload`, pages load themselves again when it says that the site has changed.
  package init(
    root: Path,
    port: Int,
    onAllInterfaces: Bool = false,
    reload: LiveReload? = nil
  ) throws {
    let responder = try FileResponder(root: root, reload: reload)
    let handler = Unmanaged.passRetained(Handler(responder: responder))
    let started = gallery_start_server(
      UInt16(clamping: port),
      onAllInterfaces ? 1 : 0,
      Self.bounds,
      { context, connection, url, method, _, _, size, state in
        guard let context, let connection, let url, let method, let state else {
          return MHD_Result.NO
        }
        // The first call comes before the body; only the next one may answer.
        if state.pointee == nil {
          state.pointee = context
          return MHD_Result.YES
        }
        if let size, size.pointee > 0 {
          size.pointee = 0
          return MHD_Result.YES
        }
        let handler = Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue()
        return handler.answer(connection, url, method)
      },
      handler.toOpaque()
    )
    guard let started else {
      handler.release()
      throw Failure.portTaken(port)
    }
    server = started
    self.handler = handler
  }

  deinit {
    MHD_stop_daemon(server)
    handler.release()
  }

  /// The port it listens on.
  package var port: Int { Int(gallery_server_port(server)) }
}

private final class Handler: Sendable {
  let responder: FileResponder

  init(responder: FileResponder) {
    self.responder = responder
  }

  func answer(
    _ connection: OpaquePointer,
    _ url: UnsafePointer<CChar>,
    _ method: UnsafePointer<CChar>
  ) -> MHD_Result {
    func header(_ name: String) -> String? {
      MHD_lookup_connection_value(connection, MHD_ValueKind.HEADER_KIND, name).map {
        String(cString: $0)
      }
    }
    // The library has decoded the path once; encoding it again keeps a literal % what it is.
    let decoded = String(cString: url)
    let target = decoded.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
    let answer = responder.response(
      to: FileRequest(
        method: String(cString: method),
        target: target,
        range: header("Range"),
        ifNoneMatch: header("If-None-Match"),
        ifRange: header("If-Range")
      )
    )
    guard let response = makeResponse(answer.body) else { return MHD_Result.NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }

  private func makeResponse(_ body: FileResponse.Body) -> OpaquePointer? {
    switch body {
    case .none:
      return MHD_create_response_from_buffer(0, nil, MHD_ResponseMemoryMode.RESPMEM_PERSISTENT)
    case .text(let text): return makeResponse(.bytes(Array(text.utf8)))
    case .bytes(var bytes):
      return MHD_create_response_from_buffer(
        bytes.count,
        &bytes,
        MHD_ResponseMemoryMode.RESPMEM_MUST_COPY
      )
    case .file(let path, let offset, let count):
      // The library owns the descriptor from here on, and closes it.
      guard let descriptor = File.openForReading(path) else { return nil }
      return MHD_create_response_from_fd_at_offset64(UInt64(count), descriptor, UInt64(offset))
    }
  }
}
