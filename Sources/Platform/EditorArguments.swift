/// The arguments that make an editor open a file at a line.
package enum EditorArguments {
  /// Returns the command line of an editor.
  ///
  /// - Parameter editor: the words of the program and its options.
  package static func words(_ editor: [String], file: String, line: Int) -> [String] {
    let name = editor[0].split(separator: "/").last.map(String.init) ?? editor[0]
    switch name {
    case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "kak", "micro": return editor + ["+\(line)", file]
    case "code", "code-insiders", "codium":
      let goto = editor.contains("-g") || editor.contains("--goto") ? [] : ["--goto"]
      return editor + goto + ["\(file):\(line)"]
    case "subl", "zed", "hx": return editor + ["\(file):\(line)"]
    default: return editor + [file]
    }
  }
}
