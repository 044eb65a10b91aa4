import Dispatch
import Files
import Synchronization

/// What a site's folder remembers, looked for beside the reading of the book, which takes as long.
final class FolderMemory: Sendable {
  private let memory = Mutex(SiteMemory())
  private let looking = DispatchGroup()

  /// - Parameter folder: nil to remember nothing.
  init(_ folder: SiteFolder?) {
    guard let folder else { return }
    DispatchQueue.global().async(group: looking) { [self] in
      let found = folder.memory()
      memory.withLock { $0 = found }
    }
  }

  /// Waits until it is known.
  var value: SiteMemory {
    looking.wait()
    return memory.withLock { $0 }
  }
}
