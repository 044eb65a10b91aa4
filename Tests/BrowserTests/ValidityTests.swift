import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The findings of the Nu HTML checker and LinkChecker about every file of the site.
  @Suite(.enabled(if: BrowserShare.wanted.hasLongOnes)) struct ValidityTests {
    private static let links = "/usr/bin/linkchecker"
    private static let hasLinks = Tooling.hasProgram(
      links, missing: "linkchecker is not installed: links are NOT CHECKED")

    @Test(.enabled(if: Vnu.isThere)) func `every page and style sheet is valid`() throws {
      for folder in [try SampleSite.folder(), try SampleSite.mistakenFolder()] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
        // After a mistake only these pages differ.
        let files =
          folder == (try SampleSite.folder())
          ? all.filter { $0.hasSuffix(".html") || $0.hasSuffix(".css") } : ["errors.html"]
        #expect(files.count > 500 || files == ["errors.html"])
        #expect(try Vnu.errors(in: files, below: folder) == [])
      }
    }

    @Test(.enabled(if: hasLinks)) func `no link is broken`() throws {
      for (folder, least) in [(try SampleSite.folder(), 1_000), (try SampleSite.mistakenFolder(), 1_000)] {
        let run = try Vnu.run(
          ValidityTests.links, ["--no-status", "--threads=2", folder.absoluteString + "index.html"], in: folder)
        let count = run.out.split(separator: "\n").first { $0.hasPrefix("That's it. ") }?
          .split(separator: " ").dropFirst(2).first.flatMap { Int($0) }
        #expect(run.exitCode == 0, "\(run.out)\(run.err)")
        #expect(run.out.contains(" 0 warnings found. 0 errors found."), "\(run.out)")
        #expect((count ?? 0) > least)
      }
    }
  }
}
