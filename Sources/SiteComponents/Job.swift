/// A task that generates some files of a site. It runs only if its fingerprint is 0 or has changed since the last
/// build.
package struct Job: Sendable {
  /// A unique name without line breaks; empty for the job that runs in every build.
  package var name: String
  /// A fingerprint of all data on which the files depend; 0 if the job always runs. The names of the files are known
  /// only after the job has run.
  package var fingerprint: UInt64
  /// Generates the files. The returned tree does not contain jobs, and no other job generates files with the same
  /// paths.
  package var make: @Sendable () -> FileTree
  /// Returns one of the job's pages, with controls for changing the book. `nil` if the job does not generate a page at
  /// this path.
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
