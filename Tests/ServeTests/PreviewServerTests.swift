import Foundation
import Glibc
import Serve
import TestSupport
import Testing

/// The server with real connections.
@Suite(.serialized) struct PreviewServerTests {
  @Test func `a response states its length and forbids other sites from embedding it`() throws {
    let server = try RunningServer()
    let client = try server.client()
    client.get("/a.txt")
    let answer = try client.answer()
    #expect(answer.status == 200 && answer.text == "0123456789")
    for line in [
      "Content-Length: 10", "Connection: keep-alive", "Cross-Origin-Resource-Policy: same-origin",
      "X-Content-Type-Options: nosniff", "Cache-Control: no-cache", "Content-Security-Policy: frame-ancestors 'none'",
    ] { #expect(answer.head.contains("\r\n\(line)\r\n"), "\(line)") }
  }

  @Test func `a file requested with a version may be cached, and other files are revalidated`() throws {
    let server = try RunningServer(["index.html": "<body></body>", "a.js": "1"])
    let client = try server.client()
    func lines(_ target: String) throws -> [String] {
      client.get(target)
      return try client.answer().head.components(separatedBy: "\r\n").filter { $0.hasPrefix("Cache-Control") }
    }
    for target in ["/a.js?v=run-3", "/a.js?x=1&v=run-3"] {
      #expect(try lines(target) == ["Cache-Control: private, max-age=86400, immutable"])
    }
    for target in ["/a.js", "/a.js?x=v", "/?v=run-3", "/b.js?v=run-3"] {
      #expect(try lines(target) == ["Cache-Control: no-cache"], "\(target)")
    }
  }

  @Test func `HEAD returns the same headers as GET but no body`() throws {
    let server = try RunningServer()
    let asking = try server.client()
    asking.get("/a.txt")
    let whole = try asking.answer()
    asking.send("HEAD /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try asking.answer(hasBody: false).head == whole.head)
    asking.get("/a.txt")
    #expect(try asking.answer().text == "0123456789")
  }

  @Test func `the server responds to each of two hundred requests on one connection`() throws {
    let server = try RunningServer()
    let client = try server.client()
    for _ in 0..<200 {
      client.get("/a.txt")
      #expect(try client.answer().text == "0123456789")
    }
  }

  @Test func `an accepted connection sends small packets without delay`() throws {
    let listener = try LoopbackListener(port: 0)
    let client = try RawClient(port: listener.port)
    var connection: Int32?
    while connection == nil { connection = listener.accept() }
    let descriptor = try #require(connection)
    defer { close(descriptor) }
    var isOn: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, &length)
    #expect(isOn == 1)
    withExtendedLifetime(client) {}
  }

  @Test func `the server responds in order to requests that arrive together`() throws {
    let server = try RunningServer(["a.txt": "one", "b.txt": "two", "c.txt": String(repeating: "c", count: 3_000_000)])
    let client = try server.client()
    var text = ""
    for index in 0..<300 { text += "GET /\(["a", "b"][index % 2]).txt HTTP/1.1\r\nHost: localhost\r\n\r\n" }
    client.send(text + "GET /c.txt HTTP/1.1\r\nHost: localhost\r\n\r\nGET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
    for index in 0..<300 { #expect(try client.answer().text == ["one", "two"][index % 2]) }
    #expect(try client.answer().body.count == 3_000_000)
    #expect(try client.answer().text == "one")
  }

  @Test func `a request may arrive byte by byte`() throws {
    let server = try RunningServer()
    let client = try server.client()
    for character in "GET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n".unicodeScalars {
      client.send(String(character))
      usleep(200)
    }
    #expect(try client.answer().text == "0123456789")
  }

  @Test func `the connection is closed if a request is not complete in time, even if bytes keep arriving`() throws {
    var timeouts = Timeouts()
    timeouts.head = .milliseconds(300)
    let server = try RunningServer(timeouts: timeouts)
    let client = try server.client()
    client.send("GET /a.txt HTTP/1.1\r\n")
    for _ in 0..<5 {
      usleep(100_000)
      client.send("A: b\r\n")
    }
    let answer = client.toTheEnd()
    #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains("Connection: close"))
  }

  @Test func `an idle connection is closed after a time limit`() throws {
    var timeouts = Timeouts()
    timeouts.idle = .milliseconds(100)
    let server = try RunningServer(timeouts: timeouts)
    #expect(try server.client().toTheEnd() == "")
  }

  @Test func `the server responds to a refused request with its status and closes the connection`() throws {
    let server = try RunningServer()
    for (request, status) in [
      ("GET /\r\n\r\n", 400), ("GET / HTTP/3.0\r\n\r\n", 505), (String(repeating: "a", count: 20_000), 431),
      ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nGET ", 405),
      ("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200), ("GET / HTTP/1.0\r\n\r\n", 200),
    ] {
      let client = try server.client()
      client.send(request)
      let answer = client.toTheEnd()
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request.prefix(40)): \(answer.prefix(60))")
      #expect(answer.contains("Connection: close") && answer.components(separatedBy: "HTTP/1.1 ").count == 2)
    }
  }

  @Test(.timeLimit(.minutes(30))) func `a thousand idle connections block no other connection`() throws {
    let server = try RunningServer()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try #require(limit.rlim_cur > 2_500, "the server raises the limit to what the system gives: \(limit)")
    let idle = try (0..<1_000).map { _ in try server.client() }
    let client = try server.client()
    for _ in 0..<20 {
      client.get("/a.txt")
      #expect(try client.answer().text == "0123456789")
    }
    idle[999].get("/a.txt")
    #expect(try idle[999].answer().text == "0123456789")
    idle[0].get("/a.txt")
    #expect(try idle[0].answer().text == "0123456789")
  }

  @Test func `a client that reads slowly blocks no other client and receives the whole response`() throws {
    let size = 20_000_000
    let server = try RunningServer(["large.jpg": String(repeating: "x", count: size), "a.txt": "quick"])
    let slow = try server.client(bufferSize: 4_096)
    slow.get("/large.jpg")
    let client = try server.client()
    for _ in 0..<50 {
      client.get("/a.txt")
      #expect(try client.answer().text == "quick")
    }
    #expect(try slow.answer().body.count == size)
  }

  @Test func `a client that never reads its response is disconnected`() throws {
    var timeouts = Timeouts()
    timeouts.sending = .milliseconds(200)
    let size = 20_000_000
    let server = try RunningServer(["large.jpg": String(repeating: "x", count: size)], timeouts: timeouts)
    let slow = try server.client(bufferSize: 4_096)
    slow.get("/large.jpg")
    sleep(3)
    #expect(slow.toTheEnd().utf8.count < size)
  }

  // MARK: News of changes

  @Test func `an open page is notified of changes, of errors and of their correction`() throws {
    let server = try RunningServer()
    let listener = try server.client()
    listener.get("/-/events?since=run-0")
    #expect(try listener.upTo("\r\n\r\n").contains("Content-Type: text/event-stream\r\n"))
    #expect(
      try listener.upTo("event: news-message\nid: run-0\ndata: \n\n")
        == "retry: 500\n\nevent: news-changed\nid: run-0\ndata: \n\nevent: news-message\nid: run-0\ndata: \n\n")
    let message = BrowserUpdate.Message(kind: .error, summary: "1 error", text: "error: x\n  --> a:1")
    server.server.publish(BrowserUpdate(changed: ["errors.html", "receipts/café 1.jpg"], message: message))
    let told = try listener.upTo("-->") + listener.upTo("\n\n")
    #expect(
      told == """
        event: news-changed
        id: run-1
        data: errors.html
        data: receipts/caf%C3%A9%201.jpg

        event: news-message
        id: run-1
        data: error
        data: 1 error
        data: error: x
        data:   --> a:1


        """)
    server.server.publish(BrowserUpdate(changed: ["2026-11.html"], message: nil))
    #expect(try listener.upTo("2026-11.html").contains("id: run-2\n"))
    #expect(try listener.upTo("news-message\nid: run-2\ndata: \n\n").hasPrefix("\n\n"))
  }

  @Test
  func `a page that reconnects receives all missed changes, or a general notice if the server was restarted`() throws {
    let server = try RunningServer()
    let first = try server.client()
    first.get("/-/events?since=run-0")
    _ = try first.upTo("id: run-0\ndata: \n\nevent: news-message")
    server.server.publish(BrowserUpdate(changed: ["a.html"], message: nil))
    server.server.publish(BrowserUpdate(changed: ["b.html"], message: nil))
    // Without a change no listener gets a message.
    server.server.publish(BrowserUpdate(changed: [], message: nil))
    server.server.publish(BrowserUpdate(changed: ["c.html"], message: nil))
    _ = try first.upTo("c.html")
    func told(_ since: String, _ headers: String...) throws -> String {
      let client = try server.client()
      client.send(
        "GET /-/events\(since) HTTP/1.1\r\nHost: localhost\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
      _ = try client.upTo("event: news-changed\nid: run-3\n")
      return try client.upTo("\n\n")
    }
    #expect(try told("?since=run-3") == "data: \n\n")
    #expect(try told("?since=run-1") == "data: b.html\ndata: c.html\n\n")
    #expect(try told("?since=run-0") == "data: a.html\ndata: b.html\ndata: c.html\n\n")
    #expect(try told("?since=run-0", "Last-Event-ID: run-2") == "data: c.html\n\n")
    for strange in ["?since=other-2", "?since=run-9", "?since=run-x", ""] {
      #expect(try told(strange) == "data: *\n\n")
    }
  }

  @Test func `five thousand changes are announced in a single general notice`() throws {
    let server = try RunningServer()
    let listener = try server.client()
    listener.get("/-/events?since=run-0")
    _ = try listener.upTo("event: news-message")
    server.server.publish(BrowserUpdate(changed: (0..<5_000).map { "t-\($0).html" }, message: nil))
    _ = try listener.upTo("news-changed\nid: run-1\n")
    #expect(try listener.upTo("\n\n") == "data: *\n\n")
    let later = try server.client()
    later.get("/-/events?since=run-0")
    _ = try later.upTo("news-changed\nid: run-1\n")
    #expect(try later.upTo("\n\n") == "data: *\n\n")
  }

  @Test func `an open page reports the files it uses and is notified of changes to them first`() throws {
    let server = try RunningServer()
    #expect(server.server.shownFiles == [])
    var one: RawClient? = try server.client()
    one?.get("/-/events?since=run-0&shown=2026-11.html&shown=assets%2Fcaf%C3%A9%201.css&shown=%zz&other=x")
    _ = try one?.upTo("event: news-message\nid: run-0\ndata: \n\n")
    let other = try server.client()
    other.get("/-/events?shown=2026-11.html&shown=index.html")
    _ = try other.upTo("event: news-message\n")
    #expect(server.server.shownFiles == ["2026-11.html", "assets/café 1.css", "index.html"])
    // Mistakes of the book are known only at the end.
    let message = BrowserUpdate.Message(kind: .warning, summary: "1 warning", text: "warning: x")
    server.server.publish(written: ["2026-11.html"])
    server.server.publish(BrowserUpdate(changed: ["index.html"], message: message))
    #expect(
      try one?.upTo("data: warning\n") == """
        event: news-changed
        id: run-1
        data: 2026-11.html

        event: news-changed
        id: run-2
        data: index.html

        event: news-message
        id: run-2
        data: warning

        """)
    // A page that was left is no longer shown.
    one = nil
    waitUntil { server.server.shownFiles.count == 2 }
    #expect(server.server.shownFiles == ["2026-11.html", "index.html"])
  }

  // MARK: Ports

  @Test func `if a port is in use, the next free port is used`() throws {
    let first = try LoopbackListener(port: 0)
    guard first.port < .max - 60 else { return }
    let second = try LoopbackListener(port: first.port)
    #expect(second.port > first.port && second.port <= first.port + 49)
  }

  @Test func `no other machine can reach the server`() throws {
    let listener = try LoopbackListener(port: 0)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let client = try RawClient(port: listener.port)
    var connection: Int32?
    while connection == nil { connection = listener.accept() }
    let descriptor = try #require(connection)
    defer { close(descriptor) }
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    #expect(UInt32(bigEndian: address.sin_addr.s_addr) == 0x7F00_0001)
    withExtendedLifetime(client) {}
  }
}
