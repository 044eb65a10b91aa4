import Statements
import Ledger
import Formats
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The detection of a file's encoding, which the file does not declare.
@Suite struct EncodingTests {
  /// The text in an encoding of the system.
  private func encoded(_ text: String, _ name: String) throws -> [UInt8] {
    let converter = try #require(iconv_open(name, "UTF-8"))
    defer { iconv_close(converter) }
    var (input, output) = (Array(text.utf8), [UInt8](repeating: 0, count: text.utf8.count * 4 + 16))
    var (inputLeft, outputLeft) = (input.count, output.count)
    let isRight = input.withUnsafeMutableBytes { input in
      output.withUnsafeMutableBytes { output in
        var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        return iconv(converter, &source, &inputLeft, &target, &outputLeft) != -1
      }
    }
    try #require(isRight, "\(name) has no letters for “\(text)”")
    return Array(output.dropLast(outputLeft))
  }

  private func read(_ bytes: [UInt8], _ choices: TableReader.Choices = .init()) throws -> BankFile {
    try #require(try StatementReader.read(bytes, choices).parts.first).file
  }

  /// Names of banks and shops in these places, and words of statements.
  private static let words: [(encoding: DecodedText.Encoding, system: String, words: [String])] = [
    (
      .gb18030, "GB18030",
      [
        "支付宝", "微信红包", "美团外卖", "滴滴出行", "中国移动话费充值", "全家便利店", "北京地铁", "水果店", "工资", "转账给李明", "星巴克咖啡", "房租", "交易成功", "商户消费",
        "医院门诊费", "盒马鲜生",
      ]
    ),
    (
      .shiftJIS, "CP932",
      [
        "セブン-イレブン", "東京電力", "ｶｰﾄﾞ ｱﾏｿﾞﾝ", "給与", "家賃", "スーパーマーケット", "地下鉄", "携帯電話料金", "ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ", "書店", "ガス料金", "カフェ",
        "医療費", "お引出し", "寿司屋", "税金",
      ]
    ),
    (
      .eucJP, "EUC-JP",
      [
        "セブンイレブン", "東京電力", "給与", "家賃のお支払い", "スーパーマーケット", "地下鉄", "携帯電話料金", "書店", "ガス料金", "カフェ", "医療費", "お引出し", "お寿司",
        "税金", "コンビニ", "デパート",
      ]
    ),
    (
      .big5, "CP950",
      [
        "全聯福利中心", "台北捷運", "電費", "薪資", "房租", "便利商店", "轉帳給王小明", "中華電信", "醫院", "咖啡店", "信用卡費", "提款", "保險費", "書店", "超級市場",
        "火車票",
      ]
    ),
    (
      .korean, "CP949",
      [
        "스타벅스 강남점", "편의점", "급여", "월세", "지하철 교통카드", "통신요금", "병원", "이마트", "카드대금", "보험료", "서점", "식당", "택시", "전기요금", "계좌이체",
        "커피",
      ]
    ),
  ]

  @Test func `statements from China, Japan, Taiwan and Korea are read in their usual encodings`() throws {
    let files: [(String, DecodedText.Encoding, String, [String])] = [
      (
        "GB18030", .gb18030,
        """
        支付宝交易记录明细查询
        交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态
        2026-11-18 12:01:33,商户消费,美团外卖,午餐,支出,35.50,零钱,支付成功
        2026-11-17 08:00:00,转账,李明,工资,收入,8000.00,招商银行,已收钱
        """, ["2026-11-18 -35.5", "2026-11-17 8000"]
      ),
      (
        "CP932", .shiftJIS,
        "取引日,摘要,お引出し,お預入れ,残高\n2026/11/17,ｶｰﾄﾞ ｾﾌﾞﾝ,1200,,98800\n2026/11/18,東京電力 電気料金,8450,,90350\n",
        ["2026-11-17 -1200", "2026-11-18 -8450"]
      ),
    ]
    for (system, encoding, text, wanted) in files {
      let file = try read(try encoded(text, system))
      #expect(file.format.contains(encoding.rawValue) && file.reading.questions.isEmpty, "\(file.format)")
      let rows = file.statements.flatMap(\.rows)
      #expect(rows.map { "\($0.day) \($0.amount.text)" } == wanted, "\(rows)")
      let whole = rows.map { $0.name + $0.memo }.joined()
      #expect(whole.contains(system == "CP932" ? "ｾﾌﾞﾝ" : "美团外卖"), "\(whole)")
    }
  }

