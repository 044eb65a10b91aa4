import Diagnostics
import Formats

/// Functions that parse amounts with the book's decimal separator.
extension ValueReader {
  /// Parses an amount and returns minor units of the currency, above zero.
  ///
  /// - Parameters:
  ///   - opposite: the key for the other direction, which is suggested for an amount with a minus sign.
  ///   - hasCurrencyKey: whether the key `currency` can be written in addition to the amount.
  mutating func amount(
    _ node: Node, _ key: String, _ currency: Currency, opposite: String?, hasCurrencyKey: Bool = false
  ) -> Int64? {
    guard isScalar(node, key) else { return nil }
    do throws(AmountText.Problem) {
      if let raw = plainBytes(node) { return try AmountText.parse(raw, currency, decimalSeparator) }
      return try parse(text(node), currency)
    } catch {
      reportBadAmount(error, node, currency, opposite: opposite, hasCurrencyKey: hasCurrencyKey)
      return nil
    }
  }

  /// Parses the amount of a part and returns minor units. The result is negative if the text has a minus sign, and
  /// never zero.
  mutating func partAmount(_ node: Node, _ key: String, _ currency: Currency) -> Int64? {
    guard isScalar(node, key) else { return nil }
    do throws(AmountText.Problem) {
      if let raw = plainBytes(node) { return try AmountText.parse(raw, currency, decimalSeparator) }
      return try parse(text(node), currency)
    } catch {
      switch error {
      case .negative: return negativeAmount(node, currency)
      case .zero: reportZeroPart(node)
      default: reportBadAmount(error, node, currency, opposite: nil, hasCurrencyKey: true)
      }
      return nil
    }
  }

  /// Parses text that begins with a minus sign and returns negative minor units.
  private mutating func negativeAmount(_ node: Node, _ currency: Currency) -> Int64? {
    let size = String(text(node).dropFirst())
    do throws(AmountText.Problem) {
      return -(try parse(size, currency))
    } catch {
      if case .zero = error {
        reportZeroPart(node)
        return nil
      }
      let problem: AmountText.Problem =
        switch error {
        case .negative, .plusSign: .notANumber
        default: error
        }
      let bad = BadAmountExplanation(problem, size, currency, decimalSeparator, hasCurrencyKey: true)
      report(bad, size, node, sign: "-", currency)
      return nil
    }
  }

  private mutating func reportZeroPart(_ node: Node) {
    if node.flags.contains(.refused) { return }
    report(
      .badAmount, node, "“\(text(node))” is zero", label: "remove this part: the rest remains in this category")
  }

  /// Parses an amount and returns minor units of the currency. Zero is allowed.
  mutating func amountOrZero(_ node: Node, _ key: String, _ currency: Currency) -> Int64? {
    guard isScalar(node, key) else { return nil }
    return amount(node, text(node), currency, sign: "", hasCurrencyKey: false)
  }

  /// Parses a balance and returns minor units. A balance may be zero, or negative for a debt.
  ///
  /// - Parameter hasCurrencyKey: whether the key `currency` can be written in addition to the balance.
  mutating func balance(_ node: Node, _ key: String, _ currency: Currency, hasCurrencyKey: Bool = false) -> Int64? {
    guard isScalar(node, key) else { return nil }
    let text = text(node)
    let isNegative = AmountText.isNegative(text)
    let size = isNegative ? String(text.dropFirst()) : text
    return amount(node, size, currency, sign: isNegative ? "-" : "", hasCurrencyKey: hasCurrencyKey)
      .map { isNegative ? -$0 : $0 }
  }

  /// Parses the text after the sign of an amount and returns minor units. Zero is allowed.
  private mutating func amount(
    _ node: Node, _ text: String, _ currency: Currency, sign: String, hasCurrencyKey: Bool
  ) -> Int64? {
    do throws(AmountText.Problem) {
      return try parse(text, currency)
    } catch {
      if case .zero = error { return 0 }
      let bad = BadAmountExplanation(error, text, currency, decimalSeparator, hasCurrencyKey: hasCurrencyKey)
      report(bad, text, node, sign: sign, currency)
      return nil
    }
  }

  private func parse(_ text: String, _ currency: Currency) throws(AmountText.Problem) -> Int64 {
    let bytes = Array(text.utf8)
    let result: Result<Int64, AmountText.Problem> = bytes.withUnsafeBufferPointer { buffer in
      do throws(AmountText.Problem) {
        return .success(try AmountText.parse(buffer, currency, decimalSeparator))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private mutating func reportBadAmount(
    _ problem: AmountText.Problem, _ node: Node, _ currency: Currency, opposite: String?, hasCurrencyKey: Bool
  ) {
    let text = text(node)
    var at = node
    if case .letterO(let offset) = problem, plainBytes(node) != nil {
      at.start += Int32(offset) + (node.kind == .plain ? 0 : 1)
      at.end = at.start + 1
    }
    let bad = BadAmountExplanation(
      problem, text, currency, decimalSeparator, opposite: opposite, hasCurrencyKey: hasCurrencyKey)
    report(bad, text, node, at: at, currency)
  }

  /// Reports an invalid amount.
  ///
  /// - Parameters:
  ///   - at: the node to mark with the caret; `nil` to mark the whole value.
  ///   - sign: the text before the amount, such as a minus sign.
  private func report(
    _ bad: BadAmountExplanation, _ text: String, _ node: Node, at: Node? = nil, sign: String = "", _ currency: Currency
  ) {
    if node.flags.contains(.refused) { return }
    func finding() -> Finding {
      // The text is quoted if necessary.
      let suggestions =
        bad.better.map { better -> [Suggestion] in
          let written = written(sign + better, node)
          return [replacement("write \(written)", node, written, isSafe: bad.isSafeToReplace)]
        } ?? []
      return Finding(
        .badAmount, at: place(at ?? node), "“\(sign)\(text)” \(bad.message)", label: bad.label,
        suggestions: suggestions)
    }
    if bad.mayHaveOtherSign, AmountText.isAmount(text, decimals: Int(currency.decimals), decimalSeparator.other) {
      findings.addOtherSign(finding)
    } else {
      findings.add(.badAmount, in: file, finding)
    }
  }

  /// Returns the amount as text that can replace the node, with quotes if necessary.
  private func written(_ amount: String, _ node: Node) -> String {
    ScalarText.written(amount, in: document.isInBraces(node) ? .flow : .block, mayLookTyped: true)
  }
}
