package import Build

/// An event of the preview server, which is reported immediately.
package enum ServeEvent {
  /// The first build has finished. The site is available at `127.0.0.1` on this port.
  case serving(port: UInt16)
  /// An event of a build, which may be reported on another thread.
  case build(BuildEvent)
  /// A build has finished, and open pages were notified.
  ///
  /// - Parameters:
  ///   - changedCount: the number of files that were written or removed.
  ///   - hasGoodSite: whether the folder contains a site, from this build or an earlier one.
  case built(BuildResult, changedCount: Int, duration: Duration, hasGoodSite: Bool)
  /// The build failed. The error is `nil` if the book cannot be used, which has already been reported.
  case notBuilt(BuildError?)
}

/// A reporter of the preview server's events.
package protocol ServeReporter: Sendable {
  /// Reports the event. Thread-safe.
  func report(_ event: ServeEvent)

  /// Returns the text that open pages show after a failed build, including the next step for the user.
  ///
  /// - Parameter failure: the error; `nil` if the book cannot be used.
  func sentence(for failure: BuildError?) -> String
}
