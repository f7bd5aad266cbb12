// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is compiled alike: Swift 6, explicit about existentials and imports, and without a warning.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Nobody looks up a symbol in the program, and its addresses are known to each other: without the tables for both, 6 MiB
/// less are in memory while it plays, and 5 ms less are lost before it starts. Of the linkers only lld packs relocations.
let compact: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
        .when(configuration: .release))
]

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: compact)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
    name: "limber",
    products: [
        .executable(name: "limber", targets: ["limber"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // Its own YAML stops at the first fault and knows no lines; ours is read with Yams, which it would use.
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // C, and thin Swift over it.
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .systemLibrary(name: "CSDBus", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
        .systemLibrary(name: "CLinux"),
        library("ALSA", ["CALSA", "Threads"]),
        library("SDBus", ["CSDBus", "Threads"]),
        library("Sndfile", ["CSndfile"]),
        library("Soxr", ["CSoxr"]),

        // Threads that wait for descriptors, and actors that run on them.
        library("Threads", ["CLinux"]),

        // Programs that we start.
        library("ChildProcesses", ["CLinux", "Threads"]),

        // Files that a power cut leaves whole.
        library("Files"),

        // Rules.
        library("SessionCore"),
        library("PracticeCore", ["SessionCore"]),

        // Files that people write.
        library("YAML", [yams]),
        library("PlanFiles", ["PracticeCore", "YAML", yams]),
        library("Settings", ["PracticeCore", "SessionCore", "YAML", configuration, logging, yams]),

        // Engine.
        .target(
            name: "Resources", path: "Resources", resources: [.copy("Audio"), .copy("Web")], swiftSettings: strict),
        library("ControlProtocol", ["PracticeCore", "SessionCore"]),
        library("Catalog", ["PracticeCore", "SessionCore", "Sndfile"]),
        library("Playback", ["ALSA", "CLinux", "SessionCore", "Sndfile", "Soxr", "Threads"]),
        library("PracticeData", ["PracticeCore", "SessionCore", "Threads", grdb, logging, sqlite]),
        library(
            "Session",
            ["Catalog", "ControlProtocol", "Files", "Playback", "SessionCore", "PracticeData", "Threads", logging]),

        // What is told outside of sessions.
        library("Reminders", ["ControlProtocol", "PracticeCore", "SessionCore", "PracticeData", "Threads", logging]),

        // Adapters.
        library(
            "ControlSocket",
            ["CLinux", "ControlProtocol", "PracticeCore", "SessionCore", logging, nioCore, nioPosix]),
        library("MediaKeys", ["CLinux", "ControlProtocol", "Threads", logging]),
        library("Notifications", ["ChildProcesses", "PracticeCore", "Reminders", "SDBus", "Threads", logging]),
        library("MPRIS", ["ControlProtocol", "SDBus", "SessionCore", "Threads", logging]),
        library(
            "OtherPlayers",
            ["ControlProtocol", "Files", "SDBus", "SessionCore", "Threads", logging, nioCore, nioPosix]),

        library(
            "Outbox",
            ["PracticeData", "SessionCore", "Threads", httpClient, logging, nioCore, nioHTTP1, nioPosix]),
        library(
            "Voice",
            ["Catalog", "ChildProcesses", "PracticeCore", "Reminders", "Session", "SessionCore", "Sndfile", logging]),
        library(
            "WebAPI",
            [
                "ControlProtocol", "PlanFiles", "PracticeCore", "PracticeData", "Reminders", "SessionCore", "Threads",
                crypto, httpTypes, hummingbird, hummingbirdCore, logging, nioCore, nioPosix, serviceLifecycle,
            ]),

        // Programs.
        library(
            "Daemon",
            [
                "ControlProtocol", "ControlSocket", "MPRIS", "MediaKeys", "Notifications", "OtherPlayers",
                "Outbox", "PracticeCore", "Reminders", "SDBus", "Session", "SessionCore", "Settings", "PracticeData",
                "Threads", "Voice", "WebAPI",
                logging, serviceLifecycle, unixSignals,
            ]
        ),
        executable(
            "limber",
            [
                "ALSA", "CLinux", "Catalog", "ControlProtocol", "ControlSocket", "Daemon", "Files", "MPRIS",
                "MediaKeys",
                "Notifications", "OtherPlayers", "PlanFiles", "Playback", "PracticeCore", "Reminders", "Resources",
                "SDBus",
                "Session", "SessionCore", "Settings", "PracticeData", "Threads", "Voice", argumentParser, logging,
                unixSignals,
            ]
        ),

        .target(
            name: "TestSupport",
            dependencies: ["CLinux", "ControlProtocol", "SDBus", "SessionCore", "Threads", grdb, logging],
            path: "Tests/TestSupport", swiftSettings: strict),
        tests("SessionCoreTests", ["SessionCore", "TestSupport"]),
        tests("PracticeCoreTests", ["PracticeCore", "SessionCore", "TestSupport"]),
        tests("ControlProtocolTests", ["ControlProtocol", "SessionCore"]),
        tests("SettingsTests", ["PracticeCore", "SessionCore", "Settings", "TestSupport", logging]),
        tests("MPRISTests", ["ControlProtocol", "MPRIS", "SDBus", "SessionCore", "TestSupport", "Threads"]),
        tests("SDBusTests", ["CLinux", "SDBus", "TestSupport", "Threads"]),
        tests(
            "NotificationsTests",
            ["Notifications", "PracticeCore", "Reminders", "SDBus", "TestSupport", logging]),
        tests(
            "VoiceTests",
            [
                "Catalog", "ControlProtocol", "Playback", "PracticeCore", "PracticeData", "Reminders", "Resources",
                "Session", "SessionCore", "Sndfile", "TestSupport", "Voice", logging,
            ]),
        tests("PlanFilesTests", ["PlanFiles", "PracticeCore"]),
        tests("SndfileTests", ["Sndfile", "TestSupport"]),
        tests("SoxrTests", ["Soxr"]),
        tests("ThreadsTests", ["Threads"]),
        tests("ChildProcessesTests", ["ChildProcesses", "TestSupport", "Threads"]),
        tests("FilesTests", ["Files", "TestSupport"]),
        tests("ALSATests", ["ALSA", "CALSA", "Playback", "SessionCore", "Sndfile", "TestSupport", "Threads"]),
        tests("CatalogTests", ["Catalog", "PracticeCore", "Resources", "SessionCore", "Sndfile"]),
        tests("PlaybackTests", ["ALSA", "Playback", "SessionCore", "Sndfile", "TestSupport", "Threads"]),
        tests("PracticeDataTests", ["PracticeCore", "SessionCore", "PracticeData", "TestSupport", grdb]),
        tests(
            "RemindersTests",
            [
                "ControlProtocol", "PracticeCore", "PracticeData", "Reminders", "SessionCore", "TestSupport", "Threads",
                grdb, logging,
            ]),
        tests(
            "SessionTests",
            [
                "Catalog", "ControlProtocol", "Playback", "PracticeCore", "PracticeData", "Session", "SessionCore",
                "Sndfile", "TestSupport", "Threads",
            ]),
        tests(
            "ControlSocketTests",
            [
                "CLinux", "ControlProtocol", "ControlSocket", "PracticeCore", "SessionCore", "TestSupport", "Threads",
                logging, nioCore,
            ]),
        tests(
            "MediaKeysTests",
            [
                "CLinux", "ControlProtocol", "ControlSocket", "MediaKeys", "SessionCore", "TestSupport", "Threads",
                logging,
            ]),
        tests(
            "OtherPlayersTests",
            ["CLinux", "ControlProtocol", "OtherPlayers", "SDBus", "SessionCore", "TestSupport", logging]),
        tests(
            "WebAPITests",
            [
                "ControlProtocol", "PracticeCore", "PracticeData", "Reminders", "SessionCore", "TestSupport", "WebAPI",
                grdb, httpClient, logging, nioCore, nioHTTP1, nioPosix,
            ]),
        tests(
            "OutboxTests",
            ["Outbox", "PracticeCore", "PracticeData", "SessionCore", "TestSupport", logging, nioCore, nioPosix]),
        .testTarget(
            name: "limberTests",
            dependencies: [
                "ALSA", "CLinux", "ControlProtocol", "Playback", "PracticeCore", "Session", "SessionCore", "Settings",
                "PracticeData", "TestSupport", "Threads", "limber",
            ],
            path: "Tests/LimberTests",
            swiftSettings: strict
        ),
        tests(
            "IntegrationTests",
            [
                "CLinux", "ControlProtocol", "ControlSocket", "MediaKeys", "PracticeCore", "PracticeData", "SDBus",
                "SessionCore", "Sndfile", "TestSupport", "limber", httpClient, nioCore, nioHTTP1, nioPosix,
            ]),
    ],
    swiftLanguageModes: [.v6]
)
