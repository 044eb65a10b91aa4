/// Work that makes files of a site, done only if its fingerprint differs from that of the last build.
package struct Job: Sendable {
  /// A name that is unique in the site, without a line break; empty for the job whose files every build checks.
  package var name: String
  /// A number that represents everything the files depend on, so that not even their names need be known before; 0 for
  /// work that is always done.
  package var fingerprint: UInt64
  /// Makes the files. The tree contains no jobs, and its paths do not occur elsewhere in the site.
  package var make: @Sendable () -> FileTree
  /// Returns one of the job's pages with the data to change the book; `nil` for a file that is not one of its pages.
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
