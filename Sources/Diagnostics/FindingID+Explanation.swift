extension FindingID {
  /// A paragraph for `daybook explain`: the meaning, the reason and the remedy.
  package var explanation: String {
    switch self {
    case .badAmount:
      """
      An amount is a plain decimal above zero, like 1250 or 1250.50. A point separates decimals; commas only group \
      thousands (1,250.00 or 1,25,000.50). It has no sign, no currency symbol, no exponent, at most 15 digits, and \
      no more decimals than its currency has. For money in the other direction, use “received:” instead of \
      “spent:”. Inside { } an amount with a comma must be quoted.
      """
    case .badDate:
      """
      A date is written year-month-day with all its digits, like 2026-11-03, and must exist: November has 30 days, \
      February 29 only in leap years. “paid:” also accepts “no” for a bill that is still open.
      """
    case .badEscape:
      """
      Between double quotes a backslash begins an escape: \\n, \\t, \\\", \\\\, \\x41, \\u20AC and the others of \
      YAML 1.2. To write a backslash itself, double it, or use single quotes, in which nothing is escaped.
      """
    case .badFileName:
      """
      Files in ledger/ and archive/ contain one month each and are named after it, like 2026-11.yaml; files in rates/ \
      contain one day, like 2026-11-20.yaml. A file with another name would not be read. Files whose names begin with \
      a dot or end with ~ are ignored.
      """
    case .badID:
      """
      An id is a permanent name of a transaction: up to 60 letters a to z, digits and hyphens. Most transactions \
      need none, because Daybook derives one from the date and title.
      """
    case .badIndentation:
      """
      Keys of one transaction begin in the same column: under “- date:” two columns to the right of the dash. A line \
      that is indented further belongs to no key. For text of several lines, write | after the key and indent the \
      text below it.
      """
    case .badOccurrence:
      """
      “for: rent 2026-11” means the occurrence of “rent” that is expected in November 2026, but none is expected in \
      that month. A weekly series requires a day: “for: shopping 2026-11-20” is the occurrence around that day. \
      Without a month or day, the date of the transaction determines the occurrence.
      """
    case .badPerson:
      """
      A value in people.yaml is not valid. Names are e-mail addresses, “site”, “salt” and “key” are hexadecimal \
      digits of fixed length, and “rounds” is a number within limits. “daybook person” writes this file. Restore the \
      line from a copy, or remove the person's “rounds”, “salt” and “key” and set a new passphrase with “daybook \
      person password”. No encrypted site is built until then.
      """
    case .badSetting:
      """
      book.yaml contains the settings of the book. The finding lists the values that the setting can have. Daybook \
      reports a wrong value instead of using the default, so that a typo is noticed. “daybook help settings” describes \
      every key with its values and default.
      """
    case .badTemplate:
      """
      A template of the site is broken: a section or block is not closed, or a tag is at a position where no value can \
      be escaped safely, such as in a script, in a style, or in an attribute without quotes. Sections open with \
      {{#name}} or {{^name}} and close with {{/name}}. Or an entry of a words file cannot be filled in: it has a \
      placeholder that words/en.yaml does not have, lacks one of its placeholders, or lacks a plural form that its \
      language needs (Russian needs one, few, many and other).
      """
    case .balanceDiffers:
      """
      A line with “balance:” states what an account held at the end of a day. The book has a different amount, and the \
      difference has changed since the previous balance of the account. So a transaction between the two lines is \
      missing, duplicated or mistyped. Transactions that explain the change exactly are listed; otherwise compare the \
      transactions of these days with the bank's. The same difference is reported only once. The first balance of an \
      account may require an opening balance in book.yaml.
      """
    case .balanceTwice:
      """
      Two lines state the balance of the same account on the same day. Remove one of them, even if both state the \
      same amount. “daybook balance” replaces the existing line for a day.
      """
    case .bothSpentAndReceived:
      """
      A transaction is spent, received, or moved between two accounts. Keep one of the keys, or write two \
      transactions.
      """
    case .closedAccountUsed:
      """
      An account of kind “closed” held nothing according to its last balance, but a later transaction uses it. Most \
      likely that transaction belongs to another account. If the account is in use again, change its kind in \
      book.yaml.
      """
    case .commentAfterValue:
      """
      A # after a space begins a comment, so “title: Room #5” has the title “Room”. If the # belongs to the text, \
      quote the value: title: 'Room #5'.
      """
    case .conflictCopy:
      """
      Two devices changed a file at the same time, and the program that synchronizes the book kept both: one under \
      its own name, one next to it, such as “2026-11 (conflicted copy).yaml”, “2026-11.sync-conflict-….yaml”, \
      “2026-11 2.yaml” or “2026-11-LAPTOP.yaml”. The copy is not read. The finding lists the transactions that \
      differ: copy the correct values into the file and remove the copy. “daybook check --fix” adds transactions that \
      are only in the copy.
      """
    case .controlCharacter:
      """
      The text contains an invisible character, such as a lone carriage return or a byte order mark in the middle, \
      often left over from copying. No YAML reader accepts it. Remove it in your editor.
      """
    case .damagedKey:
      """
      The file .daybook/key is damaged. It contains the key of the encrypted site, and the data with which “daybook \
      person” gives people a new key. No encrypted site can be built with it. Restore it from a copy of the \
      book's folder. Without a copy, set a passphrase for each person again with “daybook person password E-MAIL”; the \
      first one creates a new key.
      """
    case .damagedPhoto:
      """
      A JPEG, PNG or PDF file ends before its picture or document is complete. The copy may have been interrupted, or a \
      card was full. The part of a JPEG that could be decoded is shown. Copy the file again.
      """
    case .dateOutsideMonth:
      """
      A month file holds the transactions of its own month: the date of every entry in 2026-11.yaml is in November \
      2026. “due” and “paid” may fall in another month. Correct the date, or move the entry to the file of its \
      month.
      """
    case .dateOutsideWindow:
      """
      Transactions belong to the rolling year: the current month, the twelve before it and the twelve after it. A date \
      outside the rolling year is usually a typo. Older transactions belong to archive/, one file per month such as \
      archive/2020-02.yaml, where totals still include them. Add them in an editor, or with “daybook add --archive”.
      """
    case .distantRate:
      """
      An amount was converted at a rate that is more than ten days away from its date. Daybook uses the newest rate \
      on or before the date, or the next later one if there is none. The figure is approximate. “daybook rates fetch \
      --days 90” loads more rates. For an account in another currency this is reported once for all days with the \
      same rate, for other amounts at each transaction. If the account's currency differs from the transaction's, \
      “booked:” with the amount charged makes the figure exact.
      """
    case .dueBeforeDate:
      """
      The due date of a bill is before the date of the transaction. That can be right for a bill that arrived late, but \
      often one of the dates is a typo.
      """
    case .duplicateCategory:
      """
      The same category is defined twice in categories.yaml, or two categories have the same former name (“was:”), \
      so that it is unclear which one an archived transaction means. Remove one of them.
      """
    case .duplicateID:
      """
      Two transactions have the same “id:”. Give one of them another id.
      """
    case .duplicateKey:
      """
      A key occurs twice in one transaction, and only one of its values could be used. Often the dash of the next \
      transaction is missing.
      """
    case .duplicatePerson:
      """
      Two entries in people.yaml are for the same person. Names are compared without case and in one Unicode form. \
      Remove the entry that is not needed; only the passphrase shows which of them unlocks the site.
      """
    case .fileTooLarge:
      """
      A file of a book is at most 64 MiB. A month file of that size would hold a million transactions; it is \
      probably something else.
      """
    case .invalidUTF8:
      """
      The file contains bytes that are not UTF-8, most likely because it was saved in an older encoding. Save it as \
      UTF-8 in your editor.
      """
    case .keyMismatch:
      """
      The wrapped keys in people.yaml do not match the key in .daybook/key. One of the files is an older copy or \
      from another book, or a command was interrupted. Run the interrupted command again, or restore the right file. \
      Otherwise “daybook person password E-MAIL” for any person creates a new key and gives it to everyone whose \
      passphrase is known on this machine. No encrypted site is built until then, because some people could not open it.
      """
    case .keyOpenToOthers:
      """
      “.daybook/key” opens the encrypted site, but its permissions let other users of this machine read it. “build \
      --sealed” and “daybook person” restrict it to you (mode 600). If someone may have copied it, “daybook person \
      password E-MAIL” for any person creates a new key, and the next encrypted build cannot be opened with the old \
      one.
      """
    case .mergeConflict:
      """
      A merge could not choose between two versions of some lines and left both, between lines that begin with \
      <<<<<<<, ======= and >>>>>>>. Keep one version, or both if they are different entries, and remove the markers. \
      Until then the site stays as it was.
      """
    case .missingColon:
      """
      Every line of a transaction is a key, a colon, a space and a value: “spent: 12”. Without a space after it, a \
      colon is part of the text, as in a web address. A no-break space, which some keyboards type with Alt and which \
      text from web pages may contain, looks like a space but is not one; “daybook check --fix” replaces it.
      """
    case .missingKey:
      """
      A transaction needs “date”, “title” and one of “spent”, “received” or “moved”; a category and an account \
      need “name”; a rates file needs “date”, “base” and “rates”; money moved between currencies needs “arrived”; \
      people.yaml needs “site” and “people”, and each person “name”, and “rounds”, “salt” and “key” together or not at all.
      """
    case .missingPhoto:
      """
      A transaction has a photo that is not in receipts/. Copy the file there, or correct the name. The site is \
      built anyway, without the photo.
      """
    case .missingRate:
      """
      A currency is used, but no file in rates/ has its price together with the home currency. Until one does, its \
      transactions are shown in their own currency and are not part of totals, an account in it has no value in the \
      balance, and transfers to it are a separate line. “daybook rates fetch” loads rates; “daybook help rates” \
      describes how to write them.
      """
    case .monthLeftWindow:
      """
      A month is no longer in the rolling year. “daybook archive” moves its file to archive/, where trends and \
      totals still include it. With “archive: auto” in book.yaml this happens automatically.
      """
    case .monthTwice:
      """
      A month has a file in ledger/ and another in archive/. Move all its transactions into one of them and remove \
      the other.
      """
    case .noFontForText:
      """
      No installed font has some of the letters in a chart. These letters are missing from the chart but not from its \
      table. Install the suggested font package, or set a font file with “font:” in book.yaml or --font.
      """
    case .notAnImage:
      """
      A file in “photo:” is not a JPEG, PNG, WebP, HEIC, AVIF or PDF file according to its content, or cannot \
      be decoded. It may be damaged, or another kind of file with the name of an image. HEIC and AVIF are converted \
      by another program (heif-convert, heif-dec or sips), which may lack a decoder or take longer than ten seconds.
      """
    case .occurrenceTwice:
      """
      Two transactions are the occurrence of a recurring transaction for the same expected day: both refer to it with \
      “for:”, or one has the same amount as another that “auto” added. If one of them belongs to another day, name that \
      day: “for: rent 2026-11”. If both are the same payment, remove one.
      """
    case .oddRate:
      """
      A rate differs by more than 20 % from the rates of the same currency in the files before and after it, each at \
      most 31 days away. Most likely a digit is wrong, or the rate is inverted: the price of one euro in dollars \
      instead of one dollar in euros. Figures use the rate as it is.
      """
    case .paidBeforeDate:
      """
      A transaction was paid before its date. That can be right for something paid in advance, but often one of the two \
      dates is a typo.
      """
    case .personWithoutPhrase:
      """
      A person in people.yaml has no “rounds”, “salt” and “key”, so they cannot unlock the encrypted site. This \
      happens if the site received a new key on a machine that did not know their passphrase. Set one again with \
      “daybook person password E-MAIL”. The site is still built for the other people.
      """
    case .photoOutsideReceipts:
      """
      “photo:” refers to regular files in receipts/. Paths outside it (.., absolute paths), links, pipes and devices \
      are refused, so that a site never shows a file that you did not put there. Copy the file into receipts/.
      """
    case .photoTooLarge:
      """
      Images of more than 100 megapixels or 64 MiB are not shown, and neither are JPEG files of more than 100 scans, each of which \
      takes as long to decode as a whole image. Save the image at a smaller size.
      """
    case .possibleDuplicate:
      """
      Two transactions have the same day, title and amount, as happens when a line is pasted twice. If these are two \
      transactions, give one of them an “id:”, and the warning goes away. A transaction from a bank statement \
      and one that is in no statement are also reported if they have the same account and amount and are at most four \
      days apart. An import would ask about such a pair.
      """
    case .reservedCategory:
      """
      Transactions without a category belong to “Other” if spent and to “Income” if received. Therefore “Other” must \
      be an expense category and “Income” an income category.
      """
    case .samePhotoTwice:
      """
      Two files in receipts/ have the same content. Several transactions may use one photo, so one file is enough.
      """
    case .similarAccount:
      """
      The name of an account differs by one letter from another's. A new name creates an account, so a typo does too. \
      “Main” is not a separate account but the main account, unless “main-account:” in book.yaml gives the main \
      account another name.
      """
    case .similarCategory:
      """
      Two categories have names that are easily confused: equal except for case, spaces, punctuation or a plural \
      ending; with look-alike letters of two alphabets; or, in longer names, one letter apart. Totals would be split \
      between them. “distinct: yes” on one of them accepts a pair of the last kind.
      """
    case .spaceInIndentation:
      """
      Lines must be indented with ordinary spaces. Text copied from a web page or a word processor may contain \
      no-break or wide spaces, which look the same. “daybook check --fix” replaces them.
      """
    case .splitTooLarge:
      """
      The parts in “split” add up to more than the amount of the transaction. The remainder belongs to “category” and \
      is not written, so that parts and amount always agree. Write deductions, such as a returned deposit, as a \
      negative part.
      """
    case .splitTwice:
      """
      A category occurs twice in “split”, or is the category of the transaction itself. Each category has one part; \
      the rest belongs to the transaction's own category and is not written.
      """
    case .tabInIndentation:
      """
      Lines must be indented with spaces, because a tab has a different width in every editor. “daybook check --fix” \
      replaces tabs with spaces.
      """
    case .textAfterValue:
      """
      There is text after the end of a value, after a closing quote or bracket. Quote the whole value, or start a \
      comment with a space and a #.
      """
    case .tooMany:
      """
      A book has at most 1,000 categories and 1,000 accounts, including those that occur only in transactions; a \
      transaction has at most 64 photos, and a letter at most 100 combining marks. Anything beyond the limit is \
      ignored. Usually a program wrote a new name on every line; use “tags:” or “note:” for that, which have no limit.
      """
    case .totalTooLarge:
      """
      The amounts of the book are too large to be added exactly. One of them is almost certainly a typo.
      """
    case .unclosedBracket:
      """
      A value that begins with { or [ must end with } or ] on the same line. If it is too long for one line, write \
      one key per line.
      """
    case .unknownAccount:
      """
      A transaction has an account that is not in the list of accounts in book.yaml. The account starts at zero, in \
      the home currency. Correct the name, or add the account to the list; the main account need not be listed. This \
      is reported once for each name.
      """
    case .unknownCategory:
      """
      A transaction has a category that is not in categories.yaml. Correct the name, or add the category. Former \
      names (“was:”) are valid only in the archive.
      """
    case .unknownCurrency:
      """
      Currencies are named by their three-letter ISO 4217 codes, like EUR, INR or USD, in capitals.
      """
    case .unknownID:
      """
      “for:” contains the id of a recurring transaction, but no transaction has that id.
      """
    case .unknownKey:
      """
      A key does not exist in this kind of file, or cannot be combined with the others: “category” not with “moved”, \
      “due” only with “spent”, “from” and “to” only with “moved”. “daybook help book” describes the keys of a \
      transaction with examples, “help settings”, “help categories” and “help rates” the keys of the other files.
      """
    case .unknownMember:
      """
      “who” or “shared” contains a member that is not in the list “members” of book.yaml, or the book has no such \
      list. Correct the name, or add it to the list: members: [Eva, Tomas]. The shares of all members depend on it, \
      so the build stops.
      """
    case .unknownTemplateName:
      """
      A template uses a field, a partial, a block or a word that does not exist. A word is an entry of the words file. \
      The finding points to the unknown name and suggests the most similar one. Words without a translation are \
      reported too, so that no page mixes languages.
      """
    case .unreadableFile:
      """
      A file or folder of the book cannot be read: its permissions forbid it, it has been removed, or it is a link, \
      a pipe or a device. A book consists of regular files and folders; links are not followed, so that a book from \
      someone else cannot show or change your other files. Put the file itself there.
      """
    case .unsupportedYAML:
      """
      Books use a small part of YAML. Anchors (&), aliases (*), tags (!), complex keys (?), directives (%) and \
      several documents (---) are not part of it. If the character is meant as text, quote the value.
      """
    case .unterminatedQuote:
      """
      A value begins with a quote that does not end on its line. Add the closing quote. An apostrophe inside \
      single quotes is doubled: 'it''s'. For text of several lines, write | after the key.
      """
    case .untilBeforeDate:
      """
      “until” is the last day on which a transaction may recur, so it cannot be before its date.
      """
    case .unusedPhoto:
      """
      A file in receipts/ is not used by any transaction, so it appears on no page. Add it to a transaction with \
      “photo:”, or remove it.
      """
    case .withdrawnCurrency:
      """
      An account still holds money of a currency that has been withdrawn, such as the kuna since 2023. Record what \
      happened to it on a day on which the currency was still valid: a transfer to another account (“moved:” with \
      “arrived:”), or a transaction that writes the rest off.
      """
    case .wrongCheckDigits:
      """
      The number of an account looks like an IBAN, but its check digits do not match, so a digit is wrong or two are \
      swapped. The number cannot identify the account in bank statements. Copy it from the bank.
      """
    case .wrongKindOfCategory:
      """
      Money is spent in an income category that received less than this amount in the twelve months before, so the \
      category is most likely wrong. Spending belongs to an expense category. In an income category it is a \
      correction and lowers that income, as a negative part does. Money received in an expense category is a refund \
      and lowers its spending.
      """
    case .wrongType:
      """
      A value has a different type than its key requires: a list instead of a single value, no value, text that is \
      too long, or a word that is not allowed.
      """
    }
  }
}
