import Foundation
import Serve
import TestSupport

/// A running server in a separate thread.
final class RunningServer: Sendable {
  let server: PreviewServer
  let folder: TemporaryFolder

  init(
    _ files: [String: String] = ["index.html": "<head>Home", "a.txt": "0123456789"], timeouts: Timeouts = Timeouts()
  )
    throws
  {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: "site/\(name)") }
    server = try PreviewServer(folder.path + "/site", port: 0, run: "run", timeouts: timeouts)
    Thread.detachNewThread { [server] in server.serve() }
  }

  deinit { server.stop() }

  func client(bufferSize: Int32? = nil) throws -> RawClient { try RawClient(port: server.port, bufferSize: bufferSize) }
}
