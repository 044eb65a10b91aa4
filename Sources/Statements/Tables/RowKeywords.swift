import Formats

/// Words in cells that describe the kind of a row, in thirty languages.
enum RowKeywords {
  /// Whether a cell means that a movement is not booked yet or will never be booked.
  static func isPending(_ cell: String) -> Bool { contains(pending, cell) }

  /// Whether a cell means that a movement is booked. The user is asked about words that are neither booked nor pending.
  static func isBooked(_ cell: String) -> Bool {
    if cell.isEmpty || ticks.contains(cell) { return true }
    return contains(StatusWords.booked, cell)
  }

  /// Signs that mean “done”. The user is asked about other signs, such as `!` and `?`.
  private static let ticks: Set<String> = ["✓", "✔", "✔️", "✅", "☑", "☑️", "√", "*", "•", "●", "x", "X"]

  /// Whether a whole cell is a word that means “not booked”. Reference columns may contain such words.
  static func isPendingWord(_ cell: String) -> Bool {
    guard cell.utf8.count > 3, cell.utf8.count < 40, !cell.utf8.contains(where: \.isDigit) else { return false }
    // In these programs, a check mark is set for booked rows.
    let words = FoldedText.of(cell)
    return pending.contains(words) && words != "uncleared"
  }

  /// Returns the answer that means “not booked yet”, for a yes-or-no column with this heading; `nil` if the heading is
  /// not about booked or pending movements.
  static func answerOfPending(_ heading: String) -> Bool? {
    let words = FoldedText.of(heading)
    return booked.contains(words) ? false : pending.contains(words) ? true : nil
  }

  /// Whether a cell means yes; `nil` if it is neither yes nor no.
  static func isYes(_ cell: String) -> Bool? {
    let word = cell.lowercased()
    return yes.contains(word) ? true : no.contains(word) ? false : nil
  }

  private static let booked = set(
    "settled,booked,posted,is booked,gebucht,verbucht,comptabilisé,contabilizado,contabilizzato,contabilizada,geboekt,zaksięgowana"
  )
  private static let yes = set("yes,y,true,ja,j,oui,sí,si,sim,tak,да,1,x")
  private static let no = set("no,n,false,nein,non,não,nao,nee,nie,нет,0")

  /// Whether a cell consists of words that mean “not booked”.
  static func isOnlyPending(_ cell: String) -> Bool {
    guard cell.utf8.count < 40, cell.utf8.contains(32), !cell.utf8.contains(where: \.isDigit) else { return false }
    return pending.contains(FoldedText.of(cell))
  }

  /// Whether a line of words means that the rows below it are not booked yet.
  static func isTitleOfPending(_ line: String) -> Bool {
    guard line.utf8.count < 80 else { return false }
    let words = FoldedText.of(line)
    return pendingTitles.contains { title in
      words.hasPrefix(title) && words.dropFirst(title.count).split(separator: " ").allSatisfy(isOfDay)
    }
  }

  private static let pendingTitles = set(
    """
    authorisations,authorizations,pending charges,pending,pending transactions,pending activity,pending payments,authorised transactions,authorized transactions,uncleared transactions,upcoming transactions,scheduled transactions
    vormerkungen,vorgemerkt,vorgemerkte umsätze,vorgemerkte buchungen,ausstehende buchungen,ausstehende umsätze,ausstehende transaktionen,offene umsätze,nicht gebuchte umsätze,noch nicht gebuchte umsätze,reservierte umsätze
    opérations en attente,opérations à venir,opérations en cours,opérations non comptabilisées,movimientos pendientes,operaciones pendientes,movimientos retenidos,transacciones pendientes
    operazioni in sospeso,movimenti in sospeso,movimenti non contabilizzati,operazioni non contabilizzate,movimentos pendentes,transações pendentes,lançamentos futuros
    nog niet geboekt,openstaande transacties,gereserveerde bedragen,operacje oczekujące,blokady,reserverade belopp,reserverte transaksjoner,reserverede beløb,katevaraukset
    операции в обработке,неподтверждённые операции,bekleyen işlemler,čekající transakce,függő tételek
    """)

  /// Whether a cell is probably an invalid date: it has numbers separated by two signs.
  static func looksLikeDay(_ cell: String) -> Bool {
    let signs = cell.filter { "./-".contains($0) }.count
    return cell.contains(where: \.isNumber) && signs >= 2 && AmountCell(cell) == nil
  }

  /// Returns letters with spaces between them, such as `S A L D O`, as one word.
  static func closed(_ text: String) -> String {
    let parts = text.split(separator: " ")
    return parts.count > 3 && parts.allSatisfy({ $0.count == 1 }) ? parts.joined() : text
  }

