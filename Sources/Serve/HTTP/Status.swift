/// How a request was answered.
package enum Status: Int, Sendable {
  case fine = 200
  case part = 206
  case notModified = 304
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case tooSlow = 408
  case rangeNotSatisfiable = 416
  case headTooLarge = 431
  case versionNotSupported = 505

  var reason: String {
    switch self {
    case .fine: "OK"
    case .part: "Partial Content"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .tooSlow: "Request Timeout"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .headTooLarge: "Request Header Fields Too Large"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}
