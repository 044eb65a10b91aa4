/// The configuration files that make one editor start `daybook lsp`, but only for files of this book.
package struct EditorSetup: Sendable {
  package enum Name: String, CaseIterable, Sendable {
    case neovim, vim, helix, emacs, kate, zed, sublime, vscode

    /// The product name of the editor.
    package var title: String {
      switch self {
      case .neovim: "Neovim"
      case .vim: "Vim"
      case .helix: "Helix"
      case .emacs: "Emacs"
      case .kate: "Kate"
      case .zed: "Zed"
      case .sublime: "Sublime Text"
      case .vscode: "VS Code"
      }
    }

    /// The names of the editor's executables.
    package var programs: [String] {
      switch self {
      case .neovim: ["nvim"]
      case .vim: ["vim"]
      case .helix: ["hx", "helix"]
      case .emacs: ["emacs"]
      case .kate: ["kate", "kwrite"]
      case .zed: ["zed", "zeditor"]
      case .sublime: ["subl", "sublime_text"]
      case .vscode: ["code", "codium", "code-insiders"]
      }
    }
  }

  package struct File: Sendable {
    /// The path of the file, relative to the book.
    package let path: String
    package let bytes: [UInt8]
  }

  package let name: Name
  /// The files to write; empty for an editor that cannot be configured by files in the book.
  package let files: [File]
  /// The remaining steps for the user, one sentence each.
  package let steps: [String]

  package init(_ name: Name) {
    self.name = name
    switch name {
    case .neovim:
      files = [File(path: ".nvim.lua", bytes: PackageResources.neovim_lua)]
      steps = [
        "Neovim 0.9 or later: put “vim.o.exrc = true” into your init.lua; Neovim asks once whether to trust the file",
        "Neovim 0.7 or later: put dofile('…/.nvim.lua') with the path of this file into your init.lua",
        "Complete with Ctrl-X Ctrl-O, or with a completion plugin",
      ]
    case .vim:
      files = [File(path: ".vimrc", bytes: PackageResources.vim_vim)]
      steps = [
        "Install the plugin yegappan/lsp, vim-lsp or ALE: Vim itself has no LSP client",
        "Add “set exrc” to your vimrc and start Vim in the book's folder, or add “source PATH” to it, where PATH is the "
          + "path of this file",
      ]
    case .helix:
      files = [File(path: ".helix/languages.toml", bytes: PackageResources.helix_toml)]
      steps = ["Start Helix in the book's folder; the file explains how to get colors"]
    case .emacs:
      files = [File(path: ".daybook-emacs.el", bytes: PackageResources.emacs_el)]
      steps = [
        "Put (load \"…/.daybook-emacs.el\") with the path of this file into your init file; before Emacs 29 install eglot"
      ]
    case .kate:
      files = [File(path: ".kateproject", bytes: PackageResources.kate_json)]
      steps = [
        "Turn on the plugins “Project” and “LSP Client”, open a file of the book, and answer Yes when Kate asks whether to "
          + "start “daybook lsp”; Kate starts no other YAML server in this project"
      ]
    case .sublime:
      files = [File(path: "daybook.sublime-project", bytes: PackageResources.sublime_json)]
      steps = ["Install the package “LSP”, and open the project"]
    case .vscode:
      let folder = ".vscode/extensions/daybook"
      files = [
        File(path: "\(folder)/package.json", bytes: PackageResources.vscode_package_json),
        File(path: "\(folder)/extension.js", bytes: PackageResources.vscode_extension_js),
        File(path: "\(folder)/language.json", bytes: PackageResources.vscode_language_json),
        File(path: "\(folder)/grammar.json", bytes: PackageResources.vscode_grammar_json),
      ]
      steps = [
        "Open the book's folder in VS Code 1.89 or later, trust it, and install “Daybook” under Extensions, Recommended"
      ]
    case .zed:
      files = []
      steps = [
        "Zed starts servers only from extensions, and there is no extension for Daybook yet: “daybook schema --write” lets its "
          + "YAML support check the files"
      ]
    }
  }
}
