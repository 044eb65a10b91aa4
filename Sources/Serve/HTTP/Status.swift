/// The status code of a response.
package enum Status: Int, Error, Sendable {
  case fine = 200
  case part = 206
  case seeOther = 303
  case notModified = 304
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case tooSlow = 408
  case conflict = 409
  case gone = 410
  case lengthRequired = 411
  case contentTooLarge = 413
  case unsupportedMediaType = 415
  case rangeNotSatisfiable = 416
  case unprocessable = 422
  case headTooLarge = 431
  case unavailable = 503
  case versionNotSupported = 505

  var reason: String {
    switch self {
    case .fine: "OK"
    case .part: "Partial Content"
    case .seeOther: "See Other"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .tooSlow: "Request Timeout"
    case .conflict: "Conflict"
    case .gone: "Gone"
    case .lengthRequired: "Length Required"
    case .contentTooLarge: "Content Too Large"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .rangeNotSatisfiable: "Range Not Satisfiable"
    case .unprocessable: "Unprocessable Content"
    case .unavailable: "Service Unavailable"
    case .headTooLarge: "Request Header Fields Too Large"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}
