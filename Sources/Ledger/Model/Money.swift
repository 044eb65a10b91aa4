/// An exact amount in one currency.
///
/// The amount of a transaction is always positive; its direction is separate. Only values calculated from transactions
/// have a sign: positive for money that is held or received. Properties such as `spent` have no sign.
package struct Money: Sendable, Hashable {
  /// The amount in minor units, such as cents or paise; for a currency without decimals, such as the yen, in whole
  /// units.
  package var minor: Int64
  package var currency: Currency

  package init(_ minor: Int64, _ currency: Currency) {
    self.minor = minor
    self.currency = currency
  }
}