  /// Whether a cell means that the row is a total or a balance.
  static func isBalance(_ cell: String) -> Bool { balancePhrases.isContained(in: FoldedText.of(cell)) }

  private static let balancePhrases = PhraseMatcher(balances)

  /// Whether the text of a row with a day and an amount means only a balance. “Total” alone may be the name of a shop.
  ///
  /// - Parameter isOuter: whether it is the first or the last row, in which a day may follow the words.
  static func isBalancePhrase(_ text: String, isOuter: Bool) -> Bool {
    let words = FoldedText.of(text)
    if firmBalances.contains(words) || (isOuter && balances.contains(words)) { return true }
    guard isOuter else { return false }
    return firmBalances.contains { phrase in
      words.hasPrefix(phrase + " ") && words.dropFirst(phrase.count).split(separator: " ").allSatisfy(isOfDay)
    }
  }

  /// Whether a word may be part of a day that follows the word for a balance: `al 01-SEP`.
  private static func isOfDay(_ word: Substring) -> Bool {
    word.allSatisfy(\.isNumber) || DateCell("1 \(word) 2024") != nil
      || ["am", "at", "au", "al", "ao", "del", "per", "zum", "vom", "as", "of", "on", "na", "op"].contains(word)
  }

  private static let firmBalances = balances.subtracting(
    [
      "total", "totals", "subtotal", "sum", "summe", "gesamt", "report", "übertrag", "totale", "totaal", "razem",
      "suma",
      "totales", "b f", "c f", "итого", "всего", "обороты", "कुल",
    ].map(FoldedText.of))

  /// Whether the text describes a payment to a card, which reduces the debt.
  static func isPayment(_ text: String) -> Bool { paymentPhrases.isContained(in: FoldedText.of(text)) }

  private static let paymentPhrases = PhraseMatcher(payments, findsInside: true)

  /// Whether the text means that the bank received money, such as a payment to a card. On other accounts, such a row
  /// has no minus.
  static func saysReceived(_ text: String) -> Bool { receiptPhrases.isContained(in: FoldedText.of(text)) }

  private static let receiptPhrases = PhraseMatcher(receipts, findsInside: true)

  private static let receipts = set(
    """
    payment received,card payment received,thank you,your payment,zahlung erhalten,überweisung erhalten,zahlungseingang,besten dank,vielen dank,zahlung danke,ihre zahlung
    paiement reçu,paiement merci,votre paiement,règlement reçu,pago recibido,pago gracias,su pago,pagamento ricevuto,il suo pagamento,pagamento recebido
    betaling ontvangen,uw betaling,wpłata otrzymana,оплата получена,भुगतान प्राप्त,betalning mottagen,betalning tack,betaling mottatt,betaling modtaget
    maksu vastaanotettu,platba přijata,plata primita,plată primită
    """)

  /// Whether the text may describe a payment to a card. If so, the user is asked.
  static func mayBePayment(_ text: String) -> Bool {
    if isPayment(text) { return true }
    let words = FoldedText.of(text).split(separator: " ", maxSplits: 2)
    return words.first == "payment" && words.dropFirst().first != "to"
  }

  /// Whether a kind of booking is a purchase.
  static func isPurchase(_ kind: String) -> Bool { purchases.contains(FoldedText.of(kind)) }

  private static let purchases = set(
    "消费,purchase,sale,purchases,kauf,einkauf,achat,compra,acquisto,aankoop,zakup,покупка")

  /// Whether a flag means money out; `nil` if it is not a flag.
  static func isDebit(_ flag: String) -> Bool? {
    // No flag is longer than this. Most cells are.
    if flag.utf8.count > 40 || flag.utf8.contains(where: \.isDigit) { return nil }
    let text = flag.trimmingSpaces
    if text == "-" || text == "−" { return true }
    if text == "+" { return false }
    let word = FoldedText.of(text)
    return out.contains(word) ? true : received.contains(word) ? false : nil
  }

  /// Whether a flag means neither income nor expense, such as a transfer between two of the user's accounts.
  static func isNeutral(_ flag: String) -> Bool {
    flag.utf8.count < 24 && neutral.contains(flag.trimmingSpaces.lowercased())
  }

  private static let neutral: Set<String> = ["/", "不计收支", "其他", "中性交易", "neutral", "transfer", "none", "n/a"]

  static func contains(_ words: Set<String>, _ cell: String) -> Bool {
    // A number or a date is not in the list.
    guard let first = cell.utf8.first, !first.isDigit, first != .minus else { return false }
    let text = FoldedText.of(cell)
    return words.contains(text) || (text.count < 60 && words.contains { $0.count > 6 && text.hasPrefix($0) })
  }

