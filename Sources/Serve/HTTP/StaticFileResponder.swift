import Formats
package import Platform

/// Answers requests from the files of a site; keeps nothing, so that what was built last is what is seen.
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
    ///   - since: the version whose page listens; nil if it says none.
    ///   - shown: the files that the page consists of.
    case events(since: String?, shown: [String])
    /// Nothing is there, but a build that is under way may write it: a picture, whose page was made in memory.
    ///
    /// - Parameter file: its path below the site's folder.
    case missing(file: String, Response)
  }

  /// - Parameter version: of the site as it is now, which pages are told.
  package func answer(_ request: Request, version: LiveVersion) -> Answer {
    if let refusal = RequestGuard.refusal(of: request) { return .response(refusal) }
    guard request.method == "GET" || request.method == "HEAD" else {
      var response = Response.sentence(.methodNotAllowed, "A site is only read: GET and HEAD.")
      response.headers.append(("Allow", "GET, HEAD"))
      return .response(response)
    }
    if request.hasBody { return .response(.sentence(.badRequest, "A site is only read: nothing can be sent to it.")) }
    switch RequestedPath(request.target) {
    case .malformed: return .response(.sentence(.badRequest, "This address cannot be read."))
    case .nothing: return .response(notFound(version))
    case .own("events", let query) where request.method == "GET":
      // A browser that connects again knows better than the page, which is older.
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
      // Pages lie at the top; one that is not there opens by itself when it is made.
      return parts.count > 1
        ? .missing(file: parts.joined(separator: "/"), notFound(version)) : .response(notFound(version))
    }
    if name.hasSuffix(".html") {
      let page = LiveReloadPage.made(from: file.read(at: 0, count: file.byteCount), version: version)
      return .response(whole(page, type: MediaType.of(name), request))
    }
    let tag = "\"\(String(file.stamp, radix: 36))\""
    var response = response(byteCount: file.byteCount, tag: tag, type: MediaType.of(name), request) { .file(file, $0) }
    // Of another build it is called otherwise, by the page that shows it anew.
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
    // A range of another version would be put together with what the browser has of this one.
    let isSame = request.value("if-range").map { $0 == tag } ?? true
    switch ByteRange(isSame && request.method == "GET" ? request.value("range") : nil, byteCount: byteCount) {
    case .whole: return Response(.fine, headers, body(0..<byteCount))
    case .part(let range):
      let header = ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(byteCount)")
      return Response(.part, headers + [header], body(range))
    case .unsatisfiable: return Response(.rangeNotSatisfiable, [("Content-Range", "bytes */\(byteCount)")])
    }
  }

  /// Whether a list of tags has this one; weak ones count.
  private static func names(_ tag: String, in list: String) -> Bool {
    list.split(separator: ",").map(\.trimmed).contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
  }

  private func notFound(_ version: LiveVersion) -> Response {
    let page = LiveReloadPage.made(from: LiveAssets.notFound, version: version)
    return Response(.notFound, [("Content-Type", "text/html; charset=utf-8")], .bytes(page))
  }
}
