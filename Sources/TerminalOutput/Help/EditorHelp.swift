import LanguageServer

/// The text of `daybook help editors`.
enum EditorHelp {
  static var text: String {
    HelpPage.text(
      "EDITORS",
      [
        .paragraph(
          "“daybook lsp” works with any editor that supports the Language Server Protocol. It shows the findings of "
            + "“daybook check” and their remedies while you type; completes entries, titles with their other fields, "
            + "categories, accounts, tags, days and photos; explains keys and values; renames names in the whole book; "
            + "runs “daybook fmt”; and shows hints at the ends of lines. It finds the book of each file automatically and needs "
            + "no settings. It writes nothing: undo its changes in the editor, not with “daybook undo”."),
        .paragraph("For each editor:"),
        .lines(
          "daybook editor setup NAME --dry-run     shows the files that it needs\ndaybook editor setup NAME               writes them into the book\ndaybook editor check NAME               starts the server as the editor would\n"
        ),
        .table(
          EditorSetup.Name.allCases.map { name in
            let setup = EditorSetup(name)
            let files = setup.files.first.map { file in
              setup.files.count > 1
                ? file.path.split(separator: "/").dropLast().joined(separator: "/") + "/. " : "\(file.path). "
            }
            return (name.rawValue, (files ?? "") + setup.steps.joined(separator: ". ") + ".")
          }),
        .paragraph(
          "Each setup gives the book's files a separate language mode if the editor supports it (in Kate and Sublime Text the server "
            + "replaces the one for YAML), because Daybook accepts “note: Lunch: pizza” and YAML does not."),
        .paragraph(
          "You can turn off features with “initializationOptions”, or in the editor's settings under “daybook”: "
            + "{ \"inlayHints\": { \"weekday\": false, \"converted\": false, \"due\": false, \"total\": false, \"guess\": false }, \"codeLens\": false }"
        ),
        .paragraph(
          "For an editor that supports YAML but not language servers, “daybook schema --write” writes a JSON "
            + "Schema for each kind of file, and prints the line that refers to it. Use either the server "
            + "or the schema."),
        .paragraph("Example: daybook editor setup helix && hx ledger/2026-11.yaml"),
      ])
  }
}
