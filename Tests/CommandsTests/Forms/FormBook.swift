import Foundation
import TestSupport
import Testing

/// A small book that is served with its forms, and somebody who sends them.
final class FormBook: Sendable {
  let folder: TemporaryFolder
  let served: ServedHere
  var port: UInt16 { served.port }

  init(_ month: String = FormBook.month, _ files: [String: String] = [:], options: [String] = []) throws {
    folder = try TemporaryFolder()
    try folder.write("title: Home\ncurrency: EUR\nlanguage: en\n", to: "book/book.yaml")
    try folder.write(
      "- { name: Food }\n- { name: Home }\n- { name: Salary, kind: income }\n", to: "book/categories.yaml")
    try folder.write(month, to: "book/ledger/2026-11.yaml")
    for (name, text) in files { try folder.write(text, to: "book/\(name)") }
    served = try ServedHere(["--book", folder.path + "/book"] + options)
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

  struct Answer {
    let status: Int
    let location: String
    let body: String
  }

  private func answer(_ client: RawClient) throws -> Answer {
    let answer = try client.answer()
    let location =
      answer.head.split(separator: "\r\n").first { $0.hasPrefix("Location: ") }.map { String($0.dropFirst(10)) } ?? ""
    return Answer(status: answer.status, location: location, body: answer.text)
  }

  func get(_ path: String, _ headers: [String] = []) throws -> Answer {
    let client = try RawClient(port: port)
    client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers.map { $0 + "\r\n" }.joined())\r\n")
    return try answer(client)
  }

  /// What a hidden field of a page says.
  static func hidden(_ name: String, in page: String) -> String {
    let start = page.range(of: "name=\"\(name)\" value=\"")?.upperBound
    return start.map { String(page[$0...].prefix { $0 != "\"" }) }?.replacing("&amp;", with: "&") ?? ""
  }

  /// The fields that a page's form sends along unseen.
  func numbers(_ path: String = "/add") throws -> [(String, String)] {
    let page = try get(path).body
    return ["token", "once", "basis", "had"].compactMap { name in
      let value = FormBook.hidden(name, in: page)
      return value.isEmpty ? nil : (name, value)
    }
  }

  /// Sends fields as a form of a page does.
  ///
  /// - Parameter headers: of a page of the site's own, unless others are given.
  func post(
    _ path: String, _ fields: [(String, String)], headers: [String] = ["Sec-Fetch-Site: same-origin"]
  ) throws -> Answer {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let body = fields.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }.joined(
      separator: "&")
    return try send(path, Array(body.utf8), type: "application/x-www-form-urlencoded", headers: headers)
  }

  /// Opens a form, fills fields in and sends it.
  func fill(_ path: String, _ fields: [(String, String)], to action: String? = nil) throws -> Answer {
    try post(action ?? path, numbers(path) + fields)
  }

  func multipart(
    _ path: String, _ fields: [(String, String)], files: [(field: String, name: String, bytes: [UInt8])]
  ) throws -> Answer {
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
    return try send(
      path, body, type: "multipart/form-data; boundary=\(boundary)", headers: ["Sec-Fetch-Site: same-origin"])
  }

  func send(_ path: String, _ body: [UInt8], type: String, headers: [String]) throws -> Answer {
    let client = try RawClient(port: port)
    let lines = ["Host: 127.0.0.1:\(port)", "Content-Type: \(type)", "Content-Length: \(body.count)"] + headers
    client.send("POST \(path) HTTP/1.1\r\n\(lines.map { $0 + "\r\n" }.joined())\r\n")
    client.send(body)
    return try answer(client)
  }
}

extension [(String, String)] {
  func replacing(_ name: String, with value: String) -> [(String, String)] {
    filter { $0.0 != name } + [(name, value)]
  }
}
