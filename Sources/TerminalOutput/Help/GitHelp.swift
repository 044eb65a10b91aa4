/// The text of `daybook help git`.
enum GitHelp {
  /// The command that makes git merge month files entry by entry. If `daybook` is not installed, git merges the files
  /// as text.
  static let driver =
    "git config merge.daybook.driver 'daybook merge --path %P %O %A %B; s=$?; test $s -le 1 && exit $s; git merge-file %A %O %B'"

  static var text: String {
    HelpPage.text(
      "GIT",
      [
        .paragraph(
          "A book is text, so two people can keep it in a git repository. However, git merges line by line and can mix the "
            + "lines of two new entries. “daybook merge” merges a month entry by entry. “daybook init” writes "
            + ".gitattributes, which refers to this command; in an older book, add these lines to that file:"),
        .lines("ledger/*.yaml merge=daybook\nimports/*.log merge=union\n"),
        .paragraph("Then run this once in each clone, in the book's folder. It is one line:"),
        .lines(driver + "\n"),
        .paragraph(
          "An entry changed on both sides is a conflict: the file then contains both versions of the whole entry, "
            + "between conflict markers. “daybook check” lists the conflicts. Keep one version or both in an editor and remove the markers; editors "
            + "with “daybook lsp” and the form of “daybook serve” offer this as a button. "
            + "If the import logs show that both sides imported the same row of a bank's file, the merge keeps only "
            + "one entry: the edited one, or a conflict if both sides edited it. "
            + "If “daybook” is not installed, or a month has errors, git merges line by line as usual."),
        .paragraph(
          ".gitignore excludes what belongs to one computer: the sites, the inbox, and undo data and keys in .daybook/."
        ),
        .paragraph("Example: daybook merge base.yaml ours.yaml theirs.yaml"),
      ])
  }
}
