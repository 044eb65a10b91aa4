/// Lets only requests of this very site's pages through, since any other page of the world can send requests here too.
enum RequestGuard {
  /// - Returns: nil for a request that may be answered.
  static func refusal(of request: Request) -> Response? {
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
    if let origin = request.value("origin"), origin.lowercased() != "http://\(host.lowercased())" { return foreign }
    // Images and scripts are asked for without an origin. Following a link from elsewhere is fine.
    let site = request.value("sec-fetch-site")?.lowercased()
    let isNavigation =
      request.value("sec-fetch-mode")?.lowercased() == "navigate"
      && request.value("sec-fetch-dest")?.lowercased() == "document"
    if let site, site != "same-origin", site != "none", !isNavigation { return foreign }
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
