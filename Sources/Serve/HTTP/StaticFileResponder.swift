import Formats
package import Platform

/// A responder that serves the files of a site. Nothing is cached, so that every response comes from the newest build.
package struct StaticFileResponder: Sendable {
  package let folder: ConfinedFolder

  package init(_ folder: String) {
    self.folder = ConfinedFolder(folder)
  }

  package enum Answer: Sendable {
    case response(Response)
    /// An event stream.
    ///
    /// - Parameters:
    ///   - since: the version that the page shows; `nil` if unknown.
    ///   - shown: the files that the page uses.
    case events(since: String?, shown: [String])
    /// A missing file that the current build may still write, such as a picture on a page that was generated in memory.
    ///
    /// - Parameter file: the path in the site's folder.
    case missing(file: String, Response)
  }

  /// Returns the response to the request.
  ///
  /// - Parameter version: the current version of the site, which is added to pages.
  package func answer(_ request: Request, version: LiveVersion) -> Answer {
    if let refusal = RequestGuard.refusal(of: request) { return .response(refusal) }
    guard request.method == "GET" || request.method == "HEAD" else {
      var response = Response.sentence(.methodNotAllowed, "This address accepts only GET and HEAD.")
      response.headers.append(("Allow", "GET, HEAD"))
      return .response(response)
    }
    if request.hasBody { return .response(.sentence(.badRequest, "This address does not accept a request body.")) }
    switch RequestedPath(request.target) {
    case .malformed: return .response(.sentence(.badRequest, "This address is not valid."))
    case .nothing: return .response(notFound(version))
    case .own("events", let query) where request.method == "GET":
      // After a reconnection, the browser's header is newer than the page's query.
      let since = request.value("last-event-id") ?? RequestedPath.values(of: "since", in: query).first
      return .events(since: since, shown: RequestedPath.values(of: "shown", in: query))
    case .own(let name, _):
      guard let file = LiveAssets.files[name] else { return .response(notFound(version)) }
      return .response(whole(file, type: MediaType.of(name), request))
    case .file(let parts): return file(parts, request, version)
    }
  }

  private func file(_ parts: [String], _ request: Request, _ version: LiveVersion) -> Answer {
    guard let name = parts.last, let file = folder.open(parts) else {
      // Pages are at the top level. The page shown instead of a missing one reloads automatically when that page is
      // made.
      return parts.count > 1
        ? .missing(file: parts.joined(separator: "/"), notFound(version)) : .response(notFound(version))
    }
    if name.hasSuffix(".html") {
      let page = LiveReloadPage.made(from: file.read(at: 0, count: file.byteCount), version: version)
      return .response(whole(page, type: MediaType.of(name), request))
    }
    let tag = "\"\(String(file.stamp, radix: 36))\""
    var response = response(byteCount: file.byteCount, tag: tag, type: MediaType.of(name), request) { .file(file, $0) }
    // Another build gives the file another address, so it can be cached.
    let query = request.target.cut(at: "?").after
    if !RequestedPath.values(of: "v", in: String(query)).isEmpty {
      response.headers.append(("Cache-Control", "private, max-age=86400, immutable"))
    }
    return .response(response)
  }

  private func whole(_ bytes: [UInt8], type: String, _ request: Request) -> Response {
    let tag = "\"\(String(Fingerprint.of(bytes), radix: 36))\""
    return response(byteCount: bytes.count, tag: tag, type: type, request) { range in
      .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
    }
  }

  private func response(
    byteCount: Int, tag: String, type: String, _ request: Request, body: (Range<Int>) -> Response.Body
  ) -> Response {
    let headers = [("Content-Type", type), ("ETag", tag), ("Accept-Ranges", "bytes")]
    if let known = request.value("if-none-match"), StaticFileResponder.names(tag, in: known) {
      return Response(.notModified, [("ETag", tag)])
    }
    // A range of another version must not be combined with the browser's copy of this version.
    let isSame = request.value("if-range").map { $0 == tag } ?? true
    switch ByteRange(isSame && request.method == "GET" ? request.value("range") : nil, byteCount: byteCount) {
    case .whole: return Response(.fine, headers, body(0..<byteCount))
    case .part(let range):
      let header = ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(byteCount)")
      return Response(.part, headers + [header], body(range))
    case .unsatisfiable: return Response(.rangeNotSatisfiable, [("Content-Range", "bytes */\(byteCount)")])
    }
  }

  /// Whether the list of entity tags contains the given tag. Weak tags match too.
  private static func names(_ tag: String, in list: String) -> Bool {
    list.split(separator: ",").map(\.trimmed).contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
  }

  private func notFound(_ version: LiveVersion) -> Response {
    let page = LiveReloadPage.made(from: LiveAssets.notFound, version: version)
    return Response(.notFound, [("Content-Type", "text/html; charset=utf-8")], .bytes(page))
  }
}
