@testable import Build
import SiteComponents
import Platform
import TestSupport

/// A test suite about a site's folder inside a temporary folder, and the files written to it.
protocol SiteFolderSuite {
  var folder: TemporaryFolder { get }
}

extension SiteFolderSuite {
  static var pages: [String: String] { ["index.html": "home", "2026/11.html": "november", "assets/a/b.css": "css"] }

  var path: String { "\(folder.path)/site" }

  func site(_ disk: Disk = Disk()) -> SiteFolder { SiteFolder(path, disk: disk) }

  func tree(_ texts: [String: String]) -> FileTree {
    var tree = FileTree()
    for (path, text) in texts { tree.add(path, text) }
    return tree
  }

  /// Every file with its text, without the manifest.
  func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in try Disk().files(below: path) where file != SiteFolder.markerName {
      texts[file] = try folder.read("site/\(file)")
    }
    return texts
  }
}
