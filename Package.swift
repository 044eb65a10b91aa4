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

/// `make quick` compiles the rooms below the command and the tests of values and pages, nothing else.
let isQuick = Context.environment["DAYBOOK_QUICK"] == "1"

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
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    // PNG out through one C function that owns libpng's setjmp; PNG in through its simplified interface.
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    // Which C libraries there are, in which versions, and where each was loaded from.
    .target(
      name: "CLibraries",
      dependencies: [
        "CLibPNG", "CHarfBuzz", "CFriBidi", "CTurboJPEG", "CUTF8Proc", "CWebP", "CLibCrypto", "CDeflate", "CExpat",
      ],
      // libpng's own.
      linkerSettings: [.linkedLibrary("z")]),
    // Starts a program with limits, between fork and exec, where no Swift may run.
    .target(name: "CConfinement"),
    // The few functions of libcrypto that sealing needs, without its types.
    .target(name: "CCrypto", dependencies: ["CLibCrypto"]),

    // Places in texts and findings about them, and how they are told. Below everything: knows no format and no money.
    .target(name: "Diagnostics", dependencies: ["CUTF8Proc"], swiftSettings: fast),
    // Bytes to nodes with places and back: our YAML, JSON, CSV, XML, fingerprints. Knows no money and no file.
    .target(name: "Formats", dependencies: ["Diagnostics", "CUTF8Proc", "CExpat"], swiftSettings: fast),
    // What the operating system gives: disk, threads, other programs, the terminal. Knows no book.
    .target(name: "Platform", dependencies: ["Formats", "CConfinement"], swiftSettings: fast),
    // A book as values: keys, reading, checks. Touches no disk, changes no text.
    .target(name: "Ledger", dependencies: ["Formats", "Diagnostics"], swiftSettings: fast),
    // A file for each question asked of the ledger. Writes nothing, words nothing.
    .target(name: "Reports", dependencies: ["Ledger", "Formats"], swiftSettings: fast),
    // Words, plurals, numbers and dates of a language. Knows no page.
    .target(
      name: "Localization", dependencies: ["Reports", "Ledger", "Formats", "Diagnostics"], swiftSettings: fast),
    // The book's folder, the changes of its texts, and what is there to undo them. Prints nothing.
    .target(
      name: "BookEditing", dependencies: ["Reports", "Ledger", "Formats", "Diagnostics", "Platform", "Photos"],
      swiftSettings: fast),
    // Encryption: of bytes under a path, and of the key for each person. Knows no page.
    .target(
      name: "Sealing",
      dependencies: [
        "BookEditing", "Ledger", "Formats", "Diagnostics", "Platform", "CCrypto", "CDeflate", "CUTF8Proc",
      ],
      swiftSettings: fast),
    // Files of banks and other programs, bytes to rows and entries, each formatted as it may be. Knows no book.
    .target(
      name: "Statements",
      dependencies: ["Ledger", "Formats", "Diagnostics", "Platform", "CDeflate"], swiftSettings: fast),
    // What statements, journals and exchange rates become in a book: what is new, whose it is, what it is called. Touches
    // no page.
    .target(
      name: "Imports",
      dependencies: ["Statements", "BookEditing", "Reports", "Ledger", "Formats", "Diagnostics", "Platform"],
      swiftSettings: fast),
    // A book in other programs' formats, going out. Values in, text out: writes no file.
    .target(
      name: "Exports", dependencies: ["Reports", "Ledger", "Formats", "Diagnostics"], swiftSettings: fast),
    // Bars and pies as PNG; knows nothing of money.
    .target(name: "Charts", dependencies: ["CPNG", "CHarfBuzz", "CFriBidi"], swiftSettings: fast),
    // Receipt images: decode, turn upright, shrink, encode; metadata dropped.
    .target(name: "Photos", dependencies: ["CPNG", "CTurboJPEG", "CWebP"], swiftSettings: fast),
    // A Mustache subset compiled to flat operations; unknown names are findings.
    .target(name: "Templates", dependencies: ["Formats", "Diagnostics"], swiftSettings: fast),
    // What pages are made of: their frame, rows, lists cut into pages, drawings, data of scripts. Names no page.
    .target(
      name: "SiteComponents",
      dependencies: [
        "Localization", "Reports", "Ledger", "Formats", "Charts", "Photos", "Diagnostics", "Templates",
      ],
      swiftSettings: fast),
    // The pages as values, those of forms and mistakes too, and the jobs that make them. Writes nothing.
    .target(
      name: "Site",
      dependencies: ["SiteComponents", "Localization", "Reports", "Ledger", "Formats", "Diagnostics", "Templates"],
      swiftSettings: fast),
    // A book in, a site's folder out. The only room that writes a site.
    .target(
      name: "Build",
      dependencies: [
        "Site", "SiteComponents", "Sealing", "BookEditing", "Localization", "Reports", "Ledger", "Formats", "Charts",
        "Photos",
        "Platform", "Diagnostics", "Templates",
      ],
      swiftSettings: fast),
    // A site on loopback, built again at each change: HTTP, and news to open pages. The only room that knows of screens.
    .target(
      name: "Serve",
      dependencies: [
        "Build", "Site", "SiteComponents", "Sealing", "Imports", "Statements", "BookEditing", "Localization", "Reports",
        "Ledger", "Formats", "Photos", "Platform", "Diagnostics",
      ],
      // At most 32 KB a target: 12 KB compile in 2 s, 200 KB in 41 s.
      resources: [
        .embedInCode("Assets/live.js"), .embedInCode("Assets/live.css"), .embedInCode("Assets/missing.html"),
        .embedInCode("Assets/app.webmanifest"), .embedInCode("Assets/app.svg"), .embedInCode("Assets/app-maskable.svg"),
      ],
      swiftSettings: strict),
    // What editors ask of a book while it is typed, over the Language Server Protocol. Writes no file of a book.
    .target(
      name: "LanguageServer",
      dependencies: [
        "Imports", "BookEditing", "Reports", "Ledger", "Formats", "Platform", "Diagnostics",
      ],
      // What each editor is given; at most 32 KB a target.
      resources: [
        .embedInCode("Editors/Assets/neovim.lua"),
        .embedInCode("Editors/Assets/vim.vim"),
        .embedInCode("Editors/Assets/emacs.el"),
        .embedInCode("Editors/Assets/helix.toml"),
        .embedInCode("Editors/Assets/kate.json"),
        .embedInCode("Editors/Assets/sublime.json"),
        .embedInCode("Editors/Assets/vscode-package.json"),
        .embedInCode("Editors/Assets/vscode-extension.js"),
        .embedInCode("Editors/Assets/vscode-language.json"),
        .embedInCode("Editors/Assets/vscode-grammar.json"),
      ],
      swiftSettings: fast),
    // What is printed, as text: tables, reports, previews, help. Takes values, writes to no terminal.
    .target(
      name: "TerminalOutput",
      dependencies: [
        "LanguageServer", "Imports", "Statements", "Sealing", "BookEditing", "Localization", "Reports", "Ledger",
        "Formats",
        "Diagnostics",
      ],
      swiftSettings: strict),
    // What every verb works with: the environment, a session on a book, options, questions, and what to type next.
    .target(
      name: "CLISupport",
      dependencies: [
        "TerminalOutput", "Serve", "Build", "Site", "Sealing", "Imports", "Statements", "BookEditing", "Localization",
        "Reports",
        "Ledger", "Formats", "Photos", "Platform", "Diagnostics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // A file for each verb: parse, call, print.
    .target(
      name: "Commands",
      dependencies: [
        "CLISupport", "TerminalOutput", "Serve", "LanguageServer", "Build", "Site", "Sealing", "Imports", "Statements",
        "Exports",
        "BookEditing", "Localization", "Reports", "Ledger", "Formats", "Platform", "Diagnostics", "CLibraries",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // The thin executable.
    .executableTarget(name: "daybook", dependencies: ["Commands"], swiftSettings: strict),
    // What `make bench` runs beside the command itself.
    .executableTarget(
      name: "daybook-bench",
      dependencies: [
        "Commands", "Build", "Site", "SiteComponents", "BookEditing", "Reports", "Ledger", "Charts", "Templates",
        "Platform",
        "Formats", "Diagnostics",
      ], path: "bench/Bench",
      swiftSettings: strict),

    // Goldens, marked text, temporary folders, seeded random numbers, failing system calls.
    .target(
      name: "TestSupport", dependencies: ["Platform"], path: "Tests/TestSupport", swiftSettings: fast),
    // Random books that know their figures without the reader or a report.
    .target(
      name: "BookSupport", dependencies: ["Ledger", "TestSupport"], path: "Tests/BookSupport", swiftSettings: fast),
    // Chromium and Firefox, driven over WebDriver and Marionette without anything between.
    .target(
      name: "BrowserSupport", dependencies: ["TestSupport"], path: "Tests/BrowserSupport", swiftSettings: tests),
    .testTarget(
      name: "DiagnosticsTests", dependencies: ["Diagnostics", "Formats", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "Formats", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "BookEditingTests",
      dependencies: ["BookEditing", "Ledger", "Photos", "Platform", "Formats", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "SealingTests",
      dependencies: ["Sealing", "Build", "SiteComponents", "Platform", "TestSupport"], swiftSettings: tests),
    // Pages from texts, in memory: no disk, no drawn picture, no command.
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "Site", "SiteComponents", "Localization", "Reports", "Ledger", "Formats", "Charts", "Photos", "Diagnostics",
        "Templates", "TestSupport",
      ], swiftSettings: tests),
    .testTarget(
      name: "BuildTests", dependencies: ["Build", "SiteComponents", "Platform", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ServeTests",
      dependencies: [
        "Serve", "Localization", "Ledger", "Formats", "Platform", "TestSupport",
      ], swiftSettings: tests),
    .testTarget(
      name: "LedgerTests",
      dependencies: [
        "Ledger", "BookEditing", "Formats", "Diagnostics", "TestSupport", .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "Ledger", "Diagnostics", "BookSupport", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "LocalizationTests", dependencies: ["Localization", "Ledger", "Formats", "Diagnostics", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "StatementsTests", dependencies: ["Statements", "Ledger", "Formats", "Platform", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ImportsTests",
      dependencies: [
        "Imports", "Exports", "Statements", "BookEditing", "Platform", "Ledger", "Formats", "Diagnostics",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ExportsTests",
      dependencies: [
        "Exports", "Statements", "BookEditing", "Platform", "Reports", "Ledger", "Formats", "Diagnostics",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LanguageServer", "BookEditing", "Ledger", "Formats", "Diagnostics", "Platform", "TestSupport",
      ], swiftSettings: tests),
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
        "Commands", "CLISupport", "TerminalOutput", "Build", "Sealing", "BookEditing", "Localization", "Reports",
        "Ledger",
        "Formats", "Platform", "Diagnostics", "Charts", "Photos", "BookSupport", "TestSupport", "daybook",
      ],
      swiftSettings: tests),
    // The built site in real browsers: a run of its own, so that nothing else takes their time.
    .testTarget(
      name: "BrowserTests",
      dependencies: ["BrowserSupport", "Commands", "CLISupport", "Ledger", "Platform", "Sealing", "TestSupport"],
      swiftSettings: tests
    ),
  ],
  swiftLanguageModes: [.v6]
)

if isQuick {
  let left: Set = [
    "daybook", "daybook-bench", "CLibraries", "Commands", "CLISupport", "TerminalOutput", "Serve", "BrowserSupport",
    "BrowserTests",
    "BuildTests", "CommandsTests",
    "PhotosTests", "PlatformTests", "ServeTests", "LanguageServer", "LanguageServerTests",
  ]
  package.targets.removeAll { left.contains($0.name) }
  package.products = []
  package.dependencies.removeFirst()
}
