import Formats

/// Detection of lists of securities held or traded. Banks offer such lists next to statements, and the two look
/// similar.
enum SecuritiesTable {
  /// Whether a row near the start names a quantity, a price, and a total value or a security, but no amount of a
  /// movement.
  static func isOne(_ text: [UInt8]) -> Bool {
    guard let table = DelimitedText.likeliest(Array(text.prefix(8_000))) else { return false }
    return table.rows.prefix(40).contains { areHeadings($0.fields) }
  }

  private static func areHeadings(_ fields: [String]) -> Bool {
    guard fields.count > 3 else { return false }
    let headings = fields.map(FoldedText.of)
    func names(_ words: Set<String>) -> Bool {
      headings.contains {
        words.contains($0) || $0.split(separator: " ").first.map { words.contains(String($0)) } == true
      }
    }
    guard names(quantities), names(prices), names(values) else { return false }
    let roles = Set(fields.compactMap { ColumnRole.of($0)?.role })
    return roles.isDisjoint(with: [.amount, .out, .received, .gross])
  }

  private static let quantities = RowKeywords.set(
    """
    quantity,qty,shares,units,holding,stück,stückzahl,stücke,bestand,anzahl,nominale,nominal,quantité,nombre,cantidad,títulos,participaciones,quantità
    quantidade,aantal,ilość,liczba,antal,määrä,množství,počet,mennyiség,adet,количество,数量,保有数量,持仓,持有数量,수량
    """)
  private static let prices = RowKeywords.set(
    """
    price,last price,share price,unit price,market price,close,kurs,kurswert pro stück,cours,precio,precio medio,cotización,prezzo,preço,cotação,koers,cena
    kursas,hinta,ár,fiyat,цена,单价,现价,成本价,現在値,現在価格,現値,현재가
    """)
  private static let values = RowKeywords.set(
    """
    isin,isin wkn,wkn,symbol,ticker,cusip,sedol,current value,market value,total value,kurswert,kurswert in eur,kurswert in euro,marktwert,valorisation,valor de mercado
    controvalore,marktwaarde,wartość,marknadsvärde,markedsværdi,стоимость,市值,評価額,평가금액,security,instrument
    """)
}
