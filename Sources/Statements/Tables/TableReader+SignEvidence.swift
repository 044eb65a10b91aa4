import Ledger

/// Functions that look for evidence of the direction of money if the signs of the numbers do not show it: words, kinds
/// and an IBAN.
extension TableReader {
  /// Whether the heading of the only amount column means money spent, such as “Amount charged”, and most numbers have
  /// no minus sign.
  func isSpentByHeading(_ movements: [Movement]) -> Bool {
    guard case .one(let column, nil) = layout.amounts, column < layout.headings.count,
      SignKeywords.spent.contains(FoldedText.of(layout.headings[column])) || layout.roles[column] == .out
    else { return false }
    return movements.count { $0.row.amount.isNegative } * 2 < movements.count
  }

  /// Whether the first of two amount columns contains incoming money, according to rows that the bank calls received
  /// payments; `nil` if there are no such rows, or if both columns contain some.
  func isInvertedByReceipts(_ movements: [Movement]) -> Bool? {
    let directions = Set(movements.filter { SignKeywords.areReceipts(text($0)) }.map(\.row.amount.isNegative))
    return directions.count == 1 ? directions.first : nil
  }

  /// Whether numbers without a minus sign are outgoing money, according to the text of the rows: received payments,
  /// refunds and salaries are incoming money, and fees are outgoing money. Returns `nil` if no text is conclusive, or
  /// if rows contradict each other.
  func isInvertedByTexts(_ movements: [Movement]) -> Bool? {
    let (negative, positive) = (
      movements.filter { $0.row.amount.isNegative }, movements.filter { !$0.row.amount.isNegative }
    )
    if negative.isEmpty || positive.isEmpty { return nil }
    // Some banks put payments and refunds into categories of their own.
    let isReceipt = { (movement: Movement) in
      [text(movement), movement.row.category ?? ""].contains(where: SignKeywords.areReceipts)
    }
    let returns = { (movement: Movement) in
      [text(movement), movement.row.category ?? ""].contains(where: SignKeywords.areReturns)
    }
    // A card has fewer payments than purchases, unless all other rows with a minus are refunds.
    let mayBeCard = negative.count < positive.count || negative.allSatisfy { isReceipt($0) || returns($0) }
    if mayBeCard, negative.contains(where: isReceipt), !positive.contains(where: isReceipt) { return true }
    let isPayment = { RowKeywords.isPayment(text($0)) }
    if layout.isOfCreditCard, negative.contains(where: isPayment), !positive.contains(where: isPayment) { return true }
    let isIncome = { returns($0) || isEarned($0) }
    let (returned, feesReceived) = (negative.contains(where: isIncome), positive.contains(where: isFee))
    let isRight = positive.contains(where: isIncome) || negative.contains(where: isFee)
    if isRight, !returned, !feesReceived, !negative.contains(where: isPayment) { return false }
    // An employer pays salaries, a shop pays refunds, and a club receives fees. Only two kinds of evidence together
    // invert the signs.
    let isDeclared = negative.contains(where: isDeclaredIncome) && !positive.contains(where: isDeclaredIncome)
    return returned && (feesReceived || isDeclared) && !isRight ? true : nil
  }

  /// Whether a row that mentions a salary also has a kind or category, such as “Income”, that means incoming money and
  /// is not itself a word for a salary.
  private func isDeclaredIncome(_ movement: Movement) -> Bool {
    [movement.row.kind, movement.row.category ?? ""].contains {
      RowKeywords.isDebit($0) == false && !SignKeywords.areSalaries($0)
    } && SignKeywords.areSalaries(text(movement))
  }

  /// Whether the text or the type of a row describes a bank fee that was not refunded.
  private func isFee(_ movement: Movement) -> Bool {
    [movement.row.text, movement.row.kind].contains(where: SignKeywords.areFees)
      && !SignKeywords.areReturns(text(movement))
  }

  /// Whether a row mentions a salary, which an employer pays and an employee receives, or has an income category.
  private func isEarned(_ movement: Movement) -> Bool {
    SignKeywords.areSalaries(text(movement)) || hasIncomeCategory(movement)
  }

  private func hasIncomeCategory(_ movement: Movement) -> Bool {
    movement.row.category.map(SignKeywords.areIncome) == true
  }

  /// Whether there are rows with an income category, and all of them have a minus sign.
  private func isIncomeNegative(_ movements: [Movement]) -> Bool {
    let income = movements.filter(hasIncomeCategory)
    return !income.isEmpty && income.allSatisfy(\.row.amount.isNegative)
  }

