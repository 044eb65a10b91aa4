import Synchronization

/// Old files that changed places with new ones and are to be removed when nobody waits for it any more.
///
/// To free what a file had on the disk may take a hundred times as long as to write the new one into the cache. Whatever is
/// left by a process that ends before is cleared away by the next build, as every temporary file is.
package final class Leftovers: Sendable {
  private let disk: Disk
  private let paths = Mutex<[String]>([])

  package init(on disk: Disk) { self.disk = disk }

  /// So many are worth waiting for: the disk shall not hold the site twice.
  private static let greatestCount = 500

  func add(_ path: String) {
    let count = paths.withLock { paths in
      paths.append(path)
      return paths.count
    }
    if count >= Leftovers.greatestCount { remove() }
  }

  /// Removes them all. One that cannot be removed now is one of the next build's.
  package func remove() {
    let all = paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
    for path in all { try? disk.removeIfThere(path) }
  }
}
