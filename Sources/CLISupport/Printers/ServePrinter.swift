package import Build
import Diagnostics
import Platform
package import Serve

/// A printer of the events of `serve` on the terminal.
package struct ServePrinter: ServeReporter {
  private let session: Session
  private let builds: BuildPrinter
  private let opensBrowser: Bool

  private var environment: Environment { session.environment }

  package init(_ session: Session, opensBrowser: Bool) {
    self.session = session
    self.opensBrowser = opensBrowser
    builds = BuildPrinter(session)
  }

  package func report(_ news: ServeEvent) {
    switch news {
    case .serving(let port): welcome("http://127.0.0.1:\(port)/")
    case .build(let news): builds.report(news)
    case .built(let result, let changedCount, let duration, let hasGoodSite):
      builds.reportFindings(result)
      if session.options.quiet { return }
      environment.err(
        result.written == nil
          ? (hasGoodSite ? "nothing was built; the last version without errors is shown\n" : "nothing was built\n")
          : "built in \(NumberText.grouped(Int(duration / .milliseconds(1)))) ms: "
            + "\(NumberText.counted(changedCount, "file")) changed\n")
    case .notBuilt(let failure):
      if case .archive(let refusal)? = failure { _ = session.report(refusal) }
      environment.report(.error, message(for: failure))
    }
  }

  private func welcome(_ address: String) {
    environment.out("\(address)\n")
    if !session.options.quiet { environment.err("the page reloads after each save; press Ctrl-C to stop\n") }
    if opensBrowser, !environment.programs.openBrowser(address) {
      environment.err("cannot start a browser; open the address yourself\n")
    }
  }

  package func sentence(for failure: BuildError?) -> String { message(for: failure).line }

  private func message(for failure: BuildError?) -> Message {
    switch failure {
    case nil, .archive: "nothing was built"
    case let failure?: failure.message(session.commands)
    }
  }
}
