/// Checks that requests come from the site's own pages, because pages of other sites can send requests to this server
/// too.
enum RequestGuard {
  /// Checks the origin of a request that may change the book (protection against CSRF, in addition to the token).
  ///
  /// If the browser sends `Sec-Fetch-Site`, this header determines the result. Otherwise `Origin` must be this host.
  /// The site's pages always send one of the two headers.
  ///
  /// - Returns: the refusal; `nil` if the request is allowed.
  static func refusal(ofChange request: Request) -> Response? {
    if let refusal = hostRefusal(of: request) { return refusal }
    if let site = request.value("sec-fetch-site") {
      return site.lowercased() == "same-origin" ? nil : foreignChange
    }
    return request.value("origin") == nil || isForeign(request) ? foreignChange : nil
  }

  private static let foreignChange = Response.sentence(
    .forbidden, "Only a page of this site can change the book; open it again and send the form from there.")

  /// Checks the origin of a request that only reads.
  ///
  /// - Returns: the refusal; `nil` if the request is allowed.
  static func refusal(of request: Request) -> Response? {
    if let refusal = hostRefusal(of: request) { return refusal }
    if isForeign(request) { return foreign }
    // Images and scripts are requested without `Origin`. A link from another site is allowed.
    let site = request.value("sec-fetch-site")?.lowercased()
    let isNavigation =
      request.value("sec-fetch-mode")?.lowercased() == "navigate"
      && request.value("sec-fetch-dest")?.lowercased() == "document"
    if let site, site != "same-origin", site != "none", !isNavigation { return foreign }
    return nil
  }

  /// Whether the header `Origin` contains the address of another site.
  private static func isForeign(_ request: Request) -> Bool {
    guard let origin = request.value("origin") else { return false }
    return origin.lowercased() != "http://\(request.value("host")?.lowercased() ?? "")"
  }

  private static func hostRefusal(of request: Request) -> Response? {
    let hosts = request.headers.filter { $0.name == "host" }.map(\.value)
    guard hosts.count == 1 || hosts.isEmpty && request.isVersion10 else {
      return .sentence(.badRequest, "A request must have exactly one Host header.")
    }
    let host = hosts.first ?? "127.0.0.1"
    let asked = RequestedPath.authority(of: request.target) ?? host
    // Protects against DNS rebinding: a foreign name that resolves to this machine is refused.
    guard isLoopback(host), isLoopback(asked) else {
      return .sentence(.forbidden, "This site is only available on this machine: open it at 127.0.0.1 or localhost.")
    }
    return nil
  }

  private static let foreign = Response.sentence(.forbidden, "Pages from other sites cannot access this site.")

  /// Whether an authority (a host with an optional port) refers to this machine. Any port is accepted, because the port may
  /// be forwarded.
  private static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["127.0.0.1", "localhost", "[::1]"].contains { name in
      guard host.hasPrefix(name) else { return false }
      let rest = host.dropFirst(name.count)
      return rest.isEmpty || rest.hasPrefix(":") && rest.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
