import Serve
import Testing

@Suite struct RequestTests {
  private func read(_ text: String) -> Request.Reading { Request.read(Array(text.utf8)) }

  @Test func `a browser's request is read with its header names in lower case`() {
    let head = "GET /2026-11.html?x HTTP/1.1\r\nHost: 127.0.0.1:4000\r\nIf-None-Match:\t\"a\" \r\n\r\n"
    let request = Request(
      "GET", "/2026-11.html?x",
      headers: [.init(name: "host", value: "127.0.0.1:4000"), .init(name: "if-none-match", value: "\"a\"")])
    #expect(read(head) == .whole(request, byteCount: head.utf8.count))
  }

  @Test func `an incomplete request is not read`() {
    let head = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    for count in 0..<head.count { #expect(Request.read(Array(head[..<count])) == .unfinished) }
  }

  @Test func `the first of several requests received at once is read`() {
    let head = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
    guard case .whole(let request, let byteCount) = read(head + "GET /b HTTP/1.1\r\n\r\n") else {
      Issue.record("not read")
      return
    }
    #expect(request.target == "/a" && byteCount == head.utf8.count)
  }

  @Test(arguments: [
    "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / x HTTP/1.1\r\n\r\n", "G(T / HTTP/1.1\r\n\r\n", "\r\n\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n",
    "GET /é HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\rb: c\r\n\r\n", "GET / HTTP/1.1\nHost",
    "GET / XTTP/1.1\r\n\r\n",
  ])
  func `a malformed request is refused`(head: String) {
    #expect(read(head) == .refused(.badRequest))
  }

  @Test func `another version of HTTP is refused with status 505`() {
    #expect(read("PRI * HTTP/2.0\r\n\r\n") == .refused(.versionNotSupported))
  }

  @Test func `a request head that is too large is refused even before its end arrives`() {
    let large = String(repeating: "a", count: Request.greatestByteCount)
    #expect(read("GET /\(large)") == .refused(.headTooLarge))
    #expect(read("GET / HTTP/1.1\r\nA: \(large)\r\n\r\n") == .refused(.headTooLarge))
    let many = String(repeating: "a: b\r\n", count: 101)
    #expect(read("GET / HTTP/1.1\r\n\(many)\r\n") == .refused(.headTooLarge))
  }

  @Test func `random bytes never crash the request reader`() {
    var bytes = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    for index in bytes.indices {
      for byte in [0, 10, 13, 32, 58, 128, 255] as [UInt8] {
        let old = bytes[index]
        bytes[index] = byte
        _ = Request.read(bytes)
        bytes[index] = old
      }
    }
    #expect(Request.read(bytes) != .unfinished)
  }
}

@Suite struct RequestedPathTests {
  @Test(arguments: [
    ("/", ["index.html"]), ("/?x=/../y", ["index.html"]), ("/2026-11.html", ["2026-11.html"]),
    ("/assets/style.css?1", ["assets", "style.css"]), ("/receipts/caf%C3%A9%20%2B.jpg", ["receipts", "café +.jpg"]),
    ("http://127.0.0.1:4000/about.html", ["about.html"]), ("/a..b.html", ["a..b.html"]),
    ("/100%25.html", ["100%.html"]),
  ])
  func `the address in a request is read as the path of a file of the site`(target: String, parts: [String]) {
    #expect(RequestedPath(target) == .file(parts))
  }

  @Test(arguments: [
    "/..", "/../book.yaml", "/assets/../../book.yaml", "/%2e%2e/book.yaml", "/.%2E/book.yaml", "/..%2fbook.yaml",
    "/..%2Fbook.yaml", "/assets%2f..%2f..%2fbook.yaml", "/%2fetc/passwd", "//etc/passwd", "/a%00.html", "/a%0A.html",
    "/..%5cbook.yaml", "/.daybook-site", "/%2edaybook-site", "/.", "/a/./b", "/assets/", "/http://a/b",
  ])
  func `no address gives access to hidden files or to files outside the site`(target: String) {
    #expect(RequestedPath(target) == .nothing)
  }

  @Test(arguments: ["*", "", "index.html", "/%", "/%4", "/%zz", "/%ff", "/%c0%ae%c0%ae/", "http://127.0.0.1"])
  func `a malformed address is distinguished from a missing file`(target: String) {
    #expect(RequestedPath(target) == .malformed)
  }

  @Test func `the server's own files have addresses that no page has`() {
    #expect(RequestedPath("/-/events?since=a-1") == .own("events", query: "since=a-1"))
    #expect(RequestedPath("/-/../x") == .own("../x", query: ""))
  }
}

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-9", 0..<10), ("bytes=5-", 5..<100), ("bytes=-10", 90..<100), ("bytes=-1000", 0..<100),
    ("bytes=90-1000", 90..<100), ("Bytes=0-0", 0..<1), ("bytes=99-", 99..<100),
    ("bytes=5-99999999999999999999", 5..<100),
  ])
  func `a byte range is read from its header`(header: String, range: Range<Int>) {
    #expect(ByteRange(header, byteCount: 100) == .part(range))
  }

  @Test(arguments: [nil, "bytes=", "bytes=-", "bytes=9-3", "bytes=0-1,5-6", "items=0-1", "bytes=a-b", "bytes=1", "x"])
  func `a request for an unknown kind of range receives the whole file`(header: String?) {
    #expect(ByteRange(header, byteCount: 100) == .whole)
  }

  @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"])
  func `a range after the end of the file is refused`(header: String) {
    #expect(ByteRange(header, byteCount: 100) == .unsatisfiable)
  }

  @Test func `a range of an empty file is refused`() {
    #expect(ByteRange("bytes=0-", byteCount: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", byteCount: 0) == .unsatisfiable)
  }
}
