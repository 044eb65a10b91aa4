import Ledger
import Reports

/// The example files of a book, as shown in help.
package enum HelpExamples {
  /// The contents of the example files, by path in the book.
  package static let files = [
    "ledger/2026-11.yaml": month, "book.yaml": settings, "categories.yaml": categories,
    "rates/\(ratesDay).yaml": rates,
  ]

  static let negativePart = """
    - date: 2026-11-27
      title: Salary
      received: 3000
      category: Salary
      split: { Tax: -1000 }
    """

  static let loan = """
    accounts:
      - name: Mortgage
        kind: loan
        opening-balance: -180000
        rate: [{ rate: 3.2 }, { from: 2028-01, rate: 4.1 }]
        payment: 950
    """

  static let goals = """
    goals:
      - { name: Reserve, amount: 3000, account: Savings }
      - { name: Holiday, amount: 2400, account: Savings, by: 2027-06 }
    """

  static let shared = """
    - date: 2026-11-28
      title: Weekly shop
      spent: 84.20
      category: Food
      who: Eva
      shared: { Eva: 2, Tomas: 1 }
    """

  static let month = """
    - date: 2026-11-03
      title: Dining out
      spent: 1340.50
      category: Food

    - { date: 2026-11-01, received: 85000, title: Salary, category: Salary }

    - date: 2026-11-05
      title: Rent
      spent: 22000
      category: Home
      due: 2026-11-10        # a bill: to pay until it has “paid:”
      repeats: monthly

    - { date: 2026-11-06, moved: 5000, title: Put aside, to: Savings }
    - { date: 2026-11-06, balance: 13000, account: Savings }

    """

  static let settings = """
    title: Our home
    currency: EUR
    show-currency: yes
    language: de-AT
    opening-date: 2026-01-01
    opening-balance: 1500
    accounts:
      - { name: Savings, opening-balance: 8000 }
      - { name: Travel card, currency: GBP }
    site: { accent: teal, photos: thumbnails }

    """

  static let budget = """
    - name: Food
      budget: [{ amount: 200 }, { from: 2026-12, amount: 100, carry: yes }]

    """

  static let categories = """
    - { name: Food, budget: 650, color: ochre, icon: 🥖, was: [Groceries] }
    - name: Home
    - { name: Salary, kind: income }

    """

  package static let imports = """
    - heading: [Buchungstag, Verwendungszweck, Betrag, Saldo]
      account: Checking
      dates: dmy
      title: [Verwendungszweck]

    - rules: [{ match: REWE, title: Rewe, category: Food, tags: [home] }]
    - rules: [{ match: /^uber.*trip/, title: Taxi, category: Travel }]

    """

  static let ratesDay = "2026-11-20"
  static let rates = """
    date: \(ratesDay)
    source: bank
    base: EUR
    rates: { USD: 0.8612, GBP: 1.1375 }

    """
}
