import Foundation
import Platform
import TestSupport
import Testing

/// A small book that is served with its forms, and a client that sends them.
final class FormBook: FormClient, Sendable {
  let folder: TemporaryFolder
  let served: ServedHere
  var port: UInt16 { served.port }

  init(
    _ month: String = FormBook.month, _ files: [String: String] = [:], options: [String] = [],
    runSelf: @escaping @Sendable (_ arguments: [String], _ seconds: Int) -> SelfCall.End = { _, _ in .finished }
  ) throws {
    folder = try TemporaryFolder()
    try folder.write("title: Home\ncurrency: EUR\nlanguage: en\n", to: "book/book.yaml")
    try folder.write(
      "- { name: Food }\n- { name: Home }\n- { name: Salary, kind: income }\n", to: "book/categories.yaml")
    try folder.write(month, to: "book/ledger/2026-11.yaml")
    for (name, text) in files { try folder.write(text, to: "book/\(name)") }
    served = try ServedHere(["--book", folder.path + "/book"] + options, runSelf: runSelf)
  }

  static let month = """
    - date: 2026-11-03
      title: Dining out
      spent: 40
      category: Food

    - date: 2026-11-05
      title: Power
      spent: 98.72
      category: Home
      due: 2026-11-25

    """

  var text: String { get throws { try folder.read("book/ledger/2026-11.yaml") } }
}

/// A client of a server of forms on this machine.
protocol FormClient {
  var port: UInt16 { get }
}

struct FormAnswer {
  let status: Int
  let location: String
  let body: String

  init(_ client: RawClient) throws {
    let answer = try client.answer()
    status = answer.status
    location =
      answer.head.split(separator: "\r\n").first { $0.hasPrefix("Location: ") }.map { String($0.dropFirst(10)) } ?? ""
    body = answer.text
  }
}

extension FormClient {
  func get(_ path: String, _ headers: [String] = []) throws -> FormAnswer {
    let client = try RawClient(port: port)
    client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers.map { $0 + "\r\n" }.joined())\r\n")
    return try FormAnswer(client)
  }

  /// The value of a hidden field of a page.
  static func hidden(_ name: String, in page: String) -> String {
    let start = page.range(of: "name=\"\(name)\" value=\"")?.upperBound
    return start.map { String(page[$0...].prefix { $0 != "\"" }) }?.replacing("&amp;", with: "&") ?? ""
  }

  /// All values of the fields with one name, in the order of the page.
  static func values(_ name: String, in page: String) -> [String] {
    page.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }
  }

  /// The hidden fields of a form's page, in their order.
  static func hiddenFields(in page: String) -> [(String, String)] {
    page.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
      (String($0.1), String($0.2).replacing("&amp;", with: "&"))
    }
  }

  /// The hidden fields that identify a page's form.
  func numbers(_ path: String = "/add") throws -> [(String, String)] {
    let page = try get(path).body
    return ["token", "once", "basis", "had", "newest"].compactMap { name in
      let value = Self.hidden(name, in: page)
      return value.isEmpty ? nil : (name, value)
    }
  }

  /// The fields that the script of a page sends together with selected rows.
  static func choosing(in page: String) throws -> [(String, String)] {
    let add = try #require(page.firstMatch(of: /data-token="([^"]+)" data-once="([^"]+)"/))
    return [("token", String(add.1)), ("once", "\(add.2)-choose"), ("do", "choose")]
  }

  /// Sends fields as a form of a page does.
  ///
  /// - Parameter headers: the headers; by default those that a page of the site sends.
  func post(
    _ path: String, _ fields: [(String, String)], headers: [String] = ["Sec-Fetch-Site: same-origin"]
  ) throws -> FormAnswer {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let body = fields.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }.joined(
      separator: "&")
    return try send(path, Array(body.utf8), type: "application/x-www-form-urlencoded", headers: headers)
  }

  /// Opens a form, fills in fields and sends it.
  func fill(_ path: String, _ fields: [(String, String)], to action: String? = nil) throws -> FormAnswer {
    try post(action ?? path, numbers(path) + fields)
  }

  func multipart(
    _ path: String, _ fields: [(String, String)], files: [(field: String, name: String, bytes: [UInt8])]
  ) throws -> FormAnswer {
    let (body, type) = multipartBody(fields, files: files)
    return try send(path, body, type: type, headers: ["Sec-Fetch-Site: same-origin"])
  }

  func multipartBody(
    _ fields: [(String, String)], files: [(field: String, name: String, bytes: [UInt8])]
  ) -> (body: [UInt8], type: String) {
    let boundary = "----daybook-test-boundary"
    var body: [UInt8] = []
    for (name, value) in fields {
      body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    for file in files {
      let head =
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(file.name)\"\r\n"
      body += Array("\(head)Content-Type: application/octet-stream\r\n\r\n".utf8) + file.bytes + Array("\r\n".utf8)
    }
    body += Array("--\(boundary)--\r\n".utf8)
    return (body, "multipart/form-data; boundary=\(boundary)")
  }

  func send(_ path: String, _ body: [UInt8], type: String, headers: [String]) throws -> FormAnswer {
    let client = try RawClient(port: port)
    begin(path, body, type: type, headers: headers, to: client)
    return try FormAnswer(client)
  }

  /// Sends without waiting for an answer.
  func begin(_ path: String, _ body: [UInt8], type: String, headers: [String], to client: RawClient) {
    let lines = ["Host: 127.0.0.1:\(port)", "Content-Type: \(type)", "Content-Length: \(body.count)"] + headers
    client.send("POST \(path) HTTP/1.1\r\n\(lines.map { $0 + "\r\n" }.joined())\r\n")
    client.send(body)
  }
}

extension [(String, String)] {
  func replacing(_ name: String, with value: String) -> [(String, String)] {
    filter { $0.0 != name } + [(name, value)]
  }
}
