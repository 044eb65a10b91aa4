import BookEditing
import Foundation
import Ledger
import Formats
import Platform
import Synchronization
import TestSupport
import Testing

@testable import LanguageServer

/// A client that talks to a server in this process.
final class EditorAtWork {
  private let input = MessageQueue<[UInt8]>()
  private let output = MessageQueue<JSON>()
  private let ended = Ending()
  let folder: TemporaryFolder
  private(set) var notes: [JSON] = []
  private var count = 0
  private(set) var answer = JSON.null

  /// - Parameters:
  /// - files: the book's files by path.
  ///   - capabilities: as JSON.
  /// - isAlive: whether the client's process is running.
  init(
    _ files: [String: String], _ capabilities: String = "{}", options: String = "null", client: String = "test",
    today: String = "2026-11-21", initializes: Bool = true, isAlive: @escaping (Int32) -> Bool = { _ in true }
  ) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let day = try #require(Day(today))
    let settings = LSPServer.Settings(
      today: { TodayChoice(clock: day) }, others: { _, _ in [] }, disk: Disk(), version: "test", isAlive: isAlive)
    let cutter = Mutex(MessageReader())
    let isOver = Mutex(false)
    let stream = ByteStream(
      read: { [input] in
        if isOver.withLock({ $0 }) { return [] }
        let letters = input.take(atMost: 60_000)
        // An empty array marks the end, after the bytes that came with it.
        if letters.contains([]) { isOver.withLock { $0 = true } }
        return letters.flatMap(\.self)
      },
      write: { [output] bytes in
        cutter.withLock { reader in
          reader.append(bytes)
          while case .message(let body) = reader.next() { output.put(JSON(body) ?? .null) }
        }
        return true
      })
    nonisolated(unsafe) let server = LSPServer(settings, stream)
    Thread.detachNewThread { [ended] in
      let end = server.run()
      ended.value.withLock { $0 = end }
    }
    guard initializes else { return }
    answer = try request(
      "initialize",
      """
      {"processId": 1, "rootUri": "\(uri(""))", "capabilities": \(capabilities), "initializationOptions": \(options), \
      "clientInfo": {"name": "\(client)"}}
      """)
    notify("initialized", "{}")
  }

  deinit { send(bytes: []) }

  func uri(_ file: String) -> String { DocumentURI.file(file.isEmpty ? folder.path : "\(folder.path)/\(file)") }

  // MARK: Messages

  func send(bytes: [UInt8]) { input.put(bytes) }

  func send(_ text: String) {
    let body = Array(text.utf8)
    send(bytes: Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  func notify(_ method: String, _ params: String) {
    send("{\"jsonrpc\": \"2.0\", \"method\": \"\(method)\", \"params\": \(params)}")
  }

  /// - Returns: the whole answer.
  @discardableResult
  func ask(_ method: String, _ params: String) throws -> JSON {
    count += 1
    send("{\"jsonrpc\": \"2.0\", \"id\": \(count), \"method\": \"\(method)\", \"params\": \(params)}")
    return try next { $0["id"] == .int(count) && $0["method"] == nil }
  }

  /// - Returns: the result.
  @discardableResult
  func request(_ method: String, _ params: String) throws -> JSON {
    let answer = try ask(method, params)
    return try #require(answer["result"], "\(answer)")
  }

  private var waiting: [JSON] = []

  /// The next message that matches; others are kept.
  func next(_ isWanted: (JSON) -> Bool) throws -> JSON {
    if let index = notes.firstIndex(where: isWanted) { return notes.remove(at: index) }
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if waiting.isEmpty { waiting = output.take(atMost: 1_000) }
      while !waiting.isEmpty {
        let message = waiting.removeFirst()
        if isWanted(message) { return message }
        notes.append(message)
      }
    }
    throw Silence()
  }

  struct Silence: Error {}

  /// Messages that were sent so far without being awaited.
  func rest(within milliseconds: Int = 300) -> [JSON] {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while ContinuousClock.now < end { notes += waiting + output.take(atMost: 50); waiting = [] }
    defer { notes = [] }
    return notes
  }

  /// The server's result; `nil` if it is still running.
  func end(within seconds: Int = 120) -> Bool? {
    waitUntil(atMost: .seconds(seconds)) { ended.value.withLock { $0 } != nil }
    return ended.value.withLock { $0 }
  }

  // MARK: Documents

  func open(_ file: String, _ text: String? = nil, version: Int = 1) throws {
    let text = try text ?? folder.read(file)
    notify(
      "textDocument/didOpen",
      """
      {"textDocument": {"uri": "\(uri(file))", "languageId": "daybook", "version": \(version), \
      "text": \(JSON.string(text).text)}}
      """)
  }

  func change(_ file: String, to text: String, version: Int = 2) {
    notify(
      "textDocument/didChange",
      """
      {"textDocument": {"uri": "\(uri(file))", "version": \(version)}, \
      "contentChanges": [{"text": \(JSON.string(text).text)}]}
      """)
  }

  func at(_ file: String, _ line: Int, _ character: Int, _ more: String = "") -> String {
    """
    {"textDocument": {"uri": "\(uri(file))"}, "position": {"line": \(line), "character": \(character)}\(more)}
    """
  }

  func document(_ file: String, _ more: String = "") -> String {
    "{\"textDocument\": {\"uri\": \"\(uri(file))\"}\(more)}"
  }

  /// Opens a text in which ① marks the caret, and asks a request there.
  func request(_ method: String, in file: String, marked text: String, _ more: String = "") throws -> JSON {
    let parts = text.components(separatedBy: "①")
    try open(file, parts.joined())
    let before = parts[0].components(separatedBy: "\n")
    return try request(method, at(file, before.count - 1, before[before.count - 1].utf16.count, more))
  }

  /// The findings published about a file.
  func published(_ file: String) throws -> [JSON] {
    let uri = JSON.string(self.uri(file))
    let note = try next {
      $0["method"] == .string("textDocument/publishDiagnostics") && $0["params"]?["uri"] == uri
    }
    return note["params"]?["diagnostics"]?.elements ?? []
  }
}

