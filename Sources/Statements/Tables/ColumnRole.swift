import Ledger
import Formats

/// The meaning of a column, recognized by headings of banks in thirty languages and of other programs.
enum ColumnRole: Sendable, Hashable, CaseIterable {
  case day, valueDay, time
  case amount, out, received, flag, balance, fee, feeCurrency, gross
  case currency, originalAmount, originalCurrency
  /// The payee and the payer. The one that is not the account's owner becomes the name of the row.
  case payee, payer
  case name, memo, kind, id, status
  case account, counterAccount
  case category, tags

  /// Returns the role of a heading, and the currency that it names: `Betrag (EUR)`.
  static func of(_ heading: String) -> (role: ColumnRole, currency: String?)? {
    let words = FoldedText.of(heading)
    guard !words.isEmpty, words.utf8.count < 120 else { return nil }
    if let role = roles[words] ?? roles[plain(words)] { return (role, nil) }
    // “CAD$”: one column per currency.
    if words.utf8.count == 4, words.hasSuffix("$"), let code = currencyCode(String(words.prefix(3))) {
      return (.amount, code)
    }
    // Brackets contain the unit.
    if let bracket = heading.firstIndex(where: { "(（".contains($0) }), bracket > heading.startIndex {
      let unit = FoldedText.of(String(heading[bracket...]))
      if let found = of(String(heading[..<bracket])) {
        // Brackets may also contain the direction of the money.
        if found.role == .amount, let isDebit = RowKeywords.isDebit(unit) {
          return (isDebit ? .out : .received, found.currency)
        }
        // They may also state that the amount is in the currency of the purchase.
        if foreignWords.contains(unit) {
          if found.role == .amount { return (.originalAmount, found.currency) }
          if found.role == .currency { return (.originalCurrency, nil) }
        }
        return (found.role, found.currency ?? codes[unit] ?? (unit.count == 3 ? currencyCode(unit) : nil))
      }
    }
    let apart = divided(heading)
    if apart != heading, let role = roles[FoldedText.of(apart)] { return (role, nil) }
    // “betrag eur”, “amount in inr”, “withdrawal amt inr”.
    let parts = words.split(separator: " ")
    if let last = parts.last, parts.count > 1, isCurrency(String(last)) {
      var rest = parts.dropLast()
      if let word = rest.last, ["in", "en", "w", "em", "a", "v", "ve", "på", "i", "в"].contains(word) {
        rest = rest.dropLast()
      }
      if let role = roles[rest.joined(separator: " ")] {
        return (role, codes[String(last)] ?? (last.count == 3 ? currencyCode(String(last)) : nil))
      }
    }
    // “suma debit”, “belopp ut”.
    let known = parts.map { roles[String($0)] }
    let ways = known.filter { $0 == .out || $0 == .received }
    if parts.count == 2, ways.count == 1, known.contains(.amount), let way = ways[0] { return (way, nil) }
    // “Beschreibung 3”: several columns of texts have numbers.
    if let last = parts.last, parts.count > 1, last.count == 1, last.allSatisfy(\.isNumber),
      let role = roles[parts.dropLast().joined(separator: " ")], numbered.contains(role)
    {
      return (role, nil)
    }
    return (name(parts) ?? way(parts) ?? generic(parts)).map { ($0, nil) }
  }

  private static let foreignWords: Set<String> = [
    "foreign", "fc", "fcy", "foreign currency", "fremdwährung", "ausland", "devise", "devise étrangère", "divisa",
    "extranjera", "estera", "vreemde valuta", "obca", "иностранная", "外币", "外幣", "外貨", "外国通貨", "외화",
  ]

  private static let numbered: Set<ColumnRole> = [.memo, .name, .amount, .currency]

  /// Returns the role of a single word in a heading: “Status der Buchung”, “Payment direction”.
  private static func generic(_ words: [Substring]) -> ColumnRole? {
    if words.contains(where: { states.contains(String($0)) }) { return .status }
    return words.contains { directions.contains(String($0)) } ? .flag : nil
  }

  private static let states: Set<String> = [
    "status", "statut", "zustand", "buchungsstatus", "zahlungsstatus", "umsatzstatus", "stav", "státusz", "durum",
  ]
  private static let directions: Set<String> = [
    "direction", "richtung", "zahlungsrichtung", "sens", "dirección", "direzione", "direção", "richting", "kierunek",
    "направление",
  ]

  /// Returns the direction if all words mean the same direction: “Cheques y cargos”, “Deposits/Credits”.
  private static func way(_ words: [Substring]) -> ColumnRole? {
    let telling = words.filter { !nameWords.contains(plain(String($0))) && !instruments.contains(String($0)) }
    let found = Set(telling.map { roles[String($0)] })
    return found == [.out] ? .out : found == [.received] ? .received : nil
  }

  private static let instruments: Set<String> = ["cheque", "cheques", "check", "checks", "giros", "other", "otros"]

  /// Returns the role if all words are about payers and payees: “Name Gegenpartei”, “betalare/mottagare”.
  private static func name(_ words: [Substring]) -> ColumnRole? {
    let telling = words.filter { !nameWords.contains(plain(String($0))) }
    guard words.count > 1, let last = telling.last else { return nil }
    let found = Set(telling.map { roles[String($0)] })
    guard found.isSubset(of: [.name, .payee, .payer]) else { return nil }
    return found.count == 1 ? roles[String(last)] : .name
  }

