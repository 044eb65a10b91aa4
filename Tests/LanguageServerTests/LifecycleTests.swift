import Foundation
import Formats
import Testing

@testable import LanguageServer

/// The start and end of a server, and mistakes of a client in between.
@Suite struct LifecycleTests {
  private func code(_ answer: JSON) -> Int? { answer["error"]?["code"]?.int }

  @Test
  func `after exit, the server ends successfully if it was shut down before, and otherwise with a failure`() throws {
    let polite = try EditorAtWork(sampleBook)
    #expect(try polite.request("shutdown", "null") == .null)
    #expect(code(try polite.ask("textDocument/hover", "{}")) == -32_600)
    polite.notify("exit", "null")
    #expect(polite.end() == true)
    let rude = try EditorAtWork(sampleBook)
    rude.notify("exit", "null")
    #expect(rude.end() == false)
  }

  @Test func `the server ends when its input ends`() throws {
    let editor = try EditorAtWork(sampleBook)
    editor.send(bytes: [])
    #expect(editor.end() == false)
  }

  @Test func `the server ends when the client's process has ended`() throws {
    let editor = try EditorAtWork(sampleBook, isAlive: { _ in false })
    #expect(editor.end() == false)
  }

  @Test func `the server responds to no request before initialize, and refuses a second initialize`() throws {
    let editor = try EditorAtWork(sampleBook, initializes: false)
    #expect(code(try editor.ask("textDocument/hover", "{}")) == -32_002)
    #expect(code(try editor.ask("initialize", "[]")) == -32_602)
    _ = try editor.request("initialize", "{\"capabilities\": {}}")
    #expect(code(try editor.ask("initialize", "{\"capabilities\": {}}")) == -32_600)
  }

  @Test func `the server responds to unknown methods and invalid parameters with the correct error codes`() throws {
    let editor = try EditorAtWork(sampleBook)
    #expect(code(try editor.ask("textDocument/unheardOf", "{}")) == -32_601)
    #expect(code(try editor.ask("$/whatever", "{}")) == -32_601)
    for method in LSPServer.requests.keys.sorted() where !["initialize", "shutdown"].contains(method) {
      for params in ["null", "[]", "{}", "{\"textDocument\": 7}", "{\"textDocument\": {\"uri\": \"file:///no\"}}"] {
        let answer = try editor.ask(method, params)
        // Some requests have an empty result; none may end the server.
        #expect(code(answer) == -32_602 || answer["result"] != nil, "\(method) \(params): \(answer.text)")
      }
    }
    editor.notify("$/whatever", "{}")
    editor.notify("textDocument/didChange", "{}")
    #expect(try editor.request("workspace/symbol", "{\"query\": \"rent\"}").elements?.count == 2)
  }

  @Test func `an invalid message is reported, and the server responds to the next message`() throws {
    let editor = try EditorAtWork(sampleBook)
    let broken = [
      "{", "nonsense", "{\"jsonrpc\": \"2.0\"}", "[]", "[{\"id\": 1}]", "1", "\"x\"",
      "{\"id\": {}, \"method\": \"shutdown\"}",
      "{\"id\": 1, \"method\": 5}", String(repeating: "[", count: 5_000), "{\"method\": \"\\uD800\"}",
    ]
    for text in broken {
      editor.send(text)
      let answer = try editor.next { $0["error"] != nil }
      #expect(answer["id"] == .null, "\(text)")
      #expect([-32_700, -32_600].contains(code(answer)), "\(text)")
    }
    editor.send(bytes: Array("Content-Length: x\r\n\r\n".utf8))
    #expect(code(try editor.next { $0["error"] != nil }) == -32_700)
    #expect(try editor.request("workspace/symbol", "{\"query\": \"bread\"}").elements?.count == 2)
  }

  @Test func `a response to a request that the server never sent is ignored`() throws {
    let editor = try EditorAtWork(sampleBook)
    editor.send("{\"jsonrpc\": \"2.0\", \"id\": \"daybook-99\", \"result\": []}")
    editor.send("{\"jsonrpc\": \"2.0\", \"id\": 5, \"error\": {\"code\": 1, \"message\": \"x\"}}")
    #expect(try editor.request("workspace/symbol", "{\"query\": \"bread\"}").elements?.count == 2)
  }

