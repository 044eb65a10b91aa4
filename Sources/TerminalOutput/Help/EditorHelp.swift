import LanguageServer

/// The text of `daybook help editors`.
enum EditorHelp {
  static var text: String {
    HelpPage.text(
      "EDITORS",
      [
        .paragraph(
          "“daybook lsp” answers any editor that speaks the Language Server Protocol: the findings of “daybook check” "
            + "while you type, with their remedies; completion of whole entries, titles with all they bring, categories, "
            + "accounts, tags, days and photos; what a word means; renaming in the whole book; “daybook fmt”; hints "
            + "at the ends of lines. It finds the book of each file automatically and needs no settings. It writes nothing: "
            + "undo its changes in the editor, not with “daybook undo”."),
        .paragraph("For each editor:"),
        .lines(
          "daybook editor setup NAME --dry-run     shows what it needs\ndaybook editor setup NAME               writes that into the book\ndaybook editor check NAME               starts the server as the editor would\n"
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
          "Each gives the book's files their own language if the editor supports it (in Kate and Sublime Text the server takes "
            + "the place of the one for YAML): Daybook takes “note: Lunch: pizza”, which YAML does not."),
        .paragraph(
          "What may be turned off, as “initializationOptions” or in the editor's settings below “daybook”: "
            + "{ \"inlayHints\": { \"weekday\": false, \"converted\": false, \"due\": false, \"total\": false, \"guess\": false }, \"codeLens\": false }"
        ),
        .paragraph(
          "An editor without servers but with YAML: “daybook schema --write” makes a JSON Schema for each kind of file, and "
            + "says the line that names it. Use one or the other."),
        .paragraph("Example: daybook editor setup helix && hx ledger/2026-11.yaml"),
      ])
  }
}
