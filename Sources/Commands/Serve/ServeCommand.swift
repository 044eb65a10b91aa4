package import ArgumentParser
import Bookkeeping
import Build
import Platform
import Serve
import Synchronization

/// `daybook serve`: build, show the site on this machine, and build again whenever something is saved.
package struct ServeCommand: Verb {
  package static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Show the site on this machine, and follow every save.",
    discussion: """
      Builds the site, watches the book and the template, and reloads the pages that changed in every browser that \
      shows them. Mistakes stand over the page until they are mended. Only this machine can look; Ctrl-C ends it.

      Example: daybook serve --open
      """)

  @OptionGroup package var book: BookOptions

  @Option(help: ArgumentHelp("The port; if it is in use, the next free one. 0 is any.", valueName: "number"))
  var port: UInt16 = 4000

  @Flag(help: "Show it in the browser.")
  var open = false

  @OptionGroup var site: SiteOptions

  package init() {}

  package func run(in environment: Environment) -> ExitStatus {
    Session.with(book, environment, for: .changing) { session in
      let folder = site.out ?? session.folder.path(of: BookLayout.site)
      if site.out == nil, environment.disk.isLink(folder) {
        environment.tell(BuildFailure.linkedFolder(folder).advice)
        return .failed
      }
      let server: PreviewServer
      do throws(LoopbackListener.Failure) {
        server = try PreviewServer(folder, port: port, run: ServeCommand.word())
      } catch {
        environment.tell(error.sentence)
        return .failed
      }
      if port != 0, server.port != port {
        environment.err("port \(port) is in use; \(server.port) is used instead\n")
      }
      environment.programs.onInterrupt { server.stop() }
      let failure = Mutex<ExitStatus?>(nil)
      let preview = LivePreview(session: session, options: site, server: server, opensBrowser: open)
      let builds = OwnThread {
        guard let outcome = preview.run() else { return }
        failure.withLock { $0 = outcome }
        server.stop()
      }
      guard let builds else {
        environment.err("daybook: the system has no room for another thread\n")
        return .failed
      }
      builds.letGo()
      server.serve()
      preview.stop()
      return failure.withLock { $0 } ?? .fine
    }
  }

  /// Tells this run's pages from those of any other.
  private static func word() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}
