/// Lets only requests of this very site's pages through, since any other page of the world can send requests here too.
enum RequestGuard {
  /// What may change the book comes from a page of ours, whoever holds the token.
  ///
  /// A browser that tells where a request comes from is believed; of any other one the origin must be this very host. A page
  /// of ours sends its own address to nobody else, and to us always, so that no request of ours lacks both.
  ///
  /// - Returns: nil for a request that may be looked into.
  static func refusal(ofChange request: Request) -> Response? {
    if let refusal = hostRefusal(of: request) { return refusal }
    if let site = request.value("sec-fetch-site") {
      return site.lowercased() == "same-origin" ? nil : foreignChange
    }
    return request.value("origin") == nil || isForeign(request) ? foreignChange : nil
  }

  private static let foreignChange = Response.sentence(
    .forbidden, "Only a page of this site can change the book; open it again and send the form from there.")

  /// - Returns: nil for a request that may be answered.
  static func refusal(of request: Request) -> Response? {
    if let refusal = hostRefusal(of: request) { return refusal }
    if isForeign(request) { return foreign }
    // Images and scripts are asked for without an origin. Following a link from elsewhere is fine.
    let site = request.value("sec-fetch-site")?.lowercased()
    let isNavigation =
      request.value("sec-fetch-mode")?.lowercased() == "navigate"
      && request.value("sec-fetch-dest")?.lowercased() == "document"
    if let site, site != "same-origin", site != "none", !isNavigation { return foreign }
    return nil
  }

  /// Whether it says that it comes from another site.
  private static func isForeign(_ request: Request) -> Bool {
    guard let origin = request.value("origin") else { return false }
    return origin.lowercased() != "http://\(request.value("host")?.lowercased() ?? "")"
  }

  private static func hostRefusal(of request: Request) -> Response? {
    let hosts = request.headers.filter { $0.name == "host" }.map(\.value)
    guard hosts.count == 1 || hosts.isEmpty && request.isVersion10 else {
      return .sentence(.badRequest, "A request names one host.")
    }
    let host = hosts.first ?? "127.0.0.1"
    let asked = RequestedPath.authority(of: request.target) ?? host
    // A foreign name that leads to this machine (DNS rebinding) is still another name.
    guard isLoopback(host), isLoopback(asked) else {
      return .sentence(.forbidden, "This site is only for this machine: open it by 127.0.0.1 or localhost.")
    }
    return nil
  }

  private static let foreign = Response.sentence(.forbidden, "Another site may not look at this one.")

  /// Of any port: it may have been forwarded.
  private static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    return ["127.0.0.1", "localhost", "[::1]"].contains { name in
      guard host.hasPrefix(name) else { return false }
      let rest = host.dropFirst(name.count)
      return rest.isEmpty || rest.hasPrefix(":") && rest.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
