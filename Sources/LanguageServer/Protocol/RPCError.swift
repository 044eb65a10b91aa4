/// An error response to a request (JSON-RPC 2.0, LSP 3.17).
struct RPCError: Error, Equatable {
  var code: Int
  var message: String

  static func parse(_ message: String) -> RPCError { RPCError(code: -32_700, message: message) }
  static func invalidRequest(_ message: String) -> RPCError { RPCError(code: -32_600, message: message) }
  static func unknownMethod(_ method: String) -> RPCError {
    RPCError(code: -32_601, message: "there is no method “\(method)”")
  }
  static func wrongParams(_ message: String) -> RPCError { RPCError(code: -32_602, message: message) }
  static let notInitialized = RPCError(code: -32_002, message: "expected “initialize” first")
  static let cancelled = RPCError(code: -32_800, message: "the request was cancelled")
  /// Returns the error for a valid request that cannot be fulfilled in the current state of the book.
  static func failed(_ message: String) -> RPCError { RPCError(code: -32_803, message: message) }
}
