extension FindingID {
  /// One paragraph for `daybook explain`: what it means, why it is so, what to do.
  package var explanation: String {
    switch self {
    case .badAmount:
      """
      An amount is a plain decimal above zero, like 1250 or 1250.50. A point separates decimals; commas only group \
      thousands (1,250.00 or 1,25,000.50). It has no sign, no currency symbol, no exponent, at most 15 digits, and \
      no more decimals than its currency has. For money that goes the other way use “received:” instead of \
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
      YAML 1.2. To mean a backslash itself, double it, or use single quotes, in which nothing is escaped.
      """
    case .badFileName:
      """
      Files of ledger/ and archive/ hold one month each and are named after it, like 2026-11.yaml; files of rates/ \
      hold one day, like 2026-11-20.yaml. A file with another name would be read by nobody. Names that begin with \
      a dot or end with ~ are left alone.
      """
    case .badID:
      """
      An id is a name that never changes: letters a to z, digits and hyphens, at most 60 of them. Most \
      transactions need none, since one is derived from date and title.
      """
    case .badIndentation:
      """
      Lines that belong together begin in the same column. Under “- date:” the other keys stand two columns \
      further in than the dash, and a line that is further in than its neighbours belongs to nothing. For text of \
      several lines write | after the key and the text below it, indented.
      """
    case .badOccurrence:
      """
      “for: rent 2026-11” names the occurrence of “rent” whose expected day is in November 2026, and none is expected in \
      that month. What comes weekly is named by a day: “for: shopping 2026-11-20” is the one around that day. Without \
      month or day the entry's own date decides.
      """
    case .badPerson:
      """
      A value of people.yaml cannot be one: names are e-mail addresses, “site”, “salt” and “key” hexadecimal digits of \
      fixed length, “rounds” a number within limits. “daybook person” writes this file; bring the line back from a \
      copy, or remove the person's “rounds”, “salt” and “key” and give them a phrase again with “daybook person \
      password”. Until then no sealed site is built.
      """
    case .badSetting:
      """
      book.yaml holds the settings of the book; each has a small set of values, which the finding names. A setting \
      with a wrong value would quietly fall back to its default, and Daybook does not do that. “daybook help settings” has \
      every key with its values and its default.
      """
    case .badTemplate:
      """
      A template of the site is broken: a section or block is not closed, or a tag stands where no value can be \
      escaped safely, such as in a script, in a style, or in an attribute without quotes. Sections open with \
      {{#name}} or {{^name}} and close with {{/name}}. Or a word of a language cannot be filled in: it has a \
      placeholder that words/en.yaml does not have there, leaves one out, or lacks a form that numbers of its \
      language take (Russian needs one, few, many and other).
      """
    case .balanceDiffers:
      """
      A line with “balance:” says what an account held at the end of a day by the bank. The book comes to another \
      amount, and did not, or by another difference, at the statement before: so it is between the two that \
      something is missing, stands twice, or was mistyped. What would explain the change exactly is named; where \
      nothing is, compare the entries of these days with the bank's. The same difference is told only once. The \
      first statement of an account wants its opening balance, a line in book.yaml.
      """
    case .balanceTwice:
      """
      Two lines say what the bank says of the same account on the same day. Even if both say the same, only one can \
      be meant: keep that one. “daybook balance” replaces the line of a day that has one.
      """
    case .bothSpentAndReceived:
      """
      Money of one transaction goes one way: it is spent, received, or moved between two accounts. Keep one of the \
      keys, or make two transactions of it.
      """
    case .closedAccountUsed:
      """
      An account of kind “closed” held nothing by what the bank says, and an entry of a later day is in it. Most likely \
      the entry belongs to another account. If the account is in use again, change its kind in book.yaml.
      """
    case .commentAfterValue:
      """
      A # after a space begins a comment, so “title: Room #5” has the title “Room”. If the # belongs to the text, \
      quote the value: title: 'Room #5'.
      """
    case .conflictCopy:
      """
      Two devices changed a file at the same time, and the program that copies the book between them kept both: one \
      under the file's name, one beside it, such as “2026-11 (conflicted copy).yaml”, “2026-11.sync-conflict-….yaml”, \
      “2026-11 2.yaml” or “2026-11-LAPTOP.yaml”. The copy is not read. The finding lists the entries in which the two \
      differ: put what is right into the file and remove the copy. “daybook check --fix” adds the entries that are \
      only in the copy.
      """
    case .controlCharacter:
      """
      A character that cannot be seen stands in the text: a leftover of a copy, a lone carriage return, a byte \
      order mark in the middle. No YAML reader lets it pass. Remove it in your editor.
      """
    case .damagedKey:
      """
      The file .daybook/key does not hold what “daybook person” writes there: the key of the sealed site, and what is \
      needed to hand a new one to everybody. No sealed site is built with it. Bring it back from a copy of the book's \
      folder; without any copy each person sets a phrase again with “daybook person password E-MAIL”, the first of \
      which begins a new key.
      """
    case .damagedPhoto:
      """
      A JPEG file ends before its picture does, as after a copy that broke off or on a full card. The part that could \
      be decoded is shown. Copy the photo again.
      """
    case .dateOutsideMonth:
      """
      A month file holds the transactions of its own month: the date of every entry in 2026-11.yaml is in November \
      2026. “due” and “paid” may fall in another month. Correct the date, or move the entry to the file of its \
      month.
      """
    case .dateOutsideWindow:
      """
      Daybook works in a rolling year: the month of today, the twelve before it and the twelve after it. Dates \
      outside are typing mistakes more often than plans. Older entries stand in archive/, one file a month such as \
      archive/2020-02.yaml, where totals still count them; write them there in an editor, or with “daybook add \
      --archive”.
      """
    case .distantRate:
      """
      An amount counts at a rate that is more than ten days away from its day: the newest file of rates/ not later than \
      the day counts, and where there is none the oldest later one. The figure is close, not exact. “daybook rates fetch \
      --days 90” brings files of more days. Of an account in another currency it is reported once for all days at the same \
      rate, of other amounts at each entry. Where the account has another currency than the entry, “booked:” with what \
      the account was charged makes the figure exact.
      """
    case .dueBeforeDate:
      """
      A bill is due before the day it was noted down. That can be right for a bill that came late; often one of \
      the two dates is a typing mistake.
      """
    case .duplicateCategory:
      """
      The same category is defined twice in categories.yaml, or two categories claim the same former name (“was:”), so \
      that nobody could tell which one an archived entry means. Remove one of the two.
      """
    case .duplicateID:
      """
      Two transactions have the same “id:”. An id names one transaction for good, so give one of them another.
      """
    case .duplicateKey:
      """
      A key stands twice in one entry, and only one of the values could count. Often the dash of the next entry is \
      missing.
      """
    case .duplicatePerson:
      """
      Two entries of people.yaml are one person: names are compared without case, and in one form for letters that can \
      be typed in several ways. Remove the entry that is not needed; which of the two unlocks, only the phrase tells.
      """
    case .fileTooLarge:
      """
      A file of a book is at most 64 MiB. A month file of that size would hold a million transactions; it is \
      probably something else.
      """
    case .invalidUTF8:
      """
      The file holds bytes that are no UTF-8 text, most likely because it was saved in an older encoding. Save it \
      as UTF-8 in your editor.
      """
    case .keyMismatch:
      """
      What people.yaml wraps for a person is not the key in .daybook/key: one of the two files is an older copy, or of \
      another book, or a command was interrupted between writing the two. Run the interrupted command again, or bring back \
      the file that belongs here; or “daybook person password E-MAIL” for anybody, which begins a new key and hands it \
      to all whose phrase this machine knows to fit. Until then no sealed site is built, rather than one that somebody \
      cannot open.
      """
    case .keyOpenToOthers:
      """
      “.daybook/key” opens the sealed site, so nobody but you is to read it. Its mode let others on this machine do so; \
      “build --sealed” and “daybook person” make it yours alone (600). If somebody may have copied it, “daybook person \
      password E-MAIL” for anybody begins a new key, and the next sealed build is closed to the old one.
      """
    case .mergeConflict:
      """
      A merge could not choose between two versions of some lines and left both, between lines that begin with \
      <<<<<<<, ======= and >>>>>>>. Keep one version, or both if they are different entries, and remove the markers. \
      Until then the site stays as it was.
      """
    case .missingColon:
      """
      Every line of an entry is a key, a colon, a space and a value: “spent: 12”. Without the space after it a \
      colon is part of the text, as in a web address. A no-break space, which some keyboards write with Alt and text \
      from web pages has, looks the same and is none; “daybook check --fix” puts an ordinary one in its place.
      """
    case .missingKey:
      """
      A transaction needs “date”, “title” and one of “spent”, “received” or “moved”; a category and an account \
      need “name”; a rates file needs “date”, “base” and “rates”; money moved between currencies needs “arrived”; \
      people.yaml needs “site” and “people”, and each person “name”, and “rounds”, “salt” and “key” together or not at all.
      """
    case .missingPhoto:
      """
      A transaction names a photo that is not in receipts/. Copy the file there, or correct the name. The site is \
      built all the same, without the picture.
      """
    case .missingRate:
      """
      A currency is used, and no file of rates/ prices it together with the book’s own currency. Until one does, its \
      transactions are shown in their own currency and left out of totals, and an account in it has no value in the \
      balance; what was moved to it is a line of its own there. “daybook rates fetch” brings such files, “daybook help \
      rates” shows how to write one.
      """
    case .monthLeftWindow:
      """
      Time moved on and a month fell out of the rolling year. “daybook archive” moves its file to archive/, where \
      trends and totals still count it. With “archive: auto” in book.yaml this happens by itself.
      """
    case .monthTwice:
      """
      One month has a file in ledger/ and another in archive/. Put all its transactions into one of them and \
      remove the other.
      """
    case .noFontForText:
      """
      A chart should show text for which no installed font has the letters. They are left out of the picture; the \
      table beside it has them. Install the named font package, or name a font file with “font:” in book.yaml or \
      --font.
      """
    case .notAnImage:
      """
      A file named by “photo:” is none of the images Daybook knows by their content: JPEG, PNG, WebP, HEIC, AVIF, \
      PDF; or no picture comes out of it. Was it damaged, or is it another kind of file with an image's name? HEIC and \
      AVIF are converted by a program of this machine (heif-convert, heif-dec or sips), which may lack a decoder or take \
      over ten seconds.
      """
    case .occurrenceTwice:
      """
      What repeats comes once around each expected day, and two transactions are there for one of these days: both say so \
      by “for:”, or one has the amount of another one that “auto” wrote. If one of them is another occurrence, say \
      which: “for: rent 2026-11”. If both are one payment, remove one.
      """
    case .oddRate:
      """
      A rate is more than 20 % away from the rates of the same currency in the files before and after it, each at most 31 \
      days away. Most likely a digit is wrong, or the rate is the wrong way round: the price of one euro in dollars \
      instead of the price of one dollar in euros. Figures use the rate as it is.
      """
    case .paidBeforeDate:
      """
      A transaction was paid before its own date. That can be right for something paid in advance; often one of \
      the two dates is a typing mistake.
      """
    case .personWithoutPhrase:
      """
      Somebody is in people.yaml without “rounds”, “salt” and “key”, so no phrase of theirs opens the sealed site. That \
      happens when the site got a new key on a machine that did not know their old one. They set a phrase again with \
      “daybook person password E-MAIL”; a site is built for the others all the same.
      """
    case .photoOutsideReceipts:
      """
      “photo:” names ordinary files below receipts/. A path that leads elsewhere (.., an absolute path), a link, a pipe \
      or a device is refused, so that a site never shows a file you did not put there. Copy the file into receipts/.
      """
    case .photoTooLarge:
      """
      An image of more than 100 megapixels or 64 MiB is not shown, nor a JPEG of more than 100 scans, each of which costs \
      as much as a whole picture. Save it smaller, or anew.
      """
    case .possibleDuplicate:
      """
      Two transactions have the same day, title and amount, as happens when a line is pasted twice. If both \
      happened, give one of them an “id:” and the warning goes away.
      """
    case .reservedCategory:
      """
      What is spent without a category goes to “Other”, what is received without one to “Income”. So these two always \
      exist, “Other” as a category of expenses and “Income” as one of income.
      """
    case .samePhotoTwice:
      """
      Two files of receipts/ hold the same bytes. Several transactions may name one photo, so one file is enough.
      """
    case .similarAccount:
      """
      An account's name is one letter from another's. Accounts come into being by being named, so a typing mistake \
      makes a new one. “Main” is not another account but that of the entries that name none, unless book.yaml gives \
      that one another name with “main-account:”.
      """
    case .similarCategory:
      """
      Two categories have names that people would confuse: equal but for case, spaces, signs or a plural ending; \
      letters of two alphabets that look the same; or, in longer names, one letter apart. Totals would be split \
      between them. A pair of the last kind is accepted with “distinct: yes” on one of them.
      """
    case .spaceInIndentation:
      """
      Lines are indented with the spaces of the space bar. Text that was copied from a web page or a word processor may \
      have no-break or wide spaces instead, which look the same. “daybook check --fix” puts ordinary ones in their place.
      """
    case .splitTooLarge:
      """
      The parts that “split” names come to more than the amount of the entry. They are parts of it: what is left of \
      it stays in “category” and is never written, so that the parts cannot disagree with the whole. What was taken off \
      the amount, such as a deposit that was returned, is a part with a minus sign.
      """
    case .splitTwice:
      """
      A category stands twice in “split”, or it is the one of the entry itself. Each category has one part; what no \
      part names stays in the entry's own category without being written.
      """
    case .tabInIndentation:
      """
      Lines are indented with spaces. A tab is as wide as each editor likes, so nobody can see what it means. \
      “daybook check --fix” puts spaces in its place.
      """
    case .textAfterValue:
      """
      Something stands on the line after a value has ended: behind a closing quote or bracket. Quote the whole \
      value, or begin a comment with a space and a #.
      """
    case .tooMany:
      """
      A book has at most 1,000 categories and 1,000 accounts, those included that only transactions name, and a \
      transaction names at most 64 photos. What is beyond that is not read. Most often it comes from a program that \
      wrote a new name for every line; for what belongs to one purchase alone, “tags:” and “note:” have no limit. A letter has at most 100 marks on it (accents \
      and the like); no script needs a tenth of them.
      """
    case .totalTooLarge:
      """
      All amounts of the book together are too large to be added exactly. One of them is almost certainly a typing \
      mistake.
      """
    case .unclosedBracket:
      """
      What begins with { or [ ends with } or ] on the same line. For more than fits there, write one key a line.
      """
    case .unknownAccount:
      """
      book.yaml lists accounts, and an entry names one that is not in the list. It begins empty, in the home currency. \
      Correct the name, or add the account to the list. The account of entries that name none need not be in it. The \
      warning is given once for each name.
      """
    case .unknownCategory:
      """
      A transaction names a category that categories.yaml does not list. Correct the name, or add the category. \
      Former names (“was:”) are valid only in the archive.
      """
    case .unknownCurrency:
      """
      Currencies are named by their three letters of ISO 4217, like EUR, INR or USD, in capitals.
      """
    case .unknownID:
      """
      “for:” names the id of the recurrent transaction that this one is an occurrence of, and no transaction has \
      that id.
      """
    case .unknownKey:
      """
      A key is not one of those that this kind of entry has, or does not go with the others: “category” not with \
      “moved”, “due” only with “spent”, “from” and “to” only with “moved”. An unknown key would be read by nobody, \
      so it is refused. “daybook help book” has the keys of a transaction with an example each, “help settings”, “help \
      categories” and “help rates” those of the other files.
      """
    case .unknownTemplateName:
      """
      A template names a field, a partial, a block or a word that does not exist. The finding points at its place \
      in the template and names the nearest one. A language that lacks a word of words/en.yaml is told as well, so \
      that no page is half in English.
      """
    case .unreadableFile:
      """
      A file or folder of the book cannot be read: its permissions forbid it, or it vanished meanwhile. Or it is a link, \
      a pipe or a device: a book is a folder of ordinary files, and whatever else lies in it is never followed, so that \
      a book that somebody gave you cannot show or change your other files. Put the file itself there.
      """
    case .unsupportedYAML:
      """
      The book is written in a small part of YAML that every editor and every person can read. Anchors (&), \
      aliases (*), tags (!), complex keys (?), directives (%) and several documents (---) are not part of it. If \
      the sign is meant as text, quote the value.
      """
    case .unterminatedQuote:
      """
      A value begins with a quote that does not end on its line. Add the closing quote. An apostrophe inside \
      single quotes is doubled: 'it''s'. For text of several lines write | after the key.
      """
    case .untilBeforeDate:
      """
      “until” is the last day a repeat may fall on, so it cannot lie before the date of the transaction itself.
      """
    case .unusedPhoto:
      """
      A file in receipts/ is named by no transaction, so it is on no page. Name it with “photo:”, or remove it.
      """
    case .withdrawnCurrency:
      """
      An account still holds money of a currency that is no longer one, such as the kuna since 2023. Write what became \
      of it with a day on which the currency still was one: a transfer to another account (“moved:” with “arrived:”), or \
      an entry that writes the rest off.
      """
    case .wrongCheckDigits:
      """
      The number of an account has the form of an IBAN, and its check digits do not fit, so a digit is wrong or two are \
      exchanged. A statement of the bank would not find its account by it. Copy the number from the bank.
      """
    case .wrongKindOfCategory:
      """
      Money is spent in a category of income that received less than this amount in the twelve months before, so that \
      the category is most likely wrong. Money that was spent goes to a category of expenses. In a category of income it \
      is a correction, which lowers what was received there; a part with a minus sign is one too. Money received in a \
      category of expenses is a refund, which lowers what was spent there.
      """
    case .wrongType:
      """
      A value has another shape than its key asks for: a list where one value is needed, no value at all, text \
      that is too long, or a word that is none of the allowed ones.
      """
    }
  }
}
