import Foundation

/// What a browser must be able to do; `Page` builds the rest on it. One window is looked at at a time, by one test.
protocol Engine: AnyObject, Sendable {
  /// A new window without anything stored or told, and the old one closed.
  func startAfresh(_ screen: Screen) throws
  func show(on screen: Screen) throws
  func go(to address: String) throws
  func back() throws
  func reload() throws
  /// The body of a function, with what it returns; a promise is waited for.
  func run(_ script: String, _ arguments: [JSON]) throws -> JSON
  /// W3C actions, a list of input sources.
  func perform(_ sources: [JSON]) throws
  /// Lets go of all keys, buttons and fingers.
  func letGo() throws
  func picture(isWhole: Bool) throws -> Data
  /// Console, uncaught errors and reports of the policy since the last call, a line each.
  func messages() throws -> [String]
  /// Addresses asked for since the last call.
  func requests() throws -> [String]
}
