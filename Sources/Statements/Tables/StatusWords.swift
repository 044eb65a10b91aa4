/// Words for the status of a row and for kinds of booking. They decide whether a row is imported, and its direction.
enum StatusWords {
  /// Words for a movement that is booked.
  static let booked = RowKeywords.set(
    """
    geaccepteerd,afgehandeld,abgewickelt,สำเร็จ,مكتمل,ناجحة,מאושר,הושלם,交易完成,處理完成,正常処理,처리완료,승인,lunas,sukses,diterima,đã hoàn thành,proknjiženo,bókað,vereffend
    completed,complete,booked,settled,posted,cleared,reconciled,success,successful,succeeded,executed,processed,paid,done,ok,final,finished,closed,accepted,approved,confirmed,sent,received,delivered,captured,cleared reconciled,active,normal,book,credited,debited,deposited,withdrawn,transferred,issued,payment completed,paid out
    gebucht,verbucht,abgeschlossen,ausgeführt,erledigt,umsatz gebucht,gebuchter umsatz,bezahlt,bestätigt,erfolgreich,eingegangen,durchgeführt,genehmigt,fertig,abgerechnet,beendet,überwiesen,valutiert
    terminé,terminée,comptabilisé,comptabilisée,exécuté,exécutée,effectué,effectuée,réalisé,réalisée,validé,validée,payé,payée,réussi,réussie,traité,traitée,confirmé,confirmée,passé
    completado,completada,contabilizado,contabilizada,ejecutado,ejecutada,realizado,realizada,pagado,pagada,finalizado,finalizada,aprobado,aprobada,confirmado,confirmada,liquidado,liquidada,procesado,procesada,efectuado,aplicado,aplicada,exitosa,exitoso
    completato,completata,contabilizzato,contabilizzata,eseguito,eseguita,pagato,pagata,concluso,conclusa,confermato,confermata,approvato,approvata,effettuato,effettuata,elaborato,regolato
    concluído,concluída,efetuado,efetuada,efetivado,efetivada,pago,paga,aprovado,aprovada,confirmado,confirmada,lançado,liquidado
    voltooid,geboekt,uitgevoerd,verwerkt,betaald,afgerond,bevestigd,goedgekeurd
    zaksięgowana,zaksięgowany,zaksięgowano,zrealizowana,zrealizowany,zrealizowano,wykonana,wykonany,zakończona,zakończony,rozliczona,rozliczony,rozliczone,zatwierdzona
    исполнен,исполнено,исполнена,проведено,проведена,проведён,выполнено,выполнен,выполнена,завершено,завершен,завершена,оплачено,подтверждено,успешно,обработано,обработан
    पूर्ण,सफल,पूरा
    genomförd,slutförd,bokförd,bokfört,utförd,klar,betald,gennemført,bogført,udført,betalt,godkendt,fullført,bokført,utført,gjennomført,valmis,suoritettu,toteutunut,kirjattu,maksettu
    zaúčtováno,zaúčtovaná,zaúčtovaný,dokončeno,provedeno,realizováno,zaplaceno,zpracováno,zaúčtované,dokončená,vykonaná,spracovaná,realizovaná,könyvelt,teljesült,teljesítve,lezárt,feldolgozott,finalizat,finalizată,procesat,efectuat,completat,decontat,decontată
    įvykdyta,įvykdytas,atlikta,užbaigta,izpildīts,izpildīta,pabeigts,sooritatud,lõpetatud,täidetud,izvršeno,izvršena,provedeno,knjiženo,realizirano,ολοκληρώθηκε,εκτελέστηκε,tamamlandı,gerçekleşti,onaylandı,başarılı,виконано,проведено,завершено,успішно,изпълнена,осчетоводена
    none,no status,keine,kein,aucun,aucune,ninguno,ninguna,nessuno,nessuna,nenhum,nenhuma,geen,brak,нет,無,无,없음
    交易成功,支付成功,已完成,成功,已收钱,已存入零钱,已入账,已转账,朋友已收钱,对方已收钱,提现已到账,充值完成,还款成功,已支付,完了,処理済,確定,완료,정상,hoàn thành,thành công,selesai,berhasil,בוצע
    """)

