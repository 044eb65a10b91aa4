import Formats
import Platform

/// Functions that detect East Asian encodings, in which a letter takes two bytes. Files do not declare their encoding,
/// and almost any bytes are valid in one of these encodings. In correctly decoded text, every second letter is among
/// the few hundred most frequent letters of the language; in other text, hardly any letter is.
extension DecodedText {
  /// The likelihood that bytes are text in a certain East Asian encoding.
  struct Likeness {
    let encoding: Encoding
    /// The share of the letters beyond ASCII that are frequent in the language, 0…1.
    var share: Double
  }

  /// The minimum share at which an encoding is certain, if no other encoding is similarly likely.
  private static let certain = 0.4
  /// The minimum share at which an encoding is possible: `together` if nearly all bytes beyond ASCII occur in runs,
  /// otherwise `alone`.
  private static let possible = (alone: 0.25, together: 0.1)
  /// The minimum lead over the second-likeliest encoding.
  private static let distance = 0.15
  /// The maximum number of bytes examined.
  private static let sampleCount = 1 << 16

  /// Returns the East Asian encodings that the bytes may have if they are not UTF-8: one if it is clearly the
  /// likeliest, several if they are similarly likely. If `isOpen` is `true`, the bytes may also be in another encoding.
  ///
  /// - Parameter single: the single-byte code page that the bytes may have instead.
  static func wide(
    _ bytes: [UInt8], beside single: Encoding, _ isKnown: (Encoding) -> Bool
  ) -> (encodings: [Encoding], isOpen: Bool) {
    var sample = bytes.prefix(sampleCount)
    // A line end is never the second byte of a letter.
    if sample.count < bytes.count, let end = sample.lastIndex(of: 10) { sample = sample[...end] }
    let areTogether = hasWideRuns(sample, single)
    let found = Encoding.allCases.filter(isKnown).compactMap { similarity(sample, $0) }.sorted { $0.share > $1.share }
    guard let best = found.first, best.share >= (areTogether ? possible.together : possible.alone) else {
      return ([], false)
    }
    let equal = found.filter { best.share - $0.share < distance && $0.share * 2 >= best.share }.map(\.encoding)
    return (equal, best.share < certain)
  }

  /// Whether nearly all bytes beyond ASCII occur in runs, as in East Asian text. Text in the Cyrillic or another
  /// non-Latin code page, which also has such runs, is excluded.
  static func hasWideRuns(_ bytes: ArraySlice<UInt8>, _ single: Encoding) -> Bool {
    if share(ofLong: bytes) < 0.8 { return false }
    if single == .cyrillic { return !isCyrillic(bytes) }
    return !(CodePageDetector.scripts.contains(single) && CodePageDetector(Array(bytes)).share(single) >= 0.5)
  }

  /// Whether the system can read the encoding.
  package static func isKnown(_ encoding: Encoding) -> Bool {
    encoding.system.map { TextCodec.isKnown($0) } ?? true
  }

  /// Whether at least 90% of the bytes beyond ASCII are letters in the Cyrillic code page; in East Asian text, many
  /// are symbols in that page.
  private static func isCyrillic(_ bytes: ArraySlice<UInt8>) -> Bool {
    let high = bytes.filter { $0 >= 0x80 }
    return high.count { $0 >= 0xC0 || $0 == 0xA8 || $0 == 0xB8 } * 10 >= high.count * 9
  }

  /// Returns the share of the bytes beyond ASCII that are in runs of four or more.
  private static func share(ofLong bytes: ArraySlice<UInt8>) -> Double {
    var (all, long, run) = (0, 0, 0)
    for byte in bytes + [0] {
      if byte >= 0x80 {
        run += 1
        continue
      }
      all += run
      if run >= 4 { long += run }
      run = 0
    }
    return all == 0 ? 0 : Double(long) / Double(all)
  }

