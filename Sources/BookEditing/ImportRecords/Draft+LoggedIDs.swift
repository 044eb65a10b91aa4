import Formats
import Platform

/// Functions that keep the import logs consistent with changes to imported entries.
extension Draft {
  /// Updates the ids of entries in the logs.
  ///
  /// - Parameter removed: the id of an entry that the change removes.
  mutating func followInLogs(_ renamed: [Renaming], removed: String? = nil) throws(BookError) {
    if renamed.isEmpty, removed == nil { return }
    let ids = Dictionary(renamed.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    for (path, known) in try logs() {
      var log = known
      var hasChanged = false
      for index in log.lines.indices {
        guard let id = log.lines[index].entry else { continue }
        if id == removed {
          log.lines[index].entry = nil
          log.lines[index].outcome = .removed
          log.lines[index].guess = nil
          hasChanged = true
        } else if let new = ids[id] {
          log.lines[index].entry = new
          hasChanged = true
        }
      }
      if hasChanged { try write(log, to: path) }
    }
  }
}
