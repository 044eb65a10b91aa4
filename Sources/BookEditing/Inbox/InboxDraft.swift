package import Ledger
import Formats
package import Photos
import Platform

/// A draft of a transaction: a photo in `inbox/`, or a line of a note in this folder.
package struct InboxDraft: Sendable, Equatable {
  package enum Source: Sendable, Equatable {
    /// A photo or PDF with its SHA-256 hash. Files with the same bytes are one draft.
    case photo(name: String, PhotoKind, hash: String, copies: [String])
    /// A line of a note, with its 1-based number.
    case line(file: String, number: Int, text: String)
  }

  package enum State: Sendable, Equatable {
    case waiting
    /// The draft became an entry on the given day. `entry` is the id that the entry had at that time.
    case taken(Day, entry: String)
    case dropped(Day)
  }

  package var source: Source
  /// The day of the photo, or the day on which a note was written; `nil` if unknown.
  package var day: Day?
  /// Whether the day comes from a photo's metadata or a file's name, rather than from the modification date of the
  /// file.
  package var isFileDayCertain: Bool
  package var state = State.waiting

  package init(source: Source, day: Day?, isFileDayCertain: Bool) {
    self.source = source
    self.day = day
    self.isFileDayCertain = isFileDayCertain
  }

  /// The name of the file, without its folder.
  package var fileName: String {
    switch source {
    case .photo(let name, _, _, _): name
    case .line(let file, _, _): file
    }
  }

  /// The text of the line; `nil` for a photo.
  package var text: String? {
    if case .line(_, _, let text) = source { text } else { nil }
  }

  package var isPhoto: Bool { text == nil }

  /// The identity of the draft in the log, which is the same on every computer.
  var identity: InboxLog.Identity {
    switch source {
    case .photo(_, _, let hash, _): .photo(hash: hash)
    case .line(let file, let number, let text): .line(file: file, number: number, text: text)
    }
  }

  /// A short id for commands and web addresses.
  package var id: String {
    switch identity {
    case .photo(let hash): String(hash.prefix(8))
    case .line(let file, let number, let text):
      String(SHA256.hex(of: Array("\(file)\n\(number)\n\(text)".utf8)).prefix(8))
    }
  }
}
