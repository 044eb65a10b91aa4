import Platform
import Foundation
import Serve
import TestSupport
import Testing

/// Answers to requests, without a network.
@Suite struct StaticFileResponderTests {
  private let folder: TemporaryFolder
  private let responder: StaticFileResponder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title: Secret\n", to: "book.yaml")
    try folder.write(StaticFileResponderTests.page, to: "site/index.html")
    try folder.write("0123456789", to: "site/receipts/a.jpg")
    responder = StaticFileResponder(folder.path + "/site")
  }

  private static let page = """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; form-action 'none'">
    <title>Home</title>
    </head>

    """

  private func answer(_ method: String = "GET", _ target: String, version: Int = 0, _ headers: (String, String)...)
    throws -> Response
  {
    let host = headers.contains { $0.0 == "host" } ? [] : [("host", "127.0.0.1:4000")]
    let own = (host + headers).map { Request.Header(name: $0.0, value: $0.1) }
    let request = Request(method, target, headers: own)
    let answer = responder.answer(request, version: LiveVersion(run: "run", number: version))
    switch answer {
    case .response(let response), .missing(_, let response): return response
    case .events: throw POSIXError(.EINVAL)
    }
  }

  private func header(_ name: String, _ response: Response) -> String? {
    response.headers.first { $0.name == name }?.value
  }

  private func text(_ response: Response) -> String {
    switch response.body {
    case .none: ""
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .file(let file, let range):
      String(decoding: file.read(at: range.lowerBound, count: range.count), as: UTF8.self)
    }
  }

  // MARK: Pages

  @Test func `the live script is added to a page, and the content security policy permits its connection`() throws {
    let response = try answer("GET", "/", version: 7)
    #expect(response.status == .fine && header("Content-Type", response) == "text/html; charset=utf-8")
    let expected = StaticFileResponderTests.page.replacingOccurrences(
      of: "form-action 'none'\">",
      with: """
        connect-src 'self'; form-action 'self'; manifest-src 'self'">
        <link rel="manifest" href="/-/app.webmanifest">
        <link rel="stylesheet" href="/-/live.css">
        <script src="/-/live.js" data-since="run-7" defer></script>
        """)
    #expect(text(response) == expected)
    #expect(try folder.read("site/index.html") == StaticFileResponderTests.page)
  }

  @Test(arguments: [
    ("<html><head><title>x</title>", "<html><head>LIVE<title>x</title>"), ("plain", "plainLIVE"), ("", "LIVE"),
    (
      "<meta http-equiv=\"Content-Security-Policy\"><head>x", "<meta http-equiv=\"Content-Security-Policy\"><head>LIVEx"
    ),
  ])
  func `the live script is also added to pages without a security policy`(page: String, expected: String) throws {
    try folder.write(page, to: "site/own.html")
    let live = """

      <link rel="manifest" href="/-/app.webmanifest">
      <link rel="stylesheet" href="/-/live.css">
      <script src="/-/live.js" data-since="run-0" defer></script>
      """
    #expect(text(try answer("GET", "/own.html")) == expected.replacingOccurrences(of: "LIVE", with: live))
  }

  @Test(arguments: [
    ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"), ("a.PNG", "image/png"),
    ("a.jpeg", "image/jpeg"), ("bills.ics", "text/calendar; charset=utf-8"), ("a.svg", "image/svg+xml"),
    ("a.exe", "application/octet-stream"), ("html", "application/octet-stream"),
  ])
  func `the content type depends on the file name`(name: String, type: String) throws {
    try folder.write("x", to: "site/\(name)")
    #expect(header("Content-Type", try answer("GET", "/\(name)")) == type)
  }

  @Test func `the live script and its style are served, but they are not part of any site`() throws {
    #expect(text(try answer("GET", "/-/live.js")).contains("EventSource"))
    #expect(header("Content-Type", try answer("GET", "/-/live.css")) == "text/css; charset=utf-8")
    let manifest = try answer("GET", "/-/app.webmanifest")
    #expect(header("Content-Type", manifest) == "application/manifest+json" && text(manifest).contains("\"Daybook\""))
    for icon in ["app.svg", "app-maskable.svg"] {
      #expect(text(manifest).contains("/-/\(icon)"))
      #expect(header("Content-Type", try answer("GET", "/-/\(icon)")) == "image/svg+xml")
    }
    #expect(try answer("GET", "/-/other.js").status == .notFound)
    #expect(try answer("GET", "/-/../../book.yaml").status == .notFound)
  }

  // MARK: Missing files

  @Test func `the message about a missing page has the live script, so that the page opens once it is built`() throws {
    let response = try answer("GET", "/gone.html")
    #expect(response.status == .notFound)
    #expect(text(response).contains("/-/live.js") && text(response).contains("connect-src 'self'"))
  }

  @Test func `symbolic links, folders, pipes and files outside of the site are not served`() throws {
    let site = folder.path + "/site"
    try FileManager.default.createSymbolicLink(atPath: site + "/link.html", withDestinationPath: "../book.yaml")
    try FileManager.default.createSymbolicLink(atPath: site + "/inside.html", withDestinationPath: "index.html")
    try FileManager.default.createSymbolicLink(atPath: site + "/out", withDestinationPath: "..")
    #expect(mkfifo(site + "/pipe.html", 0o600) == 0)
    for target in [
      "/link.html", "/inside.html", "/out/book.yaml", "/pipe.html", "/receipts", "/receipts/", "/../book.yaml",
      "/%2e%2e/book.yaml", "/..%2fbook.yaml", "/index.html/", "/index.html/x", "/" + String(repeating: "a", count: 300),
    ] {
      #expect(try answer("GET", target).status == .notFound, "\(target)")
    }
  }

  @Test func `a site whose folder is a symbolic link is served`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/linked", withDestinationPath: folder.path + "/site")
    let answer = StaticFileResponder(folder.path + "/linked").answer(
      Request("GET", "/receipts/a.jpg", headers: [.init(name: "host", value: "localhost")]),
      version: LiveVersion(run: "run", number: 0))
    guard case .response(let response) = answer else { throw POSIXError(.EINVAL) }
    #expect(text(response) == "0123456789")
  }

  // MARK: Conditions

  @Test(arguments: ["/", "/receipts/a.jpg", "/-/live.js"])
  func `a file that the browser has cached is not sent again`(target: String) throws {
    let tag = try #require(header("ETag", try answer("GET", target)))
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let response = try answer("GET", target, ("if-none-match", known))
      #expect(response.status == .notModified && text(response).isEmpty && header("ETag", response) == tag)
    }
    #expect(try answer("GET", target, ("if-none-match", "\"x\"")).status == .fine)
  }

  @Test func `a file that is rewritten with the same length has a different ETag`() throws {
    let tag = header("ETag", try answer("GET", "/receipts/a.jpg"))
    usleep(20_000)
    try Disk().replace(folder.path + "/site/receipts/a.jpg", with: Array("9876543210".utf8), isDurable: false)
    #expect(header("ETag", try answer("GET", "/receipts/a.jpg")) != tag)
  }

  @Test func `a page has another ETag when the live version changes`() throws {
    #expect(header("ETag", try answer("GET", "/")) != header("ETag", try answer("GET", "/", version: 1)))
  }

  // MARK: Ranges

  @Test func `byte ranges at the beginning, in the middle and at the end of a file are sent`() throws {
    for (range, part, place) in [
      ("bytes=0-2", "012", "bytes 0-2/10"), ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=4-", "456789", "bytes 4-9/10"),
    ] {
      let response = try answer("GET", "/receipts/a.jpg", ("range", range))
      #expect(response.status == .part && text(response) == part && header("Content-Range", response) == place)
    }
  }

  @Test func `a range after the end of a file is refused, and the length of the file is stated`() throws {
    let response = try answer("GET", "/receipts/a.jpg", ("range", "bytes=10-"))
    #expect(response.status == .rangeNotSatisfiable && header("Content-Range", response) == "bytes */10")
  }

  @Test func `a range request for another version returns the whole file`() throws {
    let tag = try #require(header("ETag", try answer("GET", "/receipts/a.jpg")))
    let range = ("range", "bytes=0-2")
    #expect(try answer("GET", "/receipts/a.jpg", range, ("if-range", tag)).status == .part)
    #expect(try answer("GET", "/receipts/a.jpg", range, ("if-range", "\"old\"")).status == .fine)
  }

  // MARK: Permitted hosts and origins

  @Test(arguments: ["127.0.0.1", "127.0.0.1:4000", "localhost:9000", "LOCALHOST", "[::1]:4000"])
  func `every host name of this machine is accepted`(host: String) throws {
    #expect(try answer("GET", "/", ("host", host)).status == .fine)
  }

  @Test(arguments: [
    "evil.example", "evil.example:4000", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1:4000@evil", "",
    "localhost:x", "0.0.0.0", "192.168.1.5:4000",
  ])
  func `a foreign host name that resolves to this machine is refused`(host: String) throws {
    #expect(try answer("GET", "/", ("host", host)).status == .forbidden)
  }

  @Test func `a request without a host, with two hosts or with a foreign host in the address is refused`() throws {
    let version = LiveVersion(run: "run", number: 0)
    func status(_ target: String, _ hosts: [String]) -> Status? {
      let request = Request("GET", target, headers: hosts.map { .init(name: "host", value: $0) })
      if case .response(let response) = responder.answer(request, version: version) { return response.status }
      return nil
    }
    #expect(status("/", []) == .badRequest)
    #expect(status("/", ["localhost", "localhost"]) == .badRequest)
    #expect(status("http://evil.example/", ["localhost"]) == .forbidden)
    #expect(status("http://localhost/", ["localhost"]) == .fine)
  }

  @Test(arguments: [
    "http://evil.example", "https://127.0.0.1:4000", "http://127.0.0.1:4001", "null", "http://localhost:4000",
  ])
  func `a request from another origin is refused`(origin: String) throws {
    #expect(try answer("GET", "/receipts/a.jpg", ("origin", origin)).status == .forbidden)
    #expect(try answer("GET", "/receipts/a.jpg", ("origin", "http://127.0.0.1:4000")).status == .fine)
  }

  @Test func `another site may link to a page but not embed it`() throws {
    for site in ["cross-site", "same-site"] {
      let image = try answer("GET", "/receipts/a.jpg", ("sec-fetch-site", site), ("sec-fetch-mode", "no-cors"))
      let frame = try answer(
        "GET", "/", ("sec-fetch-site", site), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe"))
      let link = try answer(
        "GET", "/", ("sec-fetch-site", site), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document"))
      #expect(image.status == .forbidden && frame.status == .forbidden && link.status == .fine)
    }
    #expect(try answer("GET", "/", ("sec-fetch-site", "none")).status == .fine)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"])
  func `methods other than GET and HEAD are refused`(method: String) throws {
    let response = try answer(method, "/")
    #expect(response.status == .methodNotAllowed && header("Allow", response) == "GET, HEAD")
  }

  @Test func `a request with a body is refused`() throws {
    #expect(try answer("GET", "/", ("content-length", "5")).status == .badRequest)
    #expect(try answer("GET", "/", ("transfer-encoding", "chunked")).status == .badRequest)
    #expect(try answer("GET", "/", ("content-length", "0")).status == .fine)
  }
}