  /// Returns the words between commas or line ends, folded like headings.
  static func set(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { FoldedText.of(String($0)) })
  }

  static let pending = set(
    """
    agendado,agendada,prenotato,prenotata,rezervace,zárolt,zárolva,bekliyor,bekleyen,заблокировано,заблокирована,处理中,處理中,待处理,diproses,gagal,tertunda,preliminär,preliminärt,varattu,failure,fail,処理中,保留中,未処理,처리중,처리 중,대기,실패,취소,已关闭,交易关闭,支付失败,失败,失敗,รอดำเนินการ,ล้มเหลว,ยกเลิก,معلق,قيد المعالجة,فشل,ملغى,ממתין,נכשל,בוטל,ακυρώθηκε,σε εξέλιξη,đang xử lý,thất bại,đã hủy,chờ xử lý,na čekanju,u obradi,odbijeno,bíður,blocked,awaiting
    refused,rejected,denied,voided,void,removed,deleted,отменена,annullata,anulada,anulado,annulée,cancelada,refusé,rejetée,zurückgewiesen,widerrufen,gelöscht,verworfen,anulowana,odrzucony,afvist,avvist,avslagen,hylätty,zamítnuto,zrušeno,elutasítva,respins,anulat,rjct,pdng,cncl,schd,not settled,zurückgewiesen,rejeté,rejetée,refusée,rifiutato,rifiutata,recusado,recusada,afgewezen,rechazada,отклонена
    reserverat,reservert,reserveret,ej bokfört,ikke bokført,pending,authorised,authorized,authorization,on hold,processing,not booked,unbooked,uncleared,scheduled,declined,reverted,failed,cancelled,canceled,expired,reversed
    pend,vorgemerkt,ausstehend,umsatz vorgemerkt,noch nicht gebucht,offen,angekündigt,vorgemerkter umsatz,in bearbeitung,reserviert,storniert,abgelehnt
    en attente,à venir,en cours,non comptabilisé,annulé,refusé
    pendiente,pendientes,retenido,retenida,en proceso,sin contabilizar,cancelado,rechazado
    in sospeso,non contabilizzato,in attesa,da contabilizzare,in corso,annullato
    pendente,em processamento,por contabilizar,a aguardar
    in behandeling,gereserveerd,nog niet geboekt,geweigerd
    oczekująca,oczekuje,niezaksięgowana,zablokowane,blokada,w realizacji,odrzucona
    в обработке,ожидает,ожидание,холд,hold,не подтверждено,отклонено,отменено,в ожидании
    लंबित,प्रक्रिया में
    čeká na zaúčtování,blokace,nezaúčtováno,zpracovává se,čaká na zaúčtovanie,függőben,feldolgozás alatt,in asteptare,în așteptare,în curs de procesare
    venter,afventer,avventer,väntar,väntande,ej bokförd,odottaa,varaus,katevaraus,rezervuota,rezervēts,broneeritud
    forecasted,forecast,projected,upcoming,planned,geplant,prognostiziert,prévu,prévue,planifié,planifiée,previsto,prevista,planificado,planificada,programado,programada,programmato,programmata,pianificato,pianificata,planejado,planejada,gepland,planowana,planowany,zaplanowana,zaplanowano,запланировано,запланирована,नियोजित,planerad,planlagt,suunniteltu,naplánováno,plánovaná,tervezett,planificat,planlandı,预计,予定,예정
    unpaid,not paid,unbezahlt,nicht bezahlt,impayé,impayée,non payé,non payée,no pagado,no pagada,impagado,non pagato,non pagata,não pago,não paga,não efetivado,não efetivada,niet betaald,onbetaald,niezapłacone,nieopłacone,не оплачено,неоплачено,ej betald,obetald,ikke betalt,ubetalt,maksamatta,nezaplaceno,nezaplatené,kifizetetlen,neplătit,ödenmedi,未払い,未払,未付款,未付,미납
    autorizzato,autorizzata,beklemede,provizyon,askıda,εκκρεμεί,в обробці,очікує,очікується,未确认,未確定,승인대기
    """)

  private static let balances = set(
    """
    mutasi kredit,mutasi debet,total mutasi,saldo akhir,ยอดยกมา,ยอดยกไป,รวม,合计,合計,小计,小計,期初余额,期末余额,الرصيد الافتتاحي,الرصيد الختامي
    bal b f,bal c f,brought fwd,carried fwd,balance forward,opening bal,closing bal,opening balance,closing balance,open balance,close balance,balance at,balance brought forward,balance carried forward,brought forward,carried forward,b f,c f,starting balance,ending balance,beginning balance
    total balance,total,totals,subtotal,sum,grand total,statement balance,previous balance,balance b fwd,balance c fwd
    daily total,day total,tagessumme,total du jour,total del día,totale giornaliero,vortrag,gesamtsumme,zwischensumme,zwischensaldo,anfangssaldo,endsaldo,alter kontostand,neuer kontostand,summe,gesamt,kontostand,kontostand am,saldovortrag,übertrag,tagessaldo,schlusssaldo,eröffnungssaldo,alter saldo,neuer saldo
    totaux,solde créditeur,solde débiteur,nouveau solde créditeur,nouveau solde débiteur,ancien solde créditeur,ancien solde débiteur,solde,solde initial,solde final,solde précédent,ancien solde,nouveau solde,solde au,total des opérations,report
    saldo,saldo inicial,saldo final,saldo anterior,totales,saldo actual
    saldo iniziale,saldo finale,totale,saldo precedente,saldo contabile
    saldo do dia,saldo atual
    saldo vorig afschrift,beginsaldo,eindsaldo,totaal,vorig saldo,nieuw saldo
    saldo początkowe,saldo końcowe,razem,suma
    входящий остаток,исходящий остаток,итого,остаток на начало,остаток на конец,всего,обороты,итого обороты
    प्रारंभिक शेष,अंतिम शेष,कुल,आरंभिक शेष
    turnover,apyvarta,apgrozījums,käive,likutis pradžiai,likutis pabaigai,sākuma atlikums,beigu atlikums,algsaldo,lõppsaldo,alkusaldo,loppusaldo
    počáteční zůstatek,konečný zůstatek,počiatočný zostatok,konečný zostatok,nyitó egyenleg,záró egyenleg,sold initial,sold final,rulaj
    ingående saldo,utgående saldo,inngående saldo,primosaldo,ultimosaldo,početno stanje,završno stanje,devreden bakiye,saldo awal,saldo akhir,繰越,前月繰越
    """)

  private static let payments = set(
    """
    还款,paymt,paymt thru,payment thru,payment received,payment thank you,thank you,autopay,automatic payment,online payment,mobile payment,direct debit payment,payment to card,card payment received,bill payment
    einzahlung,ihre zahlung,überweisung erhalten,besten dank,zahlung erhalten,zahlungseingang,ausgleich,kartenausgleich,ausgleich kreditkarte,lastschrifteinzug,gutschrift zahlung,zahlung danke
    paiement reçu,prélèvement reçu,versement,règlement reçu,paiement merci
    pago recibido,pago gracias,abono,su pago,pagamento ricevuto,addebito in conto,pagamento recebido,pagamento efetuado,pagamento de fatura,pagamento da fatura,betaling ontvangen,incasso ontvangen
    spłata karty,wpłata,погашение,пополнение,оплата получена,भुगतान प्राप्त
    betalning mottagen,inbetalning,betalning tack,betaling mottatt,innbetaling,betaling modtaget,indbetaling,maksu vastaanotettu,suoritus,platba přijata,splátka karty,plata primita,plată primită,befizetés
    borç ödemesi,ödemeniz,kart ödemesi,πληρωμή κάρτασ,погашення,お支払い,ご入金,결제대금 납부,納付,자동이체 납부
    """)

  private static let out = set(
    """
    addebito,uttag,ut,odchozí,χ,kimenő,terhelés,χρέωση,borç,出金,払出,출금,дебит,видаток,debetas,debets,deebet,支出,kiadás,借,借 dr,d,dr,debit,db,s,soll,belastung,lastschrift,af,cargo,dare,débito,debito,débit,debe,расход,дебет,списание,obciążenie,wn,transfer out,outgoing transfer,transferencia saliente,transfert sortant,ausgehende überweisung,uscita,saída,gasto,withdrawal,out,expense,ausgang
    ausgabe,debet,नामे,निकासी,outgoing,sent,money out,outflow,spent,purchase,dbit,dbt,exp,expenses,debit note,nota débito,nota de débito
    """)
  private static let received = set(
    """
    transfer in,incoming transfer,transferencia entrante,transfert entrant,eingehende überweisung,accredito,insättning,inn,收入,贷,贷 cr,k,π,příchozí,bejövő,bevétel,jóváírás,πίστωση,alacak,入金,입금,kreditas,kredīts,kreedit,надходження,пополнение,c,cr,credit,h,haben,gutschrift,bij,abono,avere,crédito,credito,crédit,haber,приход,кредит,зачисление,поступление,uznanie,ma,entrata,entrada,ingreso,deposit,in,income,eingang
    einnahme,kredit,जमा,incoming,received,money in,inflow,crdt,cdt,refund,inc,credit note,nota crédito,nota de crédito
    """)
}