/// The result of a server.
private final class Ending: Sendable {
  let value = Mutex<Bool?>(nil)
}

extension JSON {
  var codes: [String] { (elements ?? []).compactMap { $0["code"]?.content } }
  var labels: [String] { (self["items"]?.elements ?? []).compactMap { $0["label"]?.content } }

  func item(_ label: String) -> JSON? { self["items"]?.elements?.first { $0["label"]?.content == label } }
}

/// A text after edits of the protocol, in UTF-16.
func applying(_ edits: JSON?, to text: String) -> String {
  let lines = text.components(separatedBy: "\n")
  func offset(_ place: JSON?) -> Int {
    let (line, character) = (place?["line"]?.int ?? 0, place?["character"]?.int ?? 0)
    return lines.prefix(line).reduce(0) { $0 + $1.utf16.count + 1 } + character
  }
  let result = NSMutableString(string: text)
  let places = (edits?.elements ?? []).map { edit in
    (offset(edit["range"]?["start"]), offset(edit["range"]?["end"]), edit["newText"]?.content ?? "")
  }
  for (start, end, new) in places.sorted(by: { ($0.0, $0.1) > ($1.0, $1.1) }) {
    result.replaceCharacters(in: NSRange(location: start, length: end - start), with: new)
  }
  return result as String
}

/// A book with an example of every feature.
let sampleBook: [String: String] = [
  "book.yaml": """
  currency: EUR
  accounts:
    - { name: Bank, opening-balance: 100 }
    - { name: Old, kind: closed }

  """,
  "categories.yaml": """
  - { name: Food, budget: 300 }
  - { name: Home, was: [Household] }
  - { name: Salary, kind: income }

  """,
  "rates/2026-11-02.yaml": "date: 2026-11-02\nbase: EUR\nrates: { USD: 0.86 }\n",
  "ledger/2026-10.yaml": """
  - date: 2026-10-01
    title: Rent
    spent: 900
    category: Home
    repeats: monthly

  - date: 2026-10-07
    title: Café Müller
    spent: 4.50
    category: Food
    tags: [coffee, out]
    account: Cash

  - { date: 2026-10-08, title: Old things, spent: 3, category: Food }

  """,
  "ledger/2026-11.yaml": """
  - date: 2026-11-01
    title: Rent
    spent: 900
    category: Home
    for: 2026-10-01-rent

  - date: 2026-11-03
    title: Kiln 🔥 lamps
    spent: 12
    category: Food
    currency: USD
    due: 2026-11-25

  - { date: 2026-11-04, title: Bread, spent: 3.20, category: Food, account: Bank }
  - { date: 2026-11-20, balance: 1204.55, account: Bank }

  """,
  "archive/2025-03.yaml": "- { date: 2025-03-03, title: Bread, spent: 2, category: Household }\n",
]
