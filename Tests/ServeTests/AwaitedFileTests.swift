import Foundation
import Serve
import TestSupport
import Testing

/// A picture whose page was made before it: the server waits until the build has written it or ended.
@Suite(.serialized) struct AwaitedFileTests {
  private let server: RunningServer

  init() throws { server = try RunningServer() }

  /// Sends a request, and returns after the server has read it.
  private func ask(_ path: String, method: String = "GET") throws -> RawClient {
    let client = try server.client()
    client.send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    // Answered after the earlier request.
    let other = try server.client()
    other.get("/a.txt")
    _ = try other.answer()
    return client
  }

  @Test func `a request for a picture is answered when the build has written the picture`() throws {
    server.server.beginBuild()
    let client = try ask("/charts/new.png")
    try server.folder.write("drawn", to: "site/charts/new.png")
    // After news of another file it still waits, although its own exists by now.
    server.server.publish(written: ["charts/other.png"])
    let head = try ask("/charts/late.png", method: "HEAD")
    server.server.publish(written: ["charts/new.png"])
    #expect(try client.answer().text == "drawn")
    try server.folder.write("late", to: "site/charts/late.png")
    server.server.endBuild()
    let answer = try head.answer(hasBody: false)
    #expect(answer.status == 200 && answer.head.contains("Content-Length: 4\r\n"))
  }

  @Test func `a missing file is reported when the running build ends, or at once if no build is running`() throws {
    let before = try server.client()
    before.get("/charts/none.png")
    #expect(try before.answer().status == 404)
    server.server.beginBuild()
    let client = try ask("/charts/none.png")
    // A missing page opens automatically when it is made.
    let page = try ask("/none.html")
    #expect(try page.answer().status == 404)
    server.server.endBuild()
    #expect(try client.answer().status == 404)
    client.get("/charts/none.png")
    #expect(try client.answer().status == 404)
  }

  @Test func `requests on one connection are handled in order`() throws {
    server.server.beginBuild()
    let client = try server.client()
    client.get("/charts/new.png")
    client.get("/a.txt")
    client.get("/charts/none.png")
    let other = try ask("/a.txt")
    #expect(try other.answer().text == "0123456789")
    try server.folder.write("drawn", to: "site/charts/new.png")
    server.server.publish(written: ["charts/new.png"])
    #expect(try client.answer().text == "drawn")
    #expect(try client.answer().text == "0123456789")
    server.server.endBuild()
    #expect(try client.answer().status == 404)
  }

  @Test(.timeLimit(.minutes(30)))
  func `a thousand waiting requests block no other request, and are removed if their connection is closed`()
    throws
  {
    server.server.beginBuild()
    var waiting = try (0..<1_000).map { _ in
      let client = try server.client()
      client.get("/charts/new.png")
      return client
    }
    let client = try server.client()
    for _ in 0..<20 {
      client.get("/a.txt")
      #expect(try client.answer().text == "0123456789")
    }
    // Every second client disconnects.
    waiting = waiting.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    try server.folder.write("drawn", to: "site/charts/new.png")
    server.server.endBuild()
    for one in waiting { #expect(try one.answer().text == "drawn") }
    client.get("/a.txt")
    #expect(try client.answer().text == "0123456789")
  }
}
