import Diagnostics
import Formats

/// Functions that check account names: unlisted names, similar names, and the name of the main account.
extension LedgerChecks {
  func checkAccounts() {
    checkMainAccount()
    var similar = SimilarNames()
    // A main account without a name has no similar names.
    let first = ledger.accounts.prefix(1).count { $0.name.isEmpty }
    let listed = ledger.accounts.filter { $0.source.map(isInSettings) ?? false }.map(\.name)
    for account in ledger.accounts.dropFirst(first) {
      // If there are too many accounts, only that is reported.
      let isReported = ledger.accounts.count > BookLimits.accounts + 1
      if !listed.isEmpty, !isReported, let span = account.source, !isInSettings(span) {
        reportUnlisted(account.name, at: ledger.range(span), listed)
        continue
      }
      let letters = Array(UnicodeText.nameKey(account.name))
      let like = similar.add(letters).first {
        $0.letters == letters || CategorySimilarity.isOneEdit($0.letters, letters)
      }
      guard let like, let span = account.source else { continue }
      let known = ledger.accounts[like.indices[0] + first]
      let range = ledger.range(span)
      findings.add(
        .similarAccount, at: range, "account “\(account.name)” is almost the same as “\(known.name)”",
        notes: known.source.map { [Finding.Note("the other one", at: ledger.range($0))] } ?? [],
        suggestions: Suggestion.names([known.name], at: range))
    }
  }

  private func isInSettings(_ span: SourceSpan) -> Bool {
    span.file >= 0 && ledger.files[Int(span.file)].path == sources.settings?.path
  }

  /// Reports an account that the settings do not list. Each name is reported once, at its first use, which creates the
  /// account.
  private func reportUnlisted(_ name: String, at range: SourceRange, _ listed: [String]) {
    findings.add(.unknownAccount, in: range.file) {
      let near = findings.names.near(name, in: "accounts", among: listed)
      let suggestions = Suggestion.names(near, at: range, written: { ScalarText.written($0) })
      return Finding(
        .unknownAccount, at: range, "account “\(name)” is not in the list of accounts",
        label: suggestions.isEmpty ? "its opening balance is zero, in \(ledger.homeCurrency.code)" : "",
        notes: [
          Finding.Note("or add it to “accounts:” in book.yaml: - { name: \(ScalarText.written(name, in: .flow)) }")
        ],
        suggestions: suggestions)
    }
  }

  /// Reports a book in which some entries have the account `Main` and others have no account. Both kinds of entries
  /// belong to the main account; in older versions of Daybook, they belonged to two accounts.
  private func checkMainAccount() {
    guard let place = mainUses.first else { return }
    let all = whole?.unnamedCount ?? ledger.unnamedUseCount
    if all <= mainUses.count { return }
    findings.add(
      .similarAccount, at: ledger.range(place), "“Main” is also the account for entries without “account:”",
      label: "both kinds of entries are in one account",
      notes: [
        Finding.Note(
          "\(NumberText.grouped(mainUses.count)) of this account's \(NumberText.counted(all, "entry", "entries")) "
            + "\(mainUses.count == 1 ? "has" : "have") the account “Main”"),
        Finding.Note("if that is right, confirm it in book.yaml: main-account: Main"),
        Finding.Note("if not, give the other entries' account a name in book.yaml, such as main-account: Current"),
      ])
  }
}

extension Ledger {
  /// The number of entries in the main account, including transfers to it.
  var unnamedUseCount: Int {
    transactions.reduce(0) { sum, transaction in
      sum + (transaction.account == .unnamed ? 1 : 0) + (transaction.details?.destination == .unnamed ? 1 : 0)
    }
  }
}
