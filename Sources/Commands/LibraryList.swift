import CLibraries

/// The C libraries that the command uses, for `--version --verbose`. Reports about damaged photos and security
/// advisories refer to the versions of these libraries.
enum LibraryList {
  /// A list with one line for each library: its name, version and file.
  static var text: String {
    let libraries = all
    let width = libraries.map(\.title.count).max() ?? 0
    return libraries.map { library in
      library.title + String(repeating: " ", count: width - library.title.count + 2) + library.place + "\n"
    }.joined()
  }

  private static var all: [(title: String, place: String)] {
    var all: [(title: String, place: String)] = []
    var library = daybook_library()
    while daybook_library_at(UInt32(all.count), &library) == 1 {
      let version = library.version.map { " " + String(cString: $0) } ?? ""
      let file = library.file.map { String(cString: $0) } ?? "an unknown file"
      all.append((String(cString: library.name) + version, file.isEmpty ? "in the command" : file))
    }
    return all
  }
}
