// swift-tools-version: 6.2
// The floor plan of Daybook: one comment line a target. Sources/ARCHITECTURE.md tells the story.
import PackageDescription

/// What every Swift target is compiled with: walls between targets are checked, warnings are errors.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For the targets that do the work: tests build many sites, and without optimization most of their time goes there.
let fast: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// For the tests: to compile them with optimization takes longer than it saves.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "daybook", targets: ["daybook"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Oracles of the tests; nothing that ships depends on them.
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    // System libraries: module maps only.
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    // PNG out through one C function that owns libpng's setjmp; PNG in through its simplified interface.
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    // The few functions of libcrypto that sealing needs, without its types.
    .target(name: "CCrypto", dependencies: ["CLibCrypto"]),

    // Findings about the user's files, and how they are printed.
    .target(name: "Diagnostics", swiftSettings: strict),
    // The only target that touches the disk.
    .target(name: "Files", swiftSettings: fast),
    // A site on loopback: HTTP, and word to open pages of what changed.
    .target(name: "Preview", dependencies: ["Files"], swiftSettings: strict),
    // Encryption: of a site, and of its key for each person.
    .target(name: "Sealing", dependencies: ["Files", "CCrypto", "CDeflate", "CUTF8Proc"], swiftSettings: fast),
    // The book as values: reading, checking, editing ledger text.
    .target(name: "Ledger", dependencies: ["Diagnostics", "CUTF8Proc"], swiftSettings: fast),
    // A file for each question asked of the ledger.
    .target(name: "Reports", dependencies: ["Ledger"], swiftSettings: fast),
    // Other programs' formats: exchange rates as JSON and XML.
    .target(name: "Interchange", dependencies: ["Ledger"], swiftSettings: strict),
    // Bars and pies as PNG; knows nothing of money.
    .target(name: "Charts", dependencies: ["CPNG", "CHarfBuzz", "CFriBidi"], swiftSettings: fast),
    // Receipt images: decode, turn upright, shrink, encode; metadata dropped.
    .target(name: "Photos", dependencies: ["CPNG", "CTurboJPEG", "CWebP"], swiftSettings: fast),
    // A Mustache subset compiled to flat operations; unknown names are findings.
    .target(name: "Templates", dependencies: ["Diagnostics"], swiftSettings: fast),
    // The pages: figures and templates become a tree of files; writes nothing.
    .target(
      name: "Site",
      dependencies: ["Reports", "Ledger", "Charts", "Photos", "Files", "Diagnostics", "Templates"],
      swiftSettings: fast),
    // A file for each verb, and what the outside world hands in.
    .target(
      name: "Commands",
      dependencies: [
        "Site", "Reports", "Interchange", "Ledger", "Charts", "Photos", "Files", "Preview", "Sealing", "Diagnostics",
        "Templates",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // The thin executable.
    .executableTarget(name: "daybook", dependencies: ["Commands"], swiftSettings: strict),
    // What `make bench` runs beside the command itself.
    .executableTarget(
      name: "daybook-bench", dependencies: ["Commands", "Reports", "Ledger", "Charts", "Files"], path: "bench/Bench",
      swiftSettings: strict),

    // Goldens, marked text, temporary folders, seeded random numbers, failing system calls.
    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "Files"], path: "Tests/TestSupport", swiftSettings: fast),
    // Chromium and Firefox, driven over WebDriver and Marionette without anything between.
    .target(
      name: "BrowserSupport", dependencies: ["TestSupport"], path: "Tests/BrowserSupport", swiftSettings: tests),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "SealingTests", dependencies: ["Sealing", "Files", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "PreviewTests", dependencies: ["Preview", "Files", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "LedgerTests",
      dependencies: ["Ledger", "Diagnostics", "TestSupport", .product(name: "Yams", package: "Yams")],
      swiftSettings: tests),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "Ledger", "Diagnostics", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "InterchangeTests", dependencies: ["Interchange", "Ledger", "Diagnostics", "TestSupport"],
      swiftSettings: tests),
    .testTarget(name: "ChartsTests", dependencies: ["Charts", "CPNG", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "PhotosTests", dependencies: ["Photos", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "TemplatesTests",
      dependencies: [
        "Templates", "Diagnostics", "TestSupport", .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Commands", "Site", "Reports", "Ledger", "Files", "Diagnostics", "Templates", "Charts", "Photos", "Sealing",
        "TestSupport", "daybook",
      ],
      swiftSettings: tests),
    // The built site in real browsers: a run of its own, so that nothing else takes their time.
    .testTarget(
      name: "BrowserTests",
      dependencies: ["BrowserSupport", "Commands", "Ledger", "Sealing", "TestSupport"], swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
