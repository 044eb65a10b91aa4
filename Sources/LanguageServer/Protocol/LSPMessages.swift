package import Notation

/// The messages of a stream that has ended, for the one who asks a server of its own.
package enum LSPMessages {
  package static func all(_ bytes: [UInt8]) -> [JSON] {
    var reader = MessageReader()
    reader.append(bytes)
    var messages: [JSON] = []
    while let item = reader.next() {
      if case .message(let body) = item, let message = JSON(body) { messages.append(message) }
    }
    return messages
  }
}