  /// Whether a number without a minus sign is outgoing money, according to the signs and kinds of all rows; `nil` if
  /// this is undecided.
  func isInvertedByKinds(_ movements: [Movement]) -> Bool? {
    let open = movements.filter { !$0.hasFlag && !$0.isFeeAlone }
    let negative = open.filter { $0.row.amount.isNegative }
    let positive = open.filter { !$0.row.amount.isNegative }
    // If both minus and plus signs are written, a plus means money in.
    if open.contains(where: { $0.isDebit == false }), open.contains(where: { $0.isDebit == true }) {
      return false
    }
    let hasBothDirections = !negative.isEmpty && !positive.isEmpty
    // On an account that is not a card, a minus is money out, regardless of how many rows are money in.
    if hasBothDirections, choices.isNoCard || hasOwnIBAN(movements) { return false }
    // The kinds of booking decide if all of them agree.
    let votes = open.compactMap { movement in
      RowKeywords.mayReturn(movement.row.kind)
        ? nil
        : (RowKeywords.directionOfKind(movement.row.kind) ?? movement.isBought)
          .map { $0 == movement.row.amount.isNegative }
    }
    if let isInverted = isInvertedByReturns(negative, positive) { return isInverted }
    // Inverting the signs of the whole file needs more evidence than keeping them.
    if let isRight = votes.first, Set(votes).count == 1, isRight || votes.count * 2 >= open.count {
      // An employer's salaries have a minus, too.
      let salaries = negative.count { SignKeywords.areSalaries($0.row.kind) }
      return isRight ? false : (votes.count - salaries) * 2 >= open.count ? true : nil
    }
    // Purchases by card have a minus in some files and none in others, and some cards have more returns than purchases.
    if hasBothDirections, (0...1).contains(negative.count - positive.count), layout.isOfCard { return nil }
    let bought = (
      positive.count { RowKeywords.isPurchase($0.row.kind) }, negative.count { RowKeywords.isPurchase($0.row.kind) }
    )
    // A shop calls its income “sale”, too. Its fees have a minus, but those of a card do not.
    let isOfShop = negative.contains(where: isFee) && !positive.contains(where: isFee)
    if bought.0 * 2 > positive.count, bought.1 == 0, !isOfShop { return true }
    // Some programs write a minus before income.
    let hasNegativeIncome = isIncomeNegative(open)
    if !negative.isEmpty, negative.count >= positive.count {
      if hasNegativeIncome { return nil }
      // In a month with few purchases, a card may have as many payments as purchases.
      let paid = negative.count { movement in
        positive.isEmpty
          ? RowKeywords.isPayment(text(movement))
          : [text(movement), movement.row.kind, movement.row.category ?? ""].contains(where: RowKeywords.mayBePayment)
      }
      let isOpen = paid * 2 >= negative.count && negative.count <= positive.count + 1
      // A received payment has a minus only on a card.
      let isCard = negative.contains { RowKeywords.meansReceived($0.row.text + " " + $0.row.kind) }
      let isDoubtful = isOpen || isCard
      return isDoubtful && !positive.contains { RowKeywords.isPayment($0.row.text + " " + $0.row.kind) } ? nil : false
    }
    if !negative.isEmpty {
      // More money in than out means that the file is about a card, and the few negative rows are payments to it.
      let isCard = negative.contains { RowKeywords.isPayment($0.row.text + " " + $0.row.kind) }
      let isAccount = positive.contains { RowKeywords.isPayment($0.row.text + " " + $0.row.kind) }
      if isCard != isAccount, isCard || !hasNegativeIncome { return isCard }
    }
    return nil
  }

  /// Whether numbers without a minus are purchases, because the types of the rows are purchases on one side, and returns
  /// and payments on the other; `nil` if they are not. A “sale” may be a shop's income.
  private func isInvertedByReturns(_ negative: [Movement], _ positive: [Movement]) -> Bool? {
    func arePurchases(_ movements: [Movement]) -> Bool {
      !movements.isEmpty
        && movements.allSatisfy { RowKeywords.isPurchase($0.row.kind) && RowKeywords.isDebit($0.row.kind) == true }
    }
    func isPayment(_ kind: String) -> Bool { !kind.contains(" ") && RowKeywords.mayBePayment(kind) }
    func areReturns(_ movements: [Movement]) -> Bool {
      let kinds = movements.map(\.row.kind)
      return kinds.contains(where: RowKeywords.mayReturn) && kinds.contains(where: isPayment)
        && kinds.allSatisfy { RowKeywords.mayReturn($0) || isPayment($0) }
    }
    if arePurchases(negative), areReturns(positive) { return false }
    return arePurchases(positive) && areReturns(negative) ? true : nil
  }

  /// Whether the file contains the IBAN of its account. A card has no IBAN.
  private func hasOwnIBAN(_ movements: [Movement]) -> Bool {
    movements.contains { ($0.account ?? layout.account).flatMap { AccountNumber.iban(in: $0) } != nil }
  }

  /// Whether the given signs would turn rows that the bank calls received payments into outgoing money, and none of
  /// them into incoming money. Always `false` if more than half of all rows would be outgoing money.
  func isOwed(_ movements: [Movement], isInverted: Bool) -> Bool {
    func meansReceived(_ movement: Movement) -> Bool {
      RowKeywords.meansReceived(movement.row.text + " " + movement.row.kind)
    }
    let out = movements.filter { $0.row.amount.isNegative != isInverted }
    // A card has more purchases than payments.
    guard out.count * 2 <= movements.count, out.contains(where: meansReceived) else { return false }
    return !movements.contains { $0.row.amount.isNegative == isInverted && meansReceived($0) }
  }

  /// Whether the file lists purchases by card: its headings mention a card, a column of merchants has several names,
  /// and at least four of five numbers have no minus. A shop's own list of payments by card names only one merchant.
  func arePurchasesByCard(_ movements: [Movement]) -> Bool {
    guard layout.isOfCard, !choices.isNoCard, let column = layout.texts.names.first,
      column < layout.headings.count,
      SignKeywords.merchants.contains(FoldedText.of(layout.headings[column])), movements.count > 3
    else { return false }
    let positive = movements.filter { !$0.row.amount.isNegative }
    let isIncome = { (movement: Movement) in
      SignKeywords.areReturns(text(movement)) || isEarned(movement) || RowKeywords.meansReceived(text(movement))
        || RowKeywords.directionOfKind(movement.row.kind) == false
    }
    return positive.count * 5 >= movements.count * 4 && Set(positive.map { FoldedText.of($0.row.name) }).count > 2
      && !positive.contains(where: isIncome)
  }

  private func text(_ movement: Movement) -> String { movement.row.text + " " + movement.row.kind }
}
