import Foundation
import TestSupport
import Testing

@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `the script of a shell knows every verb`(shell: String) {
    let run = ToolRun(["completions", shell])
    #expect(run.exitCode == 0)
    for verb in ["add", "edit", "pay", "category", "undo", "completions"] { #expect(run.out.contains(verb)) }
  }

  @Test func `another shell is wrong usage`() {
    #expect(ToolRun(["completions", "tcsh"]).exitCode == 64)
  }

  @Test func `bash offers the ids and categories of the book`() throws {
    let book = try EditingBook([
      "categories.yaml": "- { name: Food }\n- { name: Home }\n- { name: Dog walks }\n- { name: Salary, kind: income }\n"
    ])
    let binary = try #require(RealBinary.path)
    let script = """
      source <("\(binary)" completions bash)
      complete -p daybook >/dev/null || exit 9
      function offer { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        COMPREPLY=(); _daybook daybook "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; printf '%s\\n' "${COMPREPLY[@]}"; }
      offer daybook edit 2026-11-0
      echo ---
      offer daybook add --category ''
      cd /
      echo ---
      offer daybook show --book "\(book.folder.path)" 2026-11-05
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = book.folder.url
    var environment = ProcessInfo.processInfo.environment
    let folder = (binary as NSString).deletingLastPathComponent
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("2026-11-03-dining-out") && text.contains("2026-11-05-rent"), "\(text)")
    let parts = text.components(separatedBy: "---")
    #expect(parts.count == 3 && parts[1].contains("Food") && parts[1].contains("Dog walks"), "\(text)")
    #expect(parts.last == "\n2026-11-05-rent\n", "\(text)")
  }
}
