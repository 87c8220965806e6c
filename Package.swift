// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Targets that import no C module: the compiler proves that no unsafe pointer is in them.
let safe = strict + [.strictMemorySafety()]

/// C that is hot in every build is optimised in debug builds too: `swift run` is a debug build.
let hot: [CSetting] = [.unsafeFlags(["-O3"])]

func apt(_ package: String) -> [SystemPackageProvider] { [.apt([package])] }

let package = Package(
  name: "gallery",
  products: [
    .executable(name: "gallery", targets: ["gallery"]),
    .library(name: "PhotoLibrary", targets: ["PhotoLibrary"]),
    .library(name: "Selections", targets: ["Selections"]),
  ],
  targets: [
    // C libraries, one wrapper each: none knows another, none knows a gallery.
    .systemLibrary(name: "CGD", providers: apt("libgd-dev")),
    .systemLibrary(name: "CTurboJPEG", providers: apt("libturbojpeg0-dev")),
    .systemLibrary(name: "CHeif", providers: apt("libheif-dev")),
    .systemLibrary(name: "CWebP", providers: apt("libwebp-dev")),
    .systemLibrary(name: "CLCMS", providers: apt("liblcms2-dev")),
    .systemLibrary(name: "CGExiv2", pkgConfig: "gexiv2", providers: apt("libgexiv2-dev")),
    .systemLibrary(name: "CSQLite", providers: apt("libsqlite3-dev")),
    .systemLibrary(name: "CXXHash", providers: apt("libxxhash-dev")),
    .systemLibrary(name: "CMarkdown", providers: apt("libcmark-gfm-dev")),
    .systemLibrary(name: "CArchive", providers: apt("libarchive-dev")),
    .target(name: "CPlatform"),
    .target(name: "CResample", cSettings: hot),
    .target(name: "CAVIF", cSettings: hot, linkerSettings: [.linkedLibrary("avif")]),
    .target(name: "CJPEG", cSettings: hot, linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CPNG", cSettings: hot, linkerSettings: [.linkedLibrary("png")]),
    .target(name: "CMustache"),
    .target(name: "CGExiv2Guard", dependencies: ["CGExiv2"]),
    .target(name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("microhttpd")]),

    // Swift over the wrappers: the only places where a C pointer lives.
    .target(
      name: "Platform",
      dependencies: ["CPlatform", "CXXHash"],
      swiftSettings: strict
    ),
    .target(
      name: "Imaging",
      dependencies: [
        "CAVIF", "CGD", "CJPEG", "CTurboJPEG", "CHeif", "CWebP", "CLCMS", "CPNG", "CResample",
        "Platform",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "Metadata",
      dependencies: ["CGExiv2", "CGExiv2Guard", "CHeif", "CMarkdown", "Platform"],
      swiftSettings: strict
    ),
    .target(name: "Storage", dependencies: ["CSQLite", "Platform"], swiftSettings: strict),
    .target(
      name: "Templating",
      dependencies: ["CMustache", "CMarkdown", "Platform"],
      swiftSettings: strict
    ),
    .target(name: "Serving", dependencies: ["CMicroHTTPD", "Platform"], swiftSettings: strict),
    .target(name: "Archiving", dependencies: ["CArchive", "Platform"], swiftSettings: strict),

    // The domain: photos, albums, selections, sites.
    .target(
      name: "PhotoLibrary",
      dependencies: ["Metadata", "Storage", "Platform"],
      swiftSettings: safe
    ),
    .target(
      name: "Selections",
      dependencies: ["PhotoLibrary", "Metadata", "Archiving", "Platform"],
      swiftSettings: safe
    ),
    .target(
      name: "SiteBuilder",
      dependencies: [
        "PhotoLibrary", "Selections", "Imaging", "Templating", "Metadata", "Storage", "Archiving",
        "Platform",
      ],
      swiftSettings: safe
    ),

    // The command line.
    .target(
      name: "GalleryCLI",
      dependencies: [
        "SiteBuilder", "PhotoLibrary", "Selections", "Imaging", "Metadata", "Serving", "Templating",
        "Platform",
      ],
      swiftSettings: safe
    ),
    .executableTarget(name: "gallery", dependencies: ["GalleryCLI"], swiftSettings: safe),

    // Measuring.
    .executableTarget(
      name: "gallery-bench",
      dependencies: ["Imaging", "Platform"],
      path: "Benchmarks/gallery-bench",
      swiftSettings: strict
    ),

    // Broken input for all that reads what others made; scripts/fuzz builds it with a fuzzer.
    .executableTarget(
      name: "gallery-fuzz",
      dependencies: [
        "Archiving", "Imaging", "Metadata", "PhotoLibrary", "Platform", "Selections", "Serving",
        "SiteBuilder", "Templating",
      ],
      path: "Benchmarks/fuzz",
      exclude: ["seeds", "words"],
      swiftSettings: strict
    ),

    // A program over the library, as its documentation shows it.
    .executableTarget(
      name: "ListAlbums",
      dependencies: ["PhotoLibrary"],
      path: "Documentation/Examples/ListAlbums",
      swiftSettings: safe
    ),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["Platform"],
      path: "Tests/Support",
      swiftSettings: strict
    ),
    tests("Platform"),
    tests("Imaging"),
    tests("Metadata"),
    tests("Storage"),
    tests("Templating"),
    tests("Archiving"),
    tests("PhotoLibrary", "Metadata", "Storage"),
    tests("Selections", "PhotoLibrary", "Metadata"),
    tests("SiteBuilder", "PhotoLibrary", "Selections", "Metadata", "Templating"),
    tests("Serving"),
    tests("GalleryCLI"),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["TestSupport", "Platform"],
      path: "Tests/Architecture",
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

/// The tests of one module, in a folder of its name.
func tests(_ module: String, _ more: String...) -> Target {
  let needed = [module, "TestSupport"] + more + (module == "Platform" ? [] : ["Platform"])
  return .testTarget(
    name: "\(module)Tests",
    dependencies: needed.map { .init(stringLiteral: $0) },
    path: "Tests/\(module)",
    swiftSettings: strict
  )
}
