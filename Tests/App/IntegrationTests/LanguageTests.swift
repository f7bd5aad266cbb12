import ControlProtocol
import Foundation
import TestSupport
import Testing

/// Sessions and reminders in another language than English.
@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
    private static let german = TemporaryHome.repository.appending(path: "Tests/GermanCatalog").path
    private static let programs = ["espeak-ng", "ffmpeg", "sox", "python3"]
    private static let narrates = programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

    private let home: TemporaryHome

    init() throws {
        home = TemporaryHome(changing: TemporaryHome.plainPacing)
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
        #expect(try await narration.finished().status == 0)
        #expect(try await home.limber("catalog", "check", "data/limber/catalogs/de").status == 0)

        let stretching = try await home.run(
            "stretch neck:20 back:20 --language de --lead-in every --music none --output file:stretch.wav --events -")
        #expect(stretching.status == 0)
        #expect(
            said(in: try stretching.events) == [
                "neck/kopf-drehen.flac", "shared/seite-wechseln.flac", "back/katzenbuckel.flac", "shared/halbzeit.flac",
                "back/katzenbuckel-ende.flac", "shared/fertig.flac",
            ])
        #expect(stretching.errors.contains("Kopf drehen"))
        #expect(WAV.sound(in: try home.bytes(of: "stretch.wav")).prefix(48_000).contains { $0 != 0 })

        let meditation = try await home.run(
            "meditate 2 --language de-AT --music none --output file:meditate.wav --events -")
        #expect(meditation.status == 0)
        let words = said(in: try meditation.events)
        #expect(words.first == "atem/willkommen.flac")
        #expect(words.last == "atem/ende.flac")
        #expect(words.count == 3)
        #expect(WAV.sound(in: try home.bytes(of: "meditate.wav")).prefix(48_000).contains { $0 != 0 })

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
}
