// swift-tools-version: 6.2
// The targets of Daybook, one comment line each. Sources/ARCHITECTURE.md describes them.
import PackageDescription

/// Settings of every Swift target: undeclared dependencies and warnings are errors.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Settings of targets that do most of the work. Tests build many sites, which is slow without optimization.
let fast: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Settings of tests: compiling them with optimization takes longer than it saves.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Whether `make quick` runs: it compiles the targets below the command and the tests of values and pages, nothing
/// else.
let isQuick = Context.environment["DAYBOOK_QUICK"] == "1"

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "daybook", targets: ["daybook"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // References for the tests; nothing that ships depends on them.
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
    // Encodes PNG with one C function that contains libpng's setjmp, and decodes it with libpng's simplified interface.
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    // Names, versions and files of the C libraries.
    .target(
      name: "CLibraries",
      dependencies: [
        "CLibPNG", "CHarfBuzz", "CFriBidi", "CTurboJPEG", "CUTF8Proc", "CWebP", "CLibCrypto", "CDeflate", "CExpat",
      ],
      // Used by libpng.
      linkerSettings: [.linkedLibrary("z")]),
    // Starts a program with limits. C, because no Swift may run between fork and exec.
    .target(name: "CConfinement"),
    // The few functions of libcrypto that encryption of sites needs, without its types.
    .target(name: "CCrypto", dependencies: ["CLibCrypto"]),

    // Source files, positions, findings and their output. Knows no format and no money.
    .target(name: "Diagnostics", dependencies: ["CUTF8Proc"], swiftSettings: fast),
    // Parsers and writers of YAML, JSON, CSV and XML, with positions; fingerprints. Knows no money and no file.
    .target(name: "Formats", dependencies: ["Diagnostics", "CUTF8Proc", "CExpat"], swiftSettings: fast),
    // Access to the operating system: disk, threads, other programs, the terminal; hashes of files. Knows no book.
    .target(name: "Platform", dependencies: ["Formats", "CConfinement", "CCrypto"], swiftSettings: fast),
    // A book as values: keys, reading, checks. Accesses no disk, changes no text.
    .target(name: "Ledger", dependencies: ["Formats", "Diagnostics"], swiftSettings: fast),
    // Calculations on the ledger, one file for each question. Writes nothing, contains no wording.
    .target(name: "Reports", dependencies: ["Ledger", "Formats"], swiftSettings: fast),
    // Words, plurals, numbers and dates of a language. Knows no page.
    .target(
      name: "Localization", dependencies: ["Reports", "Ledger", "Formats", "Diagnostics"], swiftSettings: fast),
    // The book's folder, changes of its texts, and undo. Prints nothing.
    .target(
      name: "BookEditing", dependencies: ["Reports", "Ledger", "Formats", "Diagnostics", "Platform", "Photos"],
      swiftSettings: fast),
    // Encryption of files, and the keys of the people who may read them. Knows no page.
    .target(
      name: "Sealing",
      dependencies: [
        "BookEditing", "Ledger", "Formats", "Diagnostics", "Platform", "CCrypto", "CDeflate", "CUTF8Proc",
      ],
      swiftSettings: fast),
    // Words in files of banks, one file for each language. Contains no rule. Its 90 KB compile in 20 s, so only a
    // change of a word should compile them.
    .target(name: "BankWords", resources: [.embedInCode("Words")], swiftSettings: fast),
    // Parsers of files from banks and other programs: bytes to rows and entries. Knows no book.
    .target(
      name: "Statements",
      dependencies: ["BankWords", "Ledger", "Formats", "Diagnostics", "Platform", "CDeflate"], swiftSettings: fast),
    // Turns statements, journals and exchange rates into changes of a book: new rows, accounts, titles. Knows no page.
    .target(
      name: "Imports",
      dependencies: [
        "Statements", "BankWords", "BookEditing", "Reports", "Ledger", "Formats", "Diagnostics", "Platform",
      ],
      swiftSettings: fast),
    // Exports a book to other programs' formats. Writes no file.
    .target(
      name: "Exports", dependencies: ["Reports", "Ledger", "Formats", "Diagnostics"], swiftSettings: fast),
    // Bars and pies as PNG. Knows no money.
    .target(name: "Charts", dependencies: ["CPNG", "CHarfBuzz", "CFriBidi"], swiftSettings: fast),
    // Receipt images: decoded, rotated, resized and encoded, without metadata.
    .target(name: "Photos", dependencies: ["CPNG", "CTurboJPEG", "CWebP"], swiftSettings: fast),
    // A Mustache subset compiled to flat operations. Unknown names are findings.
    .target(name: "Templates", dependencies: ["Formats", "Diagnostics"], swiftSettings: fast),
    // Parts of pages: their frame, rows, long lists in several pages, drawings, data for scripts. Names no page.
    .target(
      name: "SiteComponents",
      dependencies: [
        "Localization", "Reports", "Ledger", "Formats", "Charts", "Photos", "Diagnostics", "Templates",
      ],
      swiftSettings: fast),
    // The pages as values, including forms and error pages, and the jobs that make them. Writes nothing.
    .target(
      name: "Site",
      dependencies: ["SiteComponents", "Localization", "Reports", "Ledger", "Formats", "Diagnostics", "Templates"],
      swiftSettings: fast),
    // Builds a site's folder from a book. The only target that writes a site.
    .target(
      name: "Build",
      dependencies: [
        "Site", "SiteComponents", "Sealing", "BookEditing", "Localization", "Reports", "Ledger", "Formats", "Charts",
        "Photos",
        "Platform", "Diagnostics", "Templates",
      ],
      swiftSettings: fast),
    // A server of the site on loopback: it builds after each change and updates open pages. The only target with HTTP.
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
    // A language server (Language Server Protocol) for the files of a book. Writes no file of a book.
    .target(
      name: "LanguageServer",
      dependencies: [
        "Imports", "BookEditing", "Reports", "Ledger", "Formats", "Platform", "Diagnostics",
      ],
      // Configuration files for each editor; at most 32 KB a target.
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
    // Printed text: tables, reports, previews, help. Takes values, writes to no terminal.
    .target(
      name: "TerminalOutput",
      dependencies: [
        "LanguageServer", "Imports", "Statements", "Sealing", "BookEditing", "Localization", "Reports", "Ledger",
        "Formats",
        "Diagnostics",
      ],
      swiftSettings: strict),
    // Shared parts of commands: the environment, a session on a book, options, prompts and hints.
    .target(
      name: "CLISupport",
      dependencies: [
        "TerminalOutput", "Serve", "Build", "Site", "Sealing", "Imports", "Statements", "BookEditing", "Localization",
        "Reports",
        "Ledger", "Formats", "Photos", "Platform", "Diagnostics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // One file for each command: parse, call, print.
    .target(
      name: "Commands",
      dependencies: [
        "CLISupport", "TerminalOutput", "Serve", "LanguageServer", "Build", "Site", "Sealing", "Imports", "Statements",
        "Exports",
        "BookEditing", "Localization", "Reports", "Ledger", "Formats", "Platform", "Diagnostics", "CLibraries",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // The executable, which only calls `Commands`.
    .executableTarget(name: "daybook", dependencies: ["Commands"], swiftSettings: strict),
    // The program for `make bench`, in addition to the command itself.
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
    // Random books whose totals are known without the reader or a report.
    .target(
      name: "BookSupport", dependencies: ["Ledger", "TestSupport"], path: "Tests/BookSupport", swiftSettings: fast),
    // Control of Chromium and Firefox by WebDriver and Marionette, without another library.
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
      dependencies: [
        "Sealing", "Build", "SiteComponents", "BookEditing", "Ledger", "Formats", "Platform", "TestSupport",
      ], swiftSettings: tests),
    // Pages from texts, in memory: no disk, no charts, no command.
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "Site", "SiteComponents", "Localization", "Reports", "Ledger", "Formats", "Charts", "Photos", "Diagnostics",
        "Templates", "TestSupport",
      ], swiftSettings: tests),
    .testTarget(
      name: "BuildTests",
      dependencies: ["Build", "SiteComponents", "Templates", "Formats", "Platform", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ServeTests",
      dependencies: [
        "Serve", "Build", "BookEditing", "Localization", "Ledger", "Formats", "Platform", "TestSupport",
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
      name: "StatementsTests",
      dependencies: ["Statements", "BankWords", "Ledger", "Formats", "Platform", "TestSupport"],
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
    // The built site in real browsers: a separate run, so that other tests do not slow it down.
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
