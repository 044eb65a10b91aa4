/// Work that gives files of a site, done only if its fingerprint differs from that of the last build.
package struct Job: Sendable {
  /// Of its own in the site, without a line break; empty for the one whose files are looked at by every build.
  package var name: String
  /// Stands for all that the files depend on, so that not even their names need be known before; 0 for work that is always
  /// done.
  package var fingerprint: UInt64
  /// Without jobs in it; no path in it occurs elsewhere in the site.
  package var make: @Sendable () -> FileTree
  /// One of its pages, with what changes the book; nil for a file that is no page of it.
  package var page: @Sendable (_ path: String, Editing) -> [UInt8]?

  package init(
    name: String, fingerprint: UInt64,
    page: @escaping @Sendable (_ path: String, Editing) -> [UInt8]? = { _, _ in nil },
    make: @escaping @Sendable () -> FileTree
  ) {
    self.name = name
    self.fingerprint = fingerprint
    self.page = page
    self.make = make
  }
}
