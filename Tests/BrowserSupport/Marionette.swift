import Foundation

/// The protocol of Firefox: WebDriver's commands as numbered JSON arrays over TCP, each after its length and a colon.
final class Marionette {
  private let connection: LoopbackConnection
  private var number = 0.0

  init(port: UInt16) throws {
    connection = try LoopbackConnection(port: port)
    let greeting = try read()
    guard greeting["marionetteProtocol"].number == 3 else { throw BrowserFailure("a stranger answers: \(greeting)") }
  }

  /// - Returns: the answer; only its `value` if it contains nothing else.
  @discardableResult
  func ask(_ command: String, _ parameters: JSON = [:]) throws -> JSON {
    number += 1
    let message = Array(JSON.list([0, .number(number), .text(command), parameters]).description.utf8)
    try connection.send(Array("\(message.count):".utf8) + message)
    while true {
      let answer = try read()
      guard answer[0] == 1, answer[1] == .number(number) else { continue }
      if let error = answer[2]["error"].text {
        throw BrowserFailure("\(command): \(error): \(answer[2]["message"].text ?? "")")
      }
      if case .object(let members) = answer[3], members.count == 1, let value = members["value"] { return value }
      return answer[3]
    }
  }

  private func read() throws -> JSON {
    guard let length = Int(try connection.receive(until: Array(":".utf8))) else {
      throw BrowserFailure("an answer without its length")
    }
    return try JSON(reading: Data(try connection.receive(length)))
  }
}
