/// The words that bank files use, in all supported languages, grouped by topic. The files are divided into topics on
/// first use; the words of a topic are decoded on demand.
package enum WordLists {
  /// Returns the words of the topic in all languages; `[]` if there are none.
  package static func words(_ topic: WordTopic) -> [String] {
    (sections[topic] ?? []).flatMap(\.words)
  }

  package static func set(_ topic: WordTopic) -> Set<String> { Set(words(topic)) }

  /// Returns the words of `currency` or `sharedCurrency` keyed by code, or the words of `month` keyed by number.
  package static func groups(_ topic: WordTopic) -> [String: [String]] {
    Dictionary((sections[topic] ?? []).map { ($0.argument, $0.words) }, uniquingKeysWith: +)
  }

  private static let sections = {
    var sections: [WordTopic: [WordFile.Section]] = [:]
    for file in files {
      for section in file.sections() { sections[section.topic, default: []].append(section) }
    }
    return sections
  }()

  /// The files in `Words`, sorted by name.
  package static let files = resources.map { WordFile(name: $0 + ".txt", bytes: $1) }

  private static let resources: [(name: String, bytes: [UInt8])] = [
    ("any", PackageResources.any_txt),
    ("ar", PackageResources.ar_txt),
    ("bg", PackageResources.bg_txt),
    ("bn", PackageResources.bn_txt),
    ("cs", PackageResources.cs_txt),
    ("da", PackageResources.da_txt),
    ("de", PackageResources.de_txt),
    ("el", PackageResources.el_txt),
    ("en", PackageResources.en_txt),
    ("es", PackageResources.es_txt),
    ("et", PackageResources.et_txt),
    ("fa", PackageResources.fa_txt),
    ("fi", PackageResources.fi_txt),
    ("fr", PackageResources.fr_txt),
    ("he", PackageResources.he_txt),
    ("hi", PackageResources.hi_txt),
    ("hr", PackageResources.hr_txt),
    ("hu", PackageResources.hu_txt),
    ("id", PackageResources.id_txt),
    ("is", PackageResources.is_txt),
    ("it", PackageResources.it_txt),
    ("ja", PackageResources.ja_txt),
    ("ko", PackageResources.ko_txt),
    ("lt", PackageResources.lt_txt),
    ("lv", PackageResources.lv_txt),
    ("ms", PackageResources.ms_txt),
    ("nb", PackageResources.nb_txt),
    ("nl", PackageResources.nl_txt),
    ("pl", PackageResources.pl_txt),
    ("pt", PackageResources.pt_txt),
    ("ro", PackageResources.ro_txt),
    ("ru", PackageResources.ru_txt),
    ("sk", PackageResources.sk_txt),
    ("sl", PackageResources.sl_txt),
    ("sr", PackageResources.sr_txt),
    ("sv", PackageResources.sv_txt),
    ("sw", PackageResources.sw_txt),
    ("ta", PackageResources.ta_txt),
    ("te", PackageResources.te_txt),
    ("th", PackageResources.th_txt),
    ("tr", PackageResources.tr_txt),
    ("uk", PackageResources.uk_txt),
    ("vi", PackageResources.vi_txt),
    ("zh", PackageResources.zh_txt),
  ]
}
