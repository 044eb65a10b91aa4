import Testing

@Suite struct VersionTests {
  @Test("--version prints one line, and --verbose adds the version and path of each C library")
  func libraries() throws {
    let short = ToolRun(["--version"])
    #expect(short.exitCode == 0 && short.out.split(separator: "\n").count == 1)
    for arguments in [["--version", "--verbose"], ["--verbose", "--version"]] {
      let long = ToolRun(arguments)
      #expect(long.exitCode == 0 && long.out.hasPrefix(short.out))
      let lines = long.out.dropFirst(short.out.count).split(separator: "\n").map(String.init)
      for name in [
        "libpng", "zlib", "libjpeg-turbo", "libwebp", "HarfBuzz", "FriBidi", "utf8proc", "libcrypto", "libdeflate",
        "expat",
      ] {
        let line = try #require(lines.first { $0.hasPrefix(name + " ") })
        let version = line.dropFirst(name.count + 1).prefix { $0 != " " }
        #expect(version.first?.isNumber == true || name == "libjpeg-turbo", "\(line)")
        #expect(line.hasSuffix("  in the command") || line.contains("  /"), "\(line)")
      }
      #expect(lines.count == 10)
    }
  }

  @Test("--verbose without --version is refused, and the message names the missing option")
  func alone() {
    let run = ToolRun(["--verbose"])
    #expect(run.exitCode == 64 && run.err.contains("--verbose requires --version"))
  }
}