  private static let nameWords: Set<String> = [
    "name", "navn", "namn", "naam", "nazwa", "nom", "nome", "nombre", "jmeno", "nazov", "nazev", "neve", "nimi", "nume",
    "des", "der", "du", "de", "of", "the", "and", "or", "und", "oder", "et", "ou", "y", "o", "e", "i", "lub", "en",
  ]

  /// Returns the direction that each letter means below a heading with both directions: in `Cargo/Abono`, C is money
  /// out.
  static func ways(of heading: String) -> [String: Bool] {
    var ways: [String: Bool] = [:]
    for word in FoldedText.of(heading).split(separator: " ") {
      guard let role = roles[String(word)], role == .out || role == .received, let first = word.first else { continue }
      // If both words begin with the same letter, the letter has no meaning.
      if ways.updateValue(role == .out, forKey: String(first)) != nil { return [:] }
    }
    return ways.count == 2 ? ways : [:]
  }

  /// Returns `RunningBalance` as two words.
  private static func divided(_ heading: String) -> String {
    var text = ""
    var wasLower = false
    for character in heading {
      if character.isUppercase, wasLower { text += " " }
      text.append(character)
      wasLower = character.isLowercase
    }
    return text
  }

  /// Returns Latin letters without their accents.
  private static func plain(_ words: String) -> String {
    if UnicodeText.isASCII(words) { return words }
    return String(words.map { plainLetters[$0] ?? $0 })
  }

  private static let plainLetters: [Character: Character] = {
    var letters: [Character: Character] = [:]
    for group in [
      "aàáâãäåāăą", "cçćč", "dďđ", "eèéêëēėęě", "gģğ", "iìíîïīįı", "kķ", "lłľļ", "nñńňņ", "oòóôõöøőō", "rřŕ", "sśšşș",
      "tťţț",
      "uùúûüūůűų", "yýÿ", "zźżž",
    ] {
      for letter in group.dropFirst() { letters[letter] = group.first }
    }
    return letters
  }()

  /// Currency signs after a heading; some consist of letters.
  private static let short: Set<String> = FoldedText.signs.union(
    ["r$", "kr", "lei", "kč", "kc", "ft", "rs", "zl", "руб", "р"].map(FoldedText.of))

  private static func isCurrency(_ word: String) -> Bool {
    short.contains(word) || (word.count == 3 && currencyCode(word) != nil)
  }

  /// Headings that are listed under two roles by mistake.
  static var ambiguousWords: [String] {
    var roles: [String: Set<ColumnRole>] = [:]
    for (role, texts) in words {
      for text in texts.split(whereSeparator: { $0 == "\n" || $0 == "," }) {
        roles[String(text), default: []].insert(role)
      }
    }
    return roles.filter { $0.value.count > 1 }.keys.sorted()
  }

  private static let roles: [String: ColumnRole] = {
    var roles: [String: ColumnRole] = [:]
    for (role, texts) in words {
      for text in texts.split(whereSeparator: { $0 == "\n" || $0 == "," }) {
        let word = String(text)
        assert(FoldedText.of(word) == word, "“\(word)” is not as it is looked up")
        roles[word] = role
      }
    }
    for word in SignKeywords.spent where roles[word] == nil { roles[word] = .amount }
    // Some banks leave out the accents.
    for (words, role) in roles {
      let plain = plain(words)
      if roles[plain] == nil { roles[plain] = role }
    }
    return roles
  }()

  /// Headings with two meanings: one for columns of numbers, the other for columns of text.
  static let byContents: [String: (numbers: ColumnRole, texts: ColumnRole)] = [
    "outcome": (.out, .status), "stanje": (.balance, .status), "staða": (.balance, .status),
    "stav": (.balance, .status),
    "tila": (.balance, .status), "estado": (.balance, .status),
  ]

