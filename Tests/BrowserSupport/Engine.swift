import Foundation

/// The abilities of a browser, on which `Page` is built. One test uses one window at a time.
protocol Engine: AnyObject, Sendable {
  /// Opens a new window without storage and messages, and closes the old one.
  func startAfresh(_ screen: Screen) throws
  func show(on screen: Screen) throws
  func go(to address: String) throws
  func back() throws
  func reload() throws
  /// Runs the body of a function and returns its result; a promise is awaited.
  func run(_ script: String, _ arguments: [JSON]) throws -> JSON
  /// Performs W3C actions, a list of input sources.
  func perform(_ sources: [JSON]) throws
  /// Releases all keys, buttons and fingers.
  func letGo() throws
  func picture(isWhole: Bool) throws -> Data
  /// The lines of the console, uncaught errors and reports of the policy since the last call.
  func messages() throws -> [String]
  /// The addresses requested since the last call.
  func requests() throws -> [String]
}