  /// Returns the likelihood of the encoding; `nil` if too many bytes are invalid in it or the text has no letters
  /// beyond ASCII.
  private static func similarity(_ bytes: ArraySlice<UInt8>, _ encoding: Encoding) -> Likeness? {
    guard let name = encoding.system, let letters = frequent[encoding] else { return nil }
    let mostBroken = bytes.count / 200
    guard let (text, brokenCount) = TextCodec.utf8(bytes, from: name, mostBroken: mostBroken) else { return nil }
    var (all, known) = (0, 0)
    var halves = HalfwidthScore()
    var last: Unicode.Scalar = " "
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      defer { last = scalar }
      if halves.take(scalar, after: last) {
        all += 1
      } else if scalar.value >= 0x80, !isSign(scalar) {
        all += 1
        if letters.contains(scalar) { known += 1 }
      }
    }
    _ = halves.take(" ", after: last)
    // Banks may cut a letter in the middle, so a few broken ones are accepted.
    guard all > 0, brokenCount * 20 <= all else { return nil }
    return Likeness(encoding: encoding, share: (Double(known) + halves.count / 2) / Double(all))
  }

  /// A count of half-width katakana, which Japanese banks write in single bytes. Since almost any byte is such a
  /// letter, these letters have half the weight of others and count only in runs of three or more.
  private struct HalfwidthScore {
    private var (known, early, run) = (0, 0, 0)
    /// Whether the current run began next to a Latin letter and therefore probably consists of accented Latin letters.
    private var isBesideLatin = false

    /// Counts the letter if it is half-width katakana.
    ///
    /// - Returns: whether the letter was counted.
    mutating func take(_ scalar: Unicode.Scalar, after last: Unicode.Scalar) -> Bool {
      if (0xFF66...0xFF9F).contains(scalar.value) {
        if run == 0 { isBesideLatin = DecodedText.isLatin(last) }
        run += 1
        if (0xFF70...0xFF7F).contains(scalar.value) { early += 1 }
        return true
      }
      if run >= 3, !isBesideLatin, !DecodedText.isLatin(scalar) { known += run }
      run = 0
      return false
    }

    /// The number of katakana in runs; 0 if letters such as ア and カ are rare, because the text is then probably in
    /// Cyrillic capitals.
    var count: Double { early * 8 >= known ? Double(known) : 0 }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && UInt8(scalar.value).isASCIILetter
  }

  /// Whether a character is a symbol or punctuation mark, which exists in all East Asian encodings and is therefore no
  /// evidence for any of them.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0xBF, 0xD7, 0xF7, 0x2010...0x2027, 0x2030...0x205E, 0x3000...0x303F, 0xFF01...0xFF65, 0xFFE0...0xFFE6:
      true
    default: false
    }
  }

  /// The most frequent letters of each language, including those common in bank files.
  private static let frequent: [Encoding: Set<Unicode.Scalar>] = [
    .gb18030: letters(
      """
      的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进
      好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制
      身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务
      做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉
      术领共确传师观清今切院让识候带导争运易额余账户银支付收款商单号卡宝微零钱状态备注型转消费退续币购买店餐厅超市水果咖啡车票费充值提现红包医药话电影房租美团淘京东滴租星巴克快递加油停网邮局险院诊药学校幼理发洗衣健身招商农建饮宝盒
      """),
    .big5: letters(
      """
      的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進
      好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制
      身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務
      做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺
      術領共確傳師觀清今切院讓識候帶導爭運帳戶銀存款餘額轉臺灣幣摘支入備註商店餐廳超市費卡捷運咖啡火薪資險醫療院書局全聯福利北高雄網購訂單快遞郵油站停車票租房
      """),
    .shiftJIS: letters(japanese), .eucJP: letters(japanese),
    .korean: letters(
      """
      이다는을의가에고하지로한어기사리시나자도서인대아정해일수전그라들보여부스장은있오원상국구조제주면안신마우동공경만년모성과선미소비용거화산문식유금행계좌입출잔액래적요내역카
      드체크결현점험료세권중무물방회생업학교당관본영실단분감개남북간강호천진민통평위임설명발연결종합약환급여채할납음식커피마트편의병원약국택버지하철월트업체몰쇼핑님씨승취소이체
      """),
  ]

  private static let japanese = """
    ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろわをん
    ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロワヲンヴヶー
    日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言
    氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報
    済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価
    式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検店屋料預残摘振込数払出入給与食費買車駅銀商寿司療薬局郵便険新聞具衣服靴旅館宿泊飲居酒貨
    """

  private static func letters(_ text: String) -> Set<Unicode.Scalar> {
    Set(text.unicodeScalars.filter { $0.value >= 0x80 })
  }
}

extension DecodedText.Encoding {
  /// The name of the encoding in iconv; `nil` for encodings that are decoded without iconv.
  var system: String? {
    switch self {
    case .gb18030: "GB18030"
    case .big5: "CP950"
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .korean: "CP949"
    default: nil
    }
  }
}