  @Test(arguments: words.indices)
  func `random words from China, Japan, Taiwan and Korea are decoded correctly`(place: Int) throws {
    let (encoding, system, words) = EncodingTests.words[place]
    var random = SeededRandom(seed: Fuzzing.seed(UInt64(place)))
    var asked = 0
    for round in 0..<Fuzzing.count(400, least: 40) {
      let shops = (0..<Int.random(in: 3...12, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      let text =
        "Date,Description,Amount\n"
        + shops.map {
          "2026-11-\(Int.random(in: 10...20, using: &random)),\($0),-\(Int.random(in: 1...99, using: &random)).50\n"
        }
        .joined()
      let bytes = try encoded(text, system)
      let read = DecodedText(bytes)
      // An ambiguous encoding is asked about, and a wrong one is never chosen silently.
      if read.rivals.isEmpty {
        #expect(read.encoding == encoding, "round \(round): \(read.encoding), \(shops)")
        #expect(String(decoding: read.bytes, as: UTF8.self) == text, "round \(round): \(shops)")
      } else {
        #expect(read.rivals.contains(encoding), "round \(round): \(read.rivals), \(shops)")
        asked += 1
      }
      #expect(String(decoding: DecodedText(bytes, chosen: encoding).bytes, as: UTF8.self) == text)
    }
    // This holds for a few words; a statement has more.
    #expect(asked * 20 <= Fuzzing.count(400, least: 40), "\(asked) asked")
  }

  @Test func `letters of European languages are decoded correctly`() throws {
    let texts: [(String, DecodedText.Encoding, String)] = [
      (
        "WINDOWS-1252", .western,
        "Müller Bäckerei;Käse Öl;Größe;BÄCKEREI MÜLLER GROSSMARKT;Café Noël;Señor Muñoz;Ação São João"
      ),
      ("WINDOWS-1250", .central, "Żółta łąka;Łódź;Święto;ŻABKA ŁÓDŹ;Książka;źródło"),
      (
        "WINDOWS-1251", .cyrillic,
        "Продукты;Оплата товаров и услуг;ПЯТЁРОЧКА;МАГАЗИН У ДОМА;Перевод с карты;КАРТА ОПЛАТА"
      ),
    ]
    for (system, encoding, text) in texts {
      // The whole text and each word alone: a statement may have only one name with such a letter.
      for part in [text] + text.split(separator: ";").map(String.init) {
        let read = DecodedText(try encoded("Date,Description,Amount\n2026-11-18,\(part),-1.50\n", system))
        #expect(
          read.rivals.isEmpty && ![.gb18030, .big5, .shiftJIS, .eucJP, .korean].contains(read.encoding),
          "\(part): \(read)")
        if part == text { #expect(read.encoding == encoding, "\(part)") }
      }
    }
  }

  @Test func `text that a bank truncated within a character is read with a replacement character`() throws {
    var bytes = try encoded("Date,Description,Amount\n", "GB18030")
    for _ in 0..<40 { bytes += try encoded("2026-11-18,北京地铁公共交通充值,-1.50\n", "GB18030") }
    bytes += try encoded("2026-11-19,美团外", "GB18030").dropLast()
    bytes += Array(",-2.00\n".utf8)
    let read = DecodedText(bytes)
    #expect(read.encoding == .gb18030)
    #expect(String(decoding: read.bytes, as: UTF8.self).contains("2026-11-19,美团\u{FFFD},-2.00\n"))
  }

  @Test func `the import asks about two equally likely encodings unless an option chooses one`() throws {
    // Half of the letters are very rare in Chinese.
    let text = "Date,Description,Amount\n2026-11-18,鬯鼐麴的饕餮,-1.50\n2026-11-19,一黼黻觥,-2.50\n"
    let bytes = try encoded(text, "GB18030")
    let read = DecodedText(bytes)
    #expect(read.rivals.count > 1 && read.rivals.contains(.gb18030), "\(read.rivals)")
    let question = try #require(try self.read(bytes).reading.questions.first)
    #expect(question.key == .encoding)
    #expect(question.readings.map(\.option) == read.rivals.map { "--encoding \($0.option)" })
    let chinese = try #require(question.readings.first { $0.option == "--encoding gb18030" })
    #expect(chinese.first == "鬯鼐麴的饕餮" && chinese.last == "一黼黻觥")
    let chosen = try self.read(bytes, .init(encoding: .gb18030))
    #expect(chosen.reading.questions.isEmpty && chosen.statements[0].rows[0].text == "鬯鼐麴的饕餮")
    #expect(DecodedText(bytes, chosen: .western).encoding == .western)
  }

  @Test func `OFX is read in the charset that it declares, or in the detected charset if it declares none`() throws {
    let ofx = """
      OFXHEADER:100
      DATA:OFXSGML
      CHARSET:DECLARED

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CNY<BANKTRANLIST><STMTTRN><DTPOSTED>20261118<TRNAMT>-35.50
      <NAME>美团外卖<MEMO>午餐消费</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
      """
    for declared in ["936", "GBK", "NONE"] {
      let file = try read(try encoded(ofx.replacing("DECLARED", with: declared), "GB18030"))
      #expect(file.statements[0].rows.map(\.text) == ["美团外卖 午餐消费"] && file.format == "OFX (GB18030)", "\(declared)")
    }
  }

  @Test func `a file in an encoding that the system cannot read is reported and not read in another one`() throws {
    let bytes = try encoded("Date,Description,Amount\n2026-11-18,北京地铁公共交通充值,-1.50\n", "GB18030")
    #expect(DecodedText(bytes).unreadable.isEmpty)
    let poor = DecodedText(bytes) { $0 != .gb18030 && $0 != .big5 && $0 != .shiftJIS && $0 != .eucJP && $0 != .korean }
    #expect(poor.unreadable == [.gb18030, .big5, .shiftJIS, .eucJP, .korean])
    #expect(DecodedText(bytes, chosen: .gb18030) { $0 != .gb18030 }.unreadable == [.gb18030])
    // European encodings do not need the system.
    let german = try encoded("Date,Description,Amount\n2026-11-18,Müßiggang für Öl,-1.50\n", "CP1252")
    #expect(DecodedText(german) { $0 == .western }.unreadable.isEmpty)
    let sentence = StatementReader.Problem.characterSet([.gb18030, .big5]).sentence
    #expect(
      sentence.contains("GB18030, Big5, which this system's iconv does not support") && sentence.contains("--encoding"))
  }

  @Test func `a pound sign before a number is not read as a Polish letter`() {
    let bytes = Array("Date,Text,Paid out\n28/09/2026,Halle 9,".utf8) + [0xA3] + Array("12.90\n".utf8)
    #expect(DecodedText(bytes).encoding == .western)
    #expect(
      DecodedText(Array("Data;Opis;Kwota\n28.09.2026;".utf8) + [0xA3] + Array("azienki;-1,00\n".utf8)).encoding
        == .central
    )
  }