  /// Words in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian and Hindi, and the most
  /// common ones of other languages. They are in the form of `FoldedText`.
  private static let words: [ColumnRole: String] = [
    .day: """
    วันที่,วันที่ทำรายการ,التاريخ,تاريخ العملية,取扱日付,起算日
    お取り引き日
    erfassungsdatum,settle date,tarih saat,eingangstag,ημ νία,银行记账日,ostopäivä,tranzakció dátuma,datum splatnosti,datum zaúčtování,dátum zaúčtovania,dátum splatnosti,dátum,könyvelés dátuma,tranzakció időpontja,data tranzacției,data tranzactiei,data finalizarii tranzactiei
    datums,kuupäev,pvm,maksupäivä,datum izvršenja,datum knjiženja,datum transakcije,ημερομηνία,tarih,işlem tarihi,дата i час операції,book date,bokført dato
    dagsetning,trn date,거래일시,거래일,거래일자,ngày giao dịch,tanggal,tanggal transaksi,תאריך רכישה,תאריך עסקה
    日期,日期时间,日期時間,时间,時間,日時,날짜,날짜 시간,päivämäärä,päiväys,ngày,交易日期,交易时间,记账日期,入账日期,交易日,记账日,交易创建时间,交易成功时间,交易完成时间,日付,年月日,取引日,お取引日,利用日,ご利用日,取扱日
    booked at,settled date,created,created utc,finished on,posted transactions date,date op,data rozliczenia,transactiondate,release date,data lanc
    reskontradatum,kirjauspäivä,datum provedení,data tranzactie
    datum voltooid,slutfört datum,afslutningsdato,data finalizării,pabaigos data,datum dokončení,befejezés dátuma,дата завершения
    data de început,pradžios data,datum zahájení,kezdés dátuma,startdato,дата начала
    data zrealizowania,data zakończenia transakcji,datum des abschlusses,abschlussdatum,data di completamento,date de fin,fecha de finalización,data zakończenia,voltooiingsdatum,data de conclusão
    datum des beginns,startdatum,data di inizio,date de début,fecha de inicio,data rozpoczęcia,data de início
    תאריך,date,date processed,run date,operation date,clearing date,bokført,bokføringsdato,dato,bogføringsdato,bokföringsdag,bokföringsdatum,transaktionsdag,transaction date,posting date,posted date,post date,booking date,trans date,txn date,tran date,date posted,completed date
    posted,booked,date booked,entry date,process date,processed date,activity date,settlement date,created on,date completed,datetime
    date time,timestamp,transaction date time,effective date,trade date,started date,created at,date of transaction
    buchungstag,buchungsdatum,buchung,datum,belegdatum,umsatzdatum,transaktionsdatum,umsatz vom,abrechnungsdatum,kaufdatum
    date operation,date de l opération,date de l operation,date opération,date d opération,date de comptabilisation,date comptable
    date transaction,date de transaction,date écriture,date d écriture
    fecha,fecha operación,fecha operacion,fecha de operación,fecha de la operación,fecha contable,f contable,fecha de transacción,fecha mov
    fecha movimiento,fecha de movimiento,f operación,fecha ctble
    data,data operazione,data contabile,data movimento,data registrazione,data di registrazione,data contab
    data mov,data do movimento,data lançamento,data de lançamento,data da operação,data transação,data da transação,data operação
    boekdatum,boekingsdatum,transactiedatum,datum boeking,uitvoeringsdatum,verwerkingsdatum
    data operacji,data księgowania,data transakcji,data zaksięgowania
    дата,дата операции,дата проводки,дата платежа,дата транзакции,дата совершения операции,дата обработки
    दिनांक,तारीख,तिथि,लेनदेन तिथि,लेन देन की तारीख,लेनदेन दिनांक,लेनदेन की तारीख
    """,
    .valueDay: """
    értéknap,datum valute,dátum valuty,värderingsdag,arvopäivä,valør,data valutei,вальор,дата валютування,valor tarihi
    umsatztag,date val,valuta date,valutadag,rentedato,interest date,verrichtingsdatum
    value date,value dt,valuedate,val date,date value,valuta,wertstellung,valutadatum,wert,wertstellungstag,valuta datum,wertstellungsdatum
    date valeur,date de valeur,valeur,fecha valor,f valor,fecha de valor,data valuta,data valor,data de valor,rentedatum
    data waluty,дата валютирования,मूल्य तिथि,मूल्य दिनांक
    """,
    .time: "time,uhrzeit,zeit,heure,hora,ora,tijd,godzina,время,समय",
    .amount: """
    amount in account currency,amount account currency,native amount,account amount,billed amount,settlement amount,booked amount,betrag in kontowährung,betrag kontowährung,abrechnungsbetrag in kontowährung,montant en devise du compte,importe en moneda de la cuenta,importo in valuta conto,bedrag in rekeningvaluta,kwota w walucie konta,记账金额,入帳金額,記帳金額,บาท,จำนวนเงิน,المبلغ,số tiền
    item total,order total,total owed,total charged,amount charged,total paid,amount paid,实付金额
    total,total amount,gesamtbetrag,montant total,importe total,importo totale,valor total,totaalbedrag,tranzakció összege,suma transakce,částka transakce,zaúčtovaná částka,částka v měně účtu,castka,summa,määrä,iznos,ποσό,ποσό συναλλαγήσ,tutar,işlem tutarı,сума,сума в валюті картки
    upphæð,거래금액,이용금액,jumlah,סכום,סכום חיוב,valor operação
    交易金额,金额,金额 元,入账金额,发生额,人民币金额,金額,取引金額,利用金額,ご利用金額,入出金金額
    sumă,suma,összeg
    credit debit amount,txn amount funding card,transaction net amount,montant operation en euro,objem,částka,määrä euroa,сумма в валюте карты
    сумма пересчитанная в валюту счета,сумма пересчитанная в валюту счёта,kwota w walucie rachunku,amount,beløp,beløb,belopp,amt,transaction amount,value,sum,amount of transaction,transaction value,net amount,net,local amount,billing amount
    betrag,umsatz,betrag in eur,umsatz in eur,buchungsbetrag,netto,nettobetrag,abrechnungsbetrag
    montant,montant de l opération,montant net,somme
    importe,importe operación,importe de la operación,importe neto,monto,cantidad
    importo,importo operazione,ammontare,importo netto,importo in euro
    valor,montante,quantia,valor da transação,valor líquido
    bedrag,transactiebedrag,bedrag bij af
    kwota,kwota operacji,kwota transakcji,wartość
    сумма,сумма операции,сумма платежа,сумма в валюте счета,сумма в валюте счёта,сумма транзакции
    राशि,रकम,लेनदेन राशि
    """,
    .gross: "gross,brutto,bruttobetrag,gross amount,brut,bruto,lordo,montant brut,importe bruto",
    .fee: """
    charge,service charge,bank charge,bank charges,conversion charge,levy,tax,spesen,provision,provize,bankspesen,frais bancaires,masraf,komisyon,手续费,手續費,手数料,수수료,phí,phí giao dịch,biaya,biaya admin,ค่าธรรมเนียม,רסום,עמלה,عمولة,رسوم,palkkio,palvelumaksu,jutalék,kosten op verrichting,transactiekosten,προμήθεια,έξοδα,такса,naknada,provizija,komisija,teenustasu,þóknun,gjald,service fees,courtage
    poplatky,poplatek v měně účtu,комісія,сума комісій,комисионна,provízia
    comision,mokestis,poplatek,díj,avgift,gebyr,costo,tarifa
    source fee amount,transaction fee,transaction fees,service fee,fee eur,fee usd,fee gbp,bank fee,fees amount,exchange fee,processing fee,gebühr in eur,entgelte,bankgebühr
    fee,fees,fee amount,charges,commission,gebühr,gebühren,entgelt,frais,commissions,comisión,comisiones,commissione,commissioni,comissão,taxa
    kosten,opłata,prowizja,комиссия,शुल्क
    """,
    .feeCurrency: """
    fee currency,source fee currency,fees currency,currency of fee,gebührenwährung,währung gebühr,devise des frais,divisa comisión,valuta commissione,valuta kosten,waluta opłaty,waluta prowizji
    """,
    .out: """
    出金金額,お支払金額,支払金額 円,ถอนเงิน,ถอน,เงินออก
    お引き出し額,引き出し額
    belastungsbetrag,montant débité,zahlungsausgang,zahlungsausgänge,geldausgang,ausgänge
    withdrawl amt,withdrawl amount,withdraws,withdrawl,isplata,isplate,duguje,breme,dugovni promet,χρέωση,borç,дебит,видатки,debetas,debets,deebet,tartozás,terhelés,ieșiri
    belastet,출금,출금액,출금금액,출금액 원,찾으신금액,số tiền ghi nợ,ghi nợ,mutasi debet,výdaj,výdaje,úttekt,otto
    支出,支出金额,借方发生额,提出,提款,支出金額,出金,出金額,お引出し,お引出金額,支払金額,支払い金額
    funds out,expense amount,spent amount,débit eur
    ut,ud,ut fra konto,betalt,חובה,uttak,uttag,out of account,debit,debits,debit amount,withdrawal,withdrawals,withdrawal amt,withdrawal amount,withdrawal dr,money out,paid out,dr,dr amount,outflow
    payments,spent,debit amt,amount debit,out,amount out,expense,withdrawn,money spent
    soll,belastung,belastungen,lastschrift,lastschriften,ausgang,ausgaben,ausgabe,lastschriftbetrag,sollbetrag
    débit,débits,dépenses,montant débit,débit euros,débit montant
    cargo,cargos,debe,debito,débito,gastos,retiro,retiros,egreso,egresos,salidas
    dare,addebito,addebiti,uscite,uscita,importo addebito
    débitos,saída,saídas,despesas,valor débito
    af,afschrijving,uitgaven,debet
    wydatki,obciążenia,obciążenie,wypłaty,wypływy,kwota obciążenia
    расход,расходы,списание,списания,дебет,сумма списания,по дебету
    निकासी,नामे,डेबिट,आहरण
    """,
    .received: """
    収入,入金金額,お預かり金額,ฝากเงิน,ฝาก,เงินเข้า,income
    お預け入れ額,預け入れ額
    gutschriftsbetrag,montant crédité,zahlungseingang,zahlungseingänge,geldeingang,eingänge
    存入,uplata,uplate,potražuje,dobro,potražni promet,πίστωση,alacak,надходження,kreditas,kredīts,kreedit,követelés,jóváírás,intrări
    입금,입금액,입금금액,입금액 원,맡기신금액,số tiền ghi có,ghi có,mutasi kredit,příjem,příjmy,innlegg,pano
    收入,收入金额,贷方发生额,存款,收入金額,入金,入金額,お預入れ,お預入金額,お預り金額,預かり金額
    funds in,income amount,received amount
    inn,ind,inn på konto,זכות,innskudd,insättning,into account,credit,credits,credit amount,deposit,deposits,deposit amt,deposit amount,deposit cr,money in,paid in,cr,cr amount,inflow,receipts
    credit amt,amount credit,in,amount in,received,money received
    haben,gutschrift,gutschriften,eingang,einnahmen,einnahme,gutschriftbetrag,habenbetrag
    crédit,crédits,recettes,montant crédit,crédit euros
    abono,abonos,haber,credito,crédito,ingresos,ingreso,depósito,depósitos,entradas
    avere,accredito,accrediti,entrate,entrata,importo accredito
    créditos,entrada,receitas,valor crédito
    bij,bijschrijving,inkomsten
    wpływy,uznania,uznanie,wpłaty,kwota uznania
    приход,доходы,зачисление,зачисления,поступление,поступления,кредит,сумма зачисления,по кредиту
    जमा,क्रेडिट
    """,
    .flag: """
    income expense,expense income,income or expense,tipo de operación cargo abono,รับ จ่าย,収支区分,入出金区分
    πρόσημο ποσού,bevétel kiadás,deebet kreedit,debets kredīts,směr úhrady,kredit debet,bejövő kimenő,χρέωση πίστωση,borç alacak,입출금구분
    收 支,收支,借贷,借贷标志,资金流向
    debit kredit,debit credit flag,creditdebet,d k,direction,billingamountsign,cargo abono
    soll haben,s h,sh,d c,dc,dr cr,cr dr,debit credit,debit or credit,credit debit,credit debit indicator,debit credit indicator,crdr,drcr
    soll haben kennzeichen,af bij,bij af,sens,signe,sign,d h,debe haber,segno,tipo d c,natureza,debet credit,strona,приход расход,дебет кредит
    indicator,vorzeichen
    """,
    .balance: """
    ยอดคงเหลือ,คงเหลือ,ยอดเงินคงเหลือ,الرصيد
    boeksaldo,valutair saldo,účetní zůstatek po transakci,stav na účtu,zostatok,zůstatek po operaci,stanje,konto atlikums,atlikums,jääk,υπόλοιπο,λογιστικό υπόλοιπο,bakiye,залишок,залишок після операції,залишок на кінець періоду
    staða,잔액,거래 후 잔액,거래후잔액,số dư,салдо,наличност,closing bal,closing balance amt
    余额,本次余额,账户余额,残高,差引残高,差し引き残高,お取引後残高
    sold,likutis,zůstatek,egyenleg
    guthaben,disponible,current balance,saldo parcial,partial balance,ending balance,endsaldo,saldo do dia,sold contabil
    остаток по счёту в валюте счёта,остаток на конец периода
    יתרה,יתרה בש ח,balance,accountbalance,running bal,account running balance,cash balance,ledger balance,account balance after,saldo efter,saldo etter,bokført saldo,bokfört saldo,running balance,closing balance,account balance,available balance,balance after,balance amt,balance amount,bal
    saldo,kontostand,saldo nach buchung,saldo in eur,neuer saldo,salden,kontostand nach buchung
    solde,solde après opération,solde comptable,saldo contable,saldo posterior,saldo disponible,saldo tras operación,saldo después
    saldo contabile,saldo finale,saldo progressivo,saldo após,saldo contabilístico,saldo disponível,saldo na mutatie,saldo na trn,saldo na boeking
    saldo po operacji,saldo końcowe,saldo po transakcji,остаток,баланс,остаток после операции,исходящий остаток
    शेष,शेष राशि,बैलेंस,balance in account currency
    """,
    .currency: """
    交易货币,入账货币,记账货币,入账币种,記帳幣別,幣別,เงินสกุล,สกุลเงิน,العملة,loại tiền,native currency,billing currency,settlement currency,currency of account
    tranzakció devizaneme,mena,devizanem,valuuta,konta valūta,valuutta,para birimi,νόμισμα,валюта картки,mynt,měna účtu,통화,валута
    币种,交易币种,记账币种,結算幣別,结算币种,货币,通貨
    monedă,valiuta,pénznem
    buchungswährung,valuta rekening,valutacode,devies,měna,posted currency,source currency,валюта карты,whg
    waluta rachunku,currency,currency code,ccy,transaction currency,account currency,cur,curr,iso currency
    währung,waehrung,whrg,kontowährung,devise,monnaie,moneda,divisa,valuta conto,moeda,munt,muntsoort,munteenheid,waluta,waluta operacji
    валюта,валюта счета,валюта операции,валюта платежа,मुद्रा,currency code alphabetic
    """,
    .originalAmount: """
    původní částka úhrady,originalni castka,сума в валюті операції,сума в валюті транзакції,currency amount,transaction amount original currency,סכום עסקה
    ursprünglicher betrag,oorspr bedrag,local currency amount,instructed amount,kwota zlecenia,kwota płatności w walucie,сумма в валюте транзакции
    montant devise étrangère,amount foreign,betrag in fremdwährung,importe divisa extranjera,importo valuta estera,original amount,amount foreign currency,amount in foreign currency,foreign amount,foreign currency amount,transaction amount original
    fremdwährungsbetrag,ursprungsbetrag,originalbetrag,betrag originalwährung,betrag fremdwährung,originalbetrag ursprungswährung
    montant devise,montant en devise,montant d origine,montant en devises,importe original,importe divisa,importe en divisa,importo originale,importo in divisa
    valor original,valor em moeda estrangeira,bedrag vreemde valuta,oorspronkelijk bedrag,kwota oryginalna,kwota w walucie transakcji
    сумма в валюте операции,сумма в валюте,сумма в оригинальной валюте,मूल राशि,source amount after fees,target amount after fees
    """,
    .originalCurrency: """
    původní měna úhrady,originalni mena,валюта транзакції,מטבע עסקה
    local currency,oorspr munt,instructed currency,waluta zlecenia,валюта транзакции,tipo de divisa extranjera,tipo di valuta estera
    sélectionnez la devise étrangère,devise étrangère,select foreign currency,divisa extranjera,valuta estera,original currency,type foreign currency,foreign currency,foreign currency type,fremdwährung,originalwährung,ursprungswährung
    devise d origine,moneda original,divisa original,divisa originale,moeda original,vreemde valuta,oorspronkelijke valuta,waluta oryginalna
    waluta transakcji,валюта оригинала,मूल मुद्रा
    """,
    .payee: """
    receiver,modtager,mottaker,maksunsaaja,saajan nimi,gavėjas,saņēmējs,primatelj,kedvezményezett
    destination name,mottagare,příjemce,príjemca,ontvanger,naam ontvanger
    payee,payee name,beneficiary,beneficiary name,target name,recipient,recipient name,paid to,to,zahlungsempfänger,zahlungsempfänger in,empfänger,empfängername
    empfänger name,begünstigter,beguenstigter,name des empfängers,bénéficiaire,beneficiario,beneficiário,destinatario,destinatário,begunstigde,naam begunstigde
    odbiorca,nazwa odbiorcy,dane odbiorcy,получатель,наименование получателя,name des begünstigten,प्राप्तकर्ता
    """,
    .payer: """
    afsender,afsender navn,avsender,maksaja,maksajan nimi,mokėtojas,maksātājs,platitelj
    originator,avsändare,betalare,betaler,maksaja nimi,plátce,плательщик имя
    payer,payer name,sender,sender name,source name,paid by,from,zahlungspflichtiger,zahlungspflichtige r,auftraggeber,auftraggebername,name des auftraggebers
    absender,donneur d ordre,émetteur,ordenante,ordinante,opdrachtgever,nadawca,nazwa nadawcy,dane nadawcy,zleceniodawca,плательщик,наименование плательщика
    """,
    .name: """
    name des partners,source destination,název účtu protiúčtu,názov protistrany,nazwa nadawcy odbiorcy,наредител получател,получател наредител
    对方账号与户名,nume denumire ordonator beneficiar,partner elnevezése,názov protiúčtu,nazev protiuctu,názov účtu protistrany,jméno protistrany,protistrana,název účtu protistrany,partner neve,ellenoldali név,numele beneficiarului ordonatorului,saaja maksja,saaja maksja nimi
    saņēmēja vai maksātāja nosaukums,gavėjas mokėtojas,naziv udeleženca,naziv primatelja,navn,namn,nimi,karşı taraf,שם בית עסק,plátce příjemce,beneficiary payer,payer beneficiary,상대방,받는분,보낸분
    交易对方,对方户名,对手信息,对方名称,商户名称,ご利用店名,利用店名
    beguenstigter auftraggeber,sender receiver name,activity name,op name,název protistrany,název protiúčtu,saaja maksaja
    name,counterparty,counterparty name,merchant,merchant name,to from,partner name
    other party,other party name,sender recipient,vendor,from to,opposing account,opposing name,party,sender or receiver
    beguenstigter zahlungspflichtiger,begünstigter zahlungspflichtiger,auftraggeber empfänger,auftraggeber begünstigter
    empfänger zahlungspflichtiger,zahlungsempfänger zahlungspflichtiger
    zahlungsempfänger auftraggeber,auftraggeber zahlungsempfänger,name zahlungsbeteiligter,gegenpartei,händler,empfänger auftraggeber
    auftraggeber zahlungsempfänger name,partnername,zahlungspartner
    tiers,contrepartie,nom,émetteur bénéficiaire,nom de la contrepartie,nom contrepartie,commerçant
    ordenante beneficiario,nombre,contraparte,comercio,establecimiento
    nome,controparte,beneficiario ordinante,esercente,entidade,contraparte nome
    naam,tegenpartij,naam tegenpartij,naam omschrijving,naam tegenrekening,tegenpartij naam
    nadawca odbiorca,odbiorca nadawca,kontrahent,nazwa kontrahenta,dane kontrahenta,dane nadawcy odbiorcy
    контрагент,наименование контрагента,получатель плательщик,торговая точка,नाम
    begünstigter auftraggeber,auftraggeber empfänger name,sender empfänger,empfaenger 1,empfaenger 2,gegenkonto inhaber,empfänger auftraggeber name,empfänger sender,partner,counter party
    name description,odbiorca zleceniodawca,naam tegenpartij bevat,nom contrepartie contient,tegenrekeninghouder,naam van de tegenpartij,payer payee,contact,other party name and address,transaction party
    beneficiary ordering party,auftraggeber beguenstigter,empfaenger,auftraggeber begünstigter name,nome beneficiario,nome controparte,empresa,lojista,establecimento,estabelecimento
    """,
    .memo: """
    รายการ,รายละเอียด,الوصف,البيان
    texti,testo di contabilizzazione,testo contabilizzazione,testo di registrazione,transaktionen,transaktion
    交易地点 附言,αιτιολογία,交易描述,kuvaus,zpráva,zpráva pro příjemce,poznámka,poznámka k úhradě,popis transakce,popis prikazce,popis pro prijemce,systemovy popis,popis transakcie,správa pre prijímateľa,správa,közlemény,megjegyzés,detalii,detalii tranzactie,detalii tranzacție
    paaiškinimai,maksājuma mērķis,selgitus,opis plaćanja,namen,περιγραφή,açıklama,опис операції,деталі операції,meddelande,melding,tittel,rubrikk,otsikko,skýring,keterangan,mô tả,내용,적요,기재내용,메모
    particular,detalles,detalle de la operación,leyendas adicionales 1,purchase description
    booking text,交易摘要,摘要,商品,商品说明,备注,交易备注,交易说明,附言,交易附言,お取り扱い内容,取引内容,内容,摘要内容,備考
    descriere,aprašymas,popis,leírás
    détail de l écriture,libelle court,operazione,descrizione operazioni,transactie,transaction,beschrijving,vrije mededeling,detail van de omzet
    notifications,beschreibung1,beschreibung2,beschreibung3,avisierungstext,texte de notification,buchungs details,zahlungsgrund,verwendungszweck 2
    vwz 0,vwz 1,vwz 2,vwz 3,transaktionsbeschreibung,description1,description2,description3,transaction ref1,transaction ref2,transaction ref3
    szczegóły transakcji,основание,операция,детали,título,title,descripción movimiento,memo description,referencia de pago,riferimento pagamento
    référence de paiement,rubrik,selitys,viesti
    action,description,forklaring,פרטים,הפעולה,beskrivelse,tekst,beskrivning,text 1,memo,narration,particulars,remarks,transaction remarks,details,transaction details,transaction description,narrative,reference text
    payment reference,note,notes,message,comment,comments,payment details,original description,extended description,text,info,subject,purpose
    statement description,transaction narration,transaction particulars,description 1,description 2,description 3,additional info,item title
    verwendungszweck,zweck,betreff,mitteilung,verwendungszweck kundenreferenz,zahlungsreferenz,beschreibung,umsatztext,vwz,zahlungszweck
    buchungsdetails,bemerkung,notiz,hinweis,buchungsinformation,details zur buchung
    libellé,libelle,motif,communication,détail,détails,libellé complet,libellé opération,libellé simplifié,objet,informations complémentaires,nature de l opération
    libelle simplifie,libelle operation,informations complementaires,communications
    concepto,descripción,descripcion,observaciones,detalle,más datos,concepto ampliado,información adicional,movimiento,referencia 1,referencia 2
    descrizione,causale,dettagli,descrizione operazione,descrizione estesa,note operazione,descrizione completa
    descrição,histórico,descritivo,descrição do movimento,detalhes,motivo
    omschrijving,mededelingen,mededeling,omschrijving 1,omschrijving 2,omschrijving 3,betalingskenmerk,bericht
    opis,tytuł,tytułem,opis operacji,opis transakcji,tytuł operacji,szczegóły
    назначение платежа,назначение,описание,описание операции,комментарий,детали операции,основание платежа
    विवरण,ब्यौरा,टिप्पणी,लेनदेन विवरण
    """,
    .kind: """
    typ transakce,typ úhrady,označení operace,typ transakcie,tranzakció típusa,maksājuma tips,tehingu tüüp,tapahtumalaji,laji,είδοσ εργασίασ,işlem,거래구분,구분,betalingstype
    类型,類型,收支类型,收支類型,记录类型,記錄類型,타입,유형,交易类型,交易分类,取引区分,区分
    tip,tipas,típus
    bewegungstyp,type de mouvement,tran type,rodzaj transakcji,rodzaj,typ,type verrichting,activity type,transaction kind,tipo de transacción
    tipo di transazione,posting text
    type,transaction type,category type,trans type,txn type,transaction code,operation type,product,buchungstext,umsatzart,transaktionstyp,vorgang,buchungsart
    umsatztyp,art,geschäftsvorgang,vorgang verwendungszweck,type d opération,type opération,type de transaction,tipo,tipo de movimiento,tipo operación
    tipo operazione,tipologia,tipo de transação,mutatiesoort,code,soort,type transactie,typ operacji,typ transakcji,rodzaj operacji
    тип операции,вид операции,тип,प्रकार,लेनदेन प्रकार
    """,
    .id: """
    tranzakció azonosító,id transakce,id operace,identifikace transakce,referenční číslo,dokumendi number,arhiveerimistunnus,unikālais numurs,dok nr,arkivreferanse,arkistointitunnus,dekont no,referenca,referencija
    交易单号,交易订单号,流水号,交易流水号,日 志 号
    gläubiger id,sammlerreferenz,transaktions nr,zkb referenz,verifikationsnummer,viite,identificador,nr transakcji,referentie,docto,chqno
    codice transazione,id de transacción,numéro de transaction
    transaction id,reference,ref no,chq ref no,chq ref number,cheque no,reference number,id,ref,reference no,cheque number,transaction reference,ref no cheque no
    transaction number,unique id,fitid,external id,bank reference,instrument id,tran id,utr number,ref cheque number,transferwise id
    transaktionsnummer,kundenreferenz,referenz,referenznummer,transaktions id,buchungsreferenz,end to end referenz,kundenreferenz end to end,mandatsreferenz
    transaktionscode,référence,numéro d opération,n de référence,referencia,número de operación,riferimento,referência,número do documento,documento
    kenmerk,transactiereferentie,volgnr,numer referencyjny,numer transakcji,номер документа,номер операции,код операции,id операции,संदर्भ संख्या,संदर्भ
    """,
    .status: """
    κατάσταση,κατάσταση συναλλαγήσ,狀態,交易狀態,处理状态,状态,订单状态,ステータス,状態,処理状況,상태,처리상태,거래상태,สถานะ,الحالة,حالة,حالة العملية,סטטוס,מצב,staða færslu,status transaksi,trạng thái,stanje transakcije,būklė,statuss,olek,estado da transação,estado del movimiento,वर्तमान स्थिति
    tila,status transakcji,durum,статус операції
    交易状态,当前状态
    stare,būsena,stav,állapot
    contabilizzazione,statetype
    esito,risultato,outcome,resultado,tilstand,staat
    status,state,transaction status,booking status,zustand,buchungsstatus,statut,état,estado,stato,situação,stan,статус,स्थिति
    """,
    .account: """
    账户1,帳戶1,account 1,accounts,wallet,wallets,wallet name,account title,bank account name,own iban,portemonnaie,geldbörse,geldbeutel,bankkonto,girokonto,kontoname,portefeuille,compte bancaire,nom du compte,cartera,billetera,monedero,cuenta bancaria,nombre de cuenta
    carteira,conta bancária,nome da conta,portafoglio,portamonete,conto bancario,nome conto,portemonnee,bankrekening,rekeningnaam,portfel,nazwa rachunku,konto bankowe,кошелёк,кошелек,название счета,название счёта,имя счета,гаманець,рахунок,номер рахунку,рахунок картка
    账户,账户名称,账号,本方账号,本方账户,我方账号,交易账号,交易账户,帳戶,帳號,帳戶名稱,賬戶,賬號,口座,口座名,口座番号,保有金融機関,계좌,계좌명,계좌번호,hesap,hesap adı,hesap numarası,cüzdan,חשבון,מספר חשבון,שם חשבון,ארנק,λογαριασμόσ,αριθμόσ λογαριασμού,πορτοφόλι
    számla,számlaszám,számla neve,pénztárca,tili,tilinumero,tilin nimi,lompakko,peněženka,název vlastního účtu,peňaženka,cont,contul,portofel,сметка,рачун,račun,novčanik,denarnica,sąskaita,piniginė,konts,rahakott,reikningur,reikningsnúmer,plånbok,kontonamn,lommebok,kontonavn,tegnebog
    dompet,akun,nomor rekening,no rekening,tài khoản,số tài khoản,ví,บัญชี,ชื่อบัญชี,เลขที่บัญชี,กระเป๋าเงิน,الحساب,حساب,رقم الحساب,محفظة,حساب بانکی,کیف پول,खाते,बटुआ,హిసాబు,হিসাব,கணக்கு,akaunti,akaun
    číslo účtu,účet,kliendi konto,sąskaitos nr,klienta konts,konta nr,számla szám,hesap no,numar cont,broj računa
    bank account,posted account,customer account no,iban kontoinhaber,iban auftraggeberkonto,accountnum,numer rachunku karty,numéro compte
    conto corrente,conto o carta,creditcard nummer,card used,bsb account number,номер карты счета договора
    account,account number,account no,account id,own account,from account,account iban,source account,auftragskonto,iban auftragskonto,eigene iban
    eigenes konto,konto,kontonummer,iban kontonummer,referenzkonto,compte,numéro de compte,n compte,cuenta,número de cuenta,n cuenta,conto,numero conto,conta,número da conta
    rekening,rekeningnummer,iban bban,rachunek,numer rachunku,nr rachunku,номер счета,номер счёта,счет,счёт,номер карты,खाता,खाता संख्या,account name,kontobezeichnung
    bezeichnung auftragskonto,card number,kartennummer,card,kreditkarte
    """,
    .counterAccount: """
    rachunek nadawcy odbiorcy
    partner számlaszáma,číslo protiúčtu,protiúčet,protiucet a kod banky,číslo účtu protistrany,iban protiúčtu,partner számlaszáma azonosítója,saaja maksja konto,saajan tilinumero,til kontonummer,fra kontonummer,til konto,fra konto
    对方账号,对方账户
    sender receiver account,iban beguenstigter auftraggeber,empfängerkonto,rachunek docelowy,tegenrekening iban,partner kontonummer,na konto z konta
    counterparty iban,counterparty account,counter account,payee account,payee account number,partner iban,recipient account,to account,beneficiary account number
    destination account,other account,kontonummer iban,iban zahlungsbeteiligter,gegenkonto,iban des zahlungsempfängers,iban zahlungsempfänger,kontonummer gegenpartei
    iban,gegen iban,iban gegenkonto,compte contrepartie,numéro de compte contrepartie,iban contrepartie,cuenta destino,cuenta contraparte,iban beneficiario,iban controparte
    conta destino,tegenrekening,tegenrekening iban bban,tegenrekeningnummer,rekening tegenpartij,rekeningnummer tegenpartij,numer rachunku kontrahenta,rachunek kontrahenta
    numer konta,nr rachunku odbiorcy nadawcy,счет контрагента,счёт контрагента,счет получателя
    """,
    .category: """
    categories,kategorien,catégories,categorías,categorias,categorieën,kategorie transakcji,категории,kategorier
    kategori,kategória,költési kategória,категорія,κατηγορία συναλλαγήσ,hovedkategori
    category,category name,category group category,kategorie,hauptkategorie,catégorie,categoría,categoria,categorie,kategoria,категория,श्रेणी,subcategory
    """,
    .tags: "tags,tag,labels,label,schlagworte,schlagwörter,étiquettes,etiquetas,etichette,etiketten,tagi,теги",
  ]
}
