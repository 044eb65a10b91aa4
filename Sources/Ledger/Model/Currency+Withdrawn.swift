/// Withdrawn currency codes with their decimals and month of withdrawal (ISO 4217, list three). Only codes that can
/// occur in a ledger from 2000 onwards are listed.
let iso4217Withdrawn: [(code: String, decimals: UInt8, year: Int, month: Int)] = [
  ("ADP", 0, 2003, 7), ("AFA", 2, 2003, 1), ("ATS", 2, 2002, 3), ("AZM", 2, 2005, 12), ("BEF", 2, 2002, 3),
  ("BYB", 0, 2001, 1), ("BYR", 0, 2017, 1), ("CSD", 2, 2006, 10), ("CUC", 2, 2021, 6), ("CYP", 2, 2008, 1),
  ("DEM", 2, 2002, 3), ("ECS", 0, 2000, 9), ("EEK", 2, 2011, 1), ("ESP", 0, 2002, 3), ("FIM", 2, 2002, 3),
  ("FRF", 2, 2002, 3), ("GHC", 2, 2008, 1), ("GRD", 2, 2002, 3), ("HRK", 2, 2023, 1), ("IEP", 2, 2002, 3),
  ("ITL", 0, 2002, 3), ("LTL", 2, 2014, 12), ("LUF", 2, 2002, 3), ("LVL", 2, 2014, 1), ("MGF", 0, 2004, 12),
  ("MRO", 2, 2017, 12), ("MTL", 2, 2008, 1), ("MZM", 2, 2006, 6), ("NLG", 2, 2002, 3), ("PTE", 2, 2002, 3),
  ("ROL", 2, 2005, 6), ("RUR", 2, 2004, 1), ("SDD", 2, 2007, 7), ("SIT", 2, 2007, 1), ("SKK", 2, 2009, 1),
  ("SLL", 2, 2023, 12), ("SRG", 2, 2003, 12), ("STD", 2, 2017, 12), ("TMM", 2, 2009, 1), ("TRL", 0, 2005, 12),
  ("VEB", 2, 2008, 1), ("VEF", 2, 2018, 8), ("YUM", 2, 2003, 7), ("ZMK", 2, 2012, 12), ("ZWD", 2, 2008, 8),
  ("ZWL", 2, 2024, 9), ("ZWR", 2, 2009, 6),
]