  @Test func `no result is sent for a request that is cancelled before its turn`() throws {
    let editor = try EditorAtWork(sampleBook)
    // All messages come at once, so that the cancellation arrives before the first answer.
    let messages = [
      "{\"jsonrpc\":\"2.0\",\"id\":71,\"method\":\"workspace/symbol\",\"params\":{\"query\":\"rent\"}}",
      "{\"jsonrpc\":\"2.0\",\"id\":72,\"method\":\"workspace/symbol\",\"params\":{\"query\":\"rent\"}}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":72}}",
    ]
    var isCancelled = false
    for _ in 0..<20 where !isCancelled {
      editor.send(bytes: messages.flatMap { Array("Content-Length: \($0.utf8.count)\r\n\r\n\($0)".utf8) })
      #expect(try editor.next { $0["id"] == .int(71) }["result"] != nil)
      isCancelled = code(try editor.next { $0["id"] == .int(72) }) == -32_800
    }
    #expect(isCancelled)
    // The same id may be used again.
    editor.send(messages[1])
    #expect(try editor.next { $0["id"] == .int(72) }["result"] != nil)
  }

  @Test func `changes to documents that are not open, and changes in the wrong order, do not end the server`() throws {
    let editor = try EditorAtWork(sampleBook)
    editor.change("ledger/2026-11.yaml", to: "- x")
    try editor.open("ledger/2026-11.yaml")
    editor.notify(
      "textDocument/didChange",
      """
      {"textDocument": {"uri": "\(editor.uri("ledger/2026-11.yaml"))", "version": 1}, "contentChanges": [
      {"range": {"start": {"line": 900, "character": 5}, "end": {"line": 3, "character": 9000}}, "text": "# 🔥"},
      {"range": {"start": {"line": 0, "character": 0}, "end": {"line": -1, "character": 0}}, "text": "x"}]}
      """)
    #expect(try editor.request("textDocument/foldingRange", editor.document("ledger/2026-11.yaml")).elements != nil)
    editor.notify("textDocument/didClose", editor.document("ledger/2026-11.yaml"))
    editor.notify("textDocument/didClose", editor.document("ledger/2026-11.yaml"))
    #expect(
      try editor.request("textDocument/foldingRange", editor.document("ledger/2026-11.yaml")).elements?.isEmpty
        == false,
      "what is not open is asked about as it lies on disk")
    #expect(code(try editor.ask("textDocument/hover", editor.at("ledger/2026-12.yaml", 0, 0))) == -32_602)
  }

  @Test func `a huge document is reported and does not end the server`() throws {
    let editor = try EditorAtWork(sampleBook)
    try editor.open(
      "ledger/2026-12.yaml", String(repeating: "- { date: 2026-12-01, title: a, spent: 1 }\n", count: 200_000))
    let found = try editor.published("ledger/2026-12.yaml")
    #expect(!found.isEmpty)
    #expect(try editor.request("workspace/symbol", "{\"query\": \"bread\"}").elements?.count == 2)
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `positions are in the units that the client and the server negotiated`(encoding: String) throws {
    let editor = try EditorAtWork(sampleBook, "{\"general\": {\"positionEncodings\": [\"\(encoding)\"]}}")
    #expect(editor.answer.at("capabilities.positionEncoding") == .string(encoding))
    try editor.open(
      "ledger/2026-11.yaml", "- { date: 2026-11-01, title: 🔥e\u{301}ü, spent: 1, category: Fod }\n")
    let found = try editor.published("ledger/2026-11.yaml")
    let units = ["utf-8": 4 + 1 + 2 + 2, "utf-16": 2 + 1 + 1 + 1, "utf-32": 1 + 1 + 1 + 1]
    let start = found.first?.at("range.start.character")?.int
    #expect(start == 29 + (units[encoding] ?? 0) + 22)
  }
}