  /// Headings and rows of tables in code pages of single bytes.
  private static let tables: [(encoding: DecodedText.Encoding, system: String, headings: String, words: String)] = [
    (.western, "CP1252", "Datum;Empfänger;Betrag", "Müller Bäcker"),
    (.western, "CP1252", "Dato;Tekst;Beløb", "Købt Smør"),
    (.western, "CP1252", "Date;Libellé;Montant", "Épicerie à côté"),
    (.central, "CP1250", "Datum;Popis;Částka", "Nákup"),
    (.central, "CP1250", "Data;Opis;Kwota", "Żabka ćwierć"),
    (.central, "CP1250", "Dátum;Közlemény;Összeg", "Fűszer őrölt"),
    (.turkish, "CP1254", "İşlem Tarihi;Açıklama;Tutar", "Çağrı ŞUBE ÖDEMESİ"),
    (.greek, "CP1253", "Ημερομηνία;Αιτιολογία;Ποσό", "ΑΓΟΡΑ ΣΚΛΑΒΕΝΙΤΗΣ"),
    (.hebrew, "CP1255", "תאריך;פרטים;סכום", "סופר פארם"), (.arabic, "CP1256", "التاريخ;الوصف;المبلغ", "شراء من المتجر"),
    (.baltic, "CP1257", "Data;Gavėjas;Suma", "Rimi Ąžuolas"), (.thai, "CP874", "วันที่;รายการ;จำนวนเงิน", "เงินเดือน ธนาคาร"),
    (.koi8, "KOI8-R", "Дата;Описание;Сумма", "Оплата покупки"),
    (.cyrillic, "CP1251", "Дата;Описание;Сумма", "Оплата покупки"),
    (.dosCyrillic, "CP866", "Дата;Описание;Сумма", "Оплата покупки"),
    (.dos, "CP850", "Datum;Empfänger;Betrag", "Müller Bäcker"),
    (.mac, "MACINTOSH", "Datum;Empfänger;Betrag", "Müller Bäcker"),
  ]

  @Test(arguments: tables.indices) func `a code page is recognized by a table's headings`(_ place: Int) throws {
    let (encoding, system, headings, words) = EncodingTests.tables[place]
    for rows in 1...3 {
      let body = (1...rows).map { "0\($0).11.2026;\(words) \($0);-\($0),50\n" }.joined()
      let text = DecodedText(try encoded("\(headings)\n\(body)", system))
      #expect(text.encoding == encoding && text.rivals.isEmpty, "\(system)")
      let read = String(decoding: text.bytes, as: UTF8.self)
      #expect(read.hasPrefix(headings) && read.contains(words), "\(system): \(read.prefix(80))")
    }
  }

  @Test(arguments: tables.indices.filter { ![.thai, .koi8].contains(tables[$0].encoding) })
  func `a code page is recognized by the letters of a language if no heading is known`(_ place: Int) throws {
    let (_, system, _, words) = EncodingTests.tables[place]
    let body = (1...5).map { "0\($0).11.2026;\(words);-\($0),50\n" }.joined()
    let text = DecodedText(try encoded("A;B;C\n\(body)", system))
    #expect(String(decoding: text.bytes, as: UTF8.self).contains(words), "\(system)")
  }
}
