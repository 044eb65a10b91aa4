package import Build

/// What happens while a site is served, told at once.
package enum ServeEvent {
  /// The first site is there, at `127.0.0.1` and this port.
  case serving(port: UInt16)
  /// During a build; may come from another thread.
  case build(BuildEvent)
  /// A build ended, and open pages were told.
  ///
  /// - Parameters:
  ///   - changedCount: how many files were written or removed.
  ///   - hasGoodSite: whether the folder holds a site, of this build or an earlier one.
  case built(BuildResult, changedCount: Int, duration: Duration, hasGoodSite: Bool)
  /// Nothing was built; nil where the book cannot be used, which was told.
  case notBuilt(BuildError?)
}

/// Prints what happens while a site is served.
package protocol ServeReporter: Sendable {
  /// From any thread.
  func tell(_ news: ServeEvent)

  /// What open pages say of a build that failed, with what to do next; nil where the book cannot be used.
  func sentence(for failure: BuildError?) -> String
}
