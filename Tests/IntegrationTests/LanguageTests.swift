import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Sessions and reminders in another language than English.
@Suite(.takingTurns) struct LanguageTests {
    private static let german = TemporaryHome.repository.appending(path: "Tests/GermanCatalog").path
    private static let programs = ["espeak-ng", "ffmpeg", "sox", "python3"]
    private static let narrates = programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome(changing: TemporaryHome.plainPacing)
        try home.makeFolder("data/limber/catalogs")
        try FileManager.default.copyItem(atPath: Self.german, toPath: home.path("data/limber/catalogs/de"))
    }

    /// The paths of the clips that sound, without the bell.
    private func said(in events: [SessionEvent]) -> [String] {
        events.compactMap { if case .cueStarted(let clip) = $0.kind { clip } else { nil } }
            .filter { !$0.hasSuffix("glocke.wav") }
    }

    @Test(.enabled(if: narrates, "needs espeak-ng, ffmpeg, sox and python3"))
    func playsACatalogThatEspeakSpeaksInGerman() async throws {
        let narration = try Running(
            TemporaryHome.repository.appending(path: "tools/narrate"),
            ["--from", home.path("data/limber/catalogs/de"), "--cmd", "espeak-ng -v de -f {txt} -w {wav}"],
            home.environment, in: home.folder)
        let made = try await narration.finished()
        #expect(made.status == 0, "\(made.errors)")
        #expect(try await home.limber("catalog", "check", "data/limber/catalogs/de").status == 0)

        let stretching = try await home.limber(
            "stretch", "neck:20", "back:20", "--language", "de", "--lead-in", "every", "--music", "none",
            "--output", "file:stretch.wav", "--events", "-")
        #expect(stretching.status == 0)
        #expect(
            said(in: try stretching.events) == [
                "neck/kopf-drehen.flac", "shared/seite-wechseln.flac", "back/katzenbuckel.flac", "shared/halbzeit.flac",
                "back/katzenbuckel-ende.flac", "shared/fertig.flac",
            ])
        #expect(stretching.errors.contains("Kopf drehen"))
        #expect(try home.bytes(of: "stretch.wav").dropFirst(44).prefix(48_000).contains { $0 != 0 })

        let meditation = try await home.limber(
            "meditate", "2", "--language", "de-AT", "--music", "none", "--output", "file:meditate.wav", "--events", "-")
        #expect(meditation.status == 0)
        let words = said(in: try meditation.events)
        #expect(words.first == "atem/willkommen.flac")
        #expect(words.last == "atem/ende.flac")
        #expect(words.count == 3)
        #expect(try home.bytes(of: "meditate.wav").dropFirst(44).prefix(48_000).contains { $0 != 0 })

        // The German clip is longer than the English one and has another sound.
        let told = try await home.start(
            ["remind", "test"],
            changing: ["LIMBER_SESSION_LANGUAGE": "de", "LIMBER_SESSION_OUTPUT": "raw:$TEST_HOME/out.raw"]
        ).finished()
        #expect(told.status == 0)
        #expect(told.errors == "")
        let heard = try home.bytes(of: "out.raw")
        let rendered = try await home.shell("sox data/limber/catalogs/de/test.flac -n stat 2>&1 | grep Length")
        let seconds = try #require(Double(rendered.output.split(separator: " ").last ?? ""))
        let end = try #require(heard.lastIndex { $0 != 0 }) / 4
        #expect(abs(Double(end) / 48_000 - seconds) < 0.2)
    }

    @Test func listsCatalogsWithTheirLanguages() async throws {
        try home.write("{\"language\": \"pt-BR\"", to: "data/limber/catalogs/broken/stretches.json")
        let listed = try await home.limber("catalog", "list")
        #expect(listed.status == 65)
        #expect(listed.errors.hasPrefix("limber: \(home.path("data/limber/catalogs/broken/stretches.json")): line 1: "))
        let rows = listed.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(
            rows.map { $0.prefix(2) } == [
                ["stretching", "en"], ["stretching", "de"], ["meditation", "en"], ["meditation", "de"],
                ["reminders", "en"], ["reminders", "de"],
            ])
        #expect(rows[1].last == home.path("data/limber/catalogs/de"))
    }

    /// The arguments, the status and the message.
    @Test(arguments: [
        (["stretch", "neck", "--language", "fr"], 66, "no stretching catalog in 'fr'; installed: en, de"),
        (["meditate", "--language", "fr-CA"], 66, "no meditation catalog in 'fr-CA'; installed: en, de"),
        (
            ["stretch", "neck", "--language", "german"], 64,
            "'german' is not a language tag; use a tag such as en, de or pt-BR"
        ),
        (
            ["stretch", "neck", "--language", "de", "--catalog", "."], 64,
            "a catalog has a language of its own; give the catalog or the language, not both"
        ),
    ])
    func refusesALanguageWithoutACatalog(arguments: [String], status: Int32, message: String) async throws {
        let ended = try await home.limber(arguments + ["--output", "null:virtual"])
        #expect((ended.status, ended.errors) == (status, "limber: \(message)\n"))
    }

    @Test func prefersTheLanguageOfTheCommandToTheCatalogOfTheSettings() async throws {
        try SampleCatalog.write(to: home)
        let set = ["--set", "session.catalog=\(home.path("catalog"))", "--output", "null:virtual", "--events", "-"]
        let settings = try await home.limber(["stretch", "neck:20"] + set)
        #expect(said(in: try settings.events).first == "neck.wav")
        // No German clip was made yet.
        let command = try await home.limber(["stretch", "neck:20", "--language", "de"] + set)
        #expect(command.status == 66)
        #expect(command.errors.contains("catalogs/de/neck/kopf-drehen.flac"))
    }

    @Test func resumesInTheLanguageOfTheSession() async throws {
        try SampleCatalog.write(to: home)
        // The language decides among catalogs, not the bundled folder.
        let manifest = SampleCatalog.manifest.replacing("{\"regions\"", with: "{\"language\": \"nl\", \"regions\"")
        for name in try home.names(in: "catalog") where name.hasSuffix(".wav") {
            try home.write(bytes: home.bytes(of: "catalog/\(name)"), to: "data/limber/catalogs/nl/\(name)")
        }
        try home.write(manifest, to: "data/limber/catalogs/nl/stretches.json")
        let session = try home.start([
            "stretch", "neck:600", "--language", "nl", "--music", "none", "--output", "null", "--events", "-",
        ])
        try await session.event { if case .cueStarted = $0.kind { true } else { false } }
        try await home.waitForCheckpoint()
        session.signal(SIGTERM)
        _ = try await session.finished()
        let resumed = try home.start(["stretch", "--resume", "--events", "-"])
        let cue = try await resumed.event { if case .cueEnded = $0.kind { true } else { false } }
        #expect(cue?.kind == .cueEnded(clip: "neck.wav"))
        #expect(try home.read("state/limber/session.json").contains(#""language":"nl""#))
        #expect(try await home.limber("stop").status == 0)
        _ = try await resumed.finished()
    }
}