  static let negations: Set<String> = [
    "not", "un", "non", "nicht", "kein", "ne", "pas", "no", "sin", "senza", "sem", "niet", "nie", "не", "partially",
    "teilweise", "partly", "não", "nao", "ej", "inte", "ikke", "ei", "nem", "nu", "değil", "без", "nincs", "nav",
    "ei ole", "to", "being", "noch", "wird",
  ]

  /// Kinds of booking that mean money out.
  static let out = RowKeywords.set(
    """
    lastschrift,abbuchung,auszahlung,belastung,kartenzahlung,abhebung,bargeldabhebung,einkauf,withdrawal,purchase,debit
    prélèvement,retrait,achat,débit,cargo,compra,retirada,reintegro,addebito,prelievo,prelevamento,acquisto,levantamento,débito
    afschrijving,opname,geldopname,obciążenie,wypłata,zakup,списание,покупка,снятие,uttag,köp,hævning,køb,uttak,kjøp,nosto,osto,výběr,nákup
    """)
  /// Kinds of booking that mean money in.
  static let received = RowKeywords.set(
    """
    gutschrift,einzahlung,gehalt,lohn,zahlungseingang,geldeingang,deposit,refund,salary
    versement,crédit,salaire,abono,ingreso,nómina,accredito,versamento,stipendio,depósito,salário
    bijschrijving,storting,salaris,uznanie,wpłata,пополнение,зачисление,зарплата,insättning,indsættelse,innskudd,talletus,palkka,vklad
    """)
}

extension RowKeywords {
  /// Whether a cell in a status column means “not booked”, as a whole or by one of its words.
  static func isPendingState(_ cell: String) -> Bool { isPending(cell) || saysByWord(cell, isBooked: false) }

  /// Whether a cell in a status column means “booked”, as a whole or by one of its words.
  static func isBookedState(_ cell: String) -> Bool { isBooked(cell) || saysByWord(cell, isBooked: true) }

  /// Whether one word of the cell has the wanted meaning and no other word contradicts or negates it: “PAYMENT
  /// CANCELED”, “Opération validée”.
  private static func saysByWord(_ cell: String, isBooked wanted: Bool) -> Bool {
    guard cell.utf8.count < 60, cell.utf8.contains(0x20) else { return false }
    let words = FoldedText.of(cell).split(separator: " ").map(String.init)
    if words.count > 4 || words.contains(where: StatusWords.negations.contains) { return false }
    let (isDone, isDead) = (
      words.contains(where: StatusWords.booked.contains), words.contains(where: pending.contains)
    )
    return isDone != isDead && isDone == wanted
  }

  /// Whether a kind of booking may have either direction: a refund is money in for a buyer, and money out for a shop.
  static func mayReturn(_ kind: String) -> Bool {
    let words = FoldedText.of(kind)
    return ["refund", "return", "erstattung", "remboursement", "reembolso", "rimborso", "chargeback"].contains {
      words.contains($0)
    }
  }

  /// Whether a kind of booking means money out; `nil` if it means neither direction or both.
  static func wayOfKind(_ kind: String) -> Bool? {
    if kind.isEmpty || kind.utf8.count > 60 { return nil }
    if let isDebit = isDebit(kind) { return isDebit }
    let words = FoldedText.of(kind).split(separator: " ").map(String.init)
    func has(_ known: Set<String>) -> Bool {
      words.contains { word in
        known.contains(word) || word.utf8.count > 11 && known.contains { $0.utf8.count > 8 && word.hasSuffix($0) }
      }
    }
    // A debit card is only a means of payment, and a credit transfer may have either direction.
    if words.contains("card"), words.contains("debit") || words.contains("credit") { return nil }
    let (isDebit, isIn) = (has(StatusWords.out), has(StatusWords.received))
    return isDebit == isIn ? nil : isDebit
  }
}
