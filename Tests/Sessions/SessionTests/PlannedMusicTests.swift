import Catalog
import ControlProtocol
import Foundation
import Logging
import Playback
import SessionCore
import TestSupport
import Testing

@testable import Session

/// The bundled piece or sound that a session gets.
@Suite struct PlannedMusicTests {
    private let fixture = SessionFixture()

    private func plan(
        _ music: MusicChoice = .auto, seed: UInt64? = nil, output: Output = .null, last: String? = nil,
        otherMusicPlays isOtherMusic: Bool = false, logger: Logger = .quiet
    ) throws -> SessionPlan {
        try fixture.plan(
            SessionOptions(seed: seed, output: output, music: music), after: last, otherMusicPlays: isOtherMusic,
            logger: logger)
    }

    @Test(arguments: [("one", "two"), ("two", "one")])
    func autoNeverPlaysTheSamePieceTwiceRunning(last: String, next: String) throws {
        for _ in 0..<10 { #expect(try plan(last: last).bundledMusic == next) }
    }

    @Test func autoDrawsEachPieceAfterASound() throws {
        let drawn = Set(try (0..<60).map { _ in try plan(last: "hum").bundledMusic })
        #expect(drawn == ["one", "two"])
    }

    @Test(arguments: [Output.null, .nullVirtual]) func aSeedAloneDecidesThePiece(output: Output) throws {
        let drawn = try (0..<20 as Range<UInt64>).map { seed in
            let piece = try plan(seed: seed, output: output).bundledMusic
            for last in ["one", "two"] {
                #expect(try plan(seed: seed, output: output, last: last).bundledMusic == piece)
            }
            return piece
        }
        #expect(Set(drawn) == ["one", "two"])
    }

    /// Virtual outputs play the first piece, so that each run is the same.
    @Test(
        arguments: [
            (.auto, .nullVirtual, false, "one"), (.auto, .file(path: "/tmp/a.wav"), false, "one"),
            (.named("hum"), .null, true, "hum"), (.named("one"), .null, true, "one"), (.auto, .null, true, nil),
            (.none, .null, false, nil),
        ] as [(MusicChoice, Output, Bool, String?)])
    func playsThePieceOfItsOptions(music: MusicChoice, output: Output, isOtherMusic: Bool, piece: String?) throws {
        for _ in 0..<10 {
            let plan = try plan(music, output: output, last: "one", otherMusicPlays: isOtherMusic)
            #expect(plan.playingMusic == piece)
            #expect(plan.playlist?.files == piece.map { _ in ["\(fixture.catalog.path)/music.wav"] })
        }
    }

    @Test func anotherFileIsNoPiece() throws {
        #expect(try plan(.path("\(fixture.catalog.path)/music.wav")).bundledMusic == nil)
    }

    @Test func onlyMusicOfYourOwnGetsAnotherLevel() throws {
        for (music, isEven) in [(MusicChoice.path("\(fixture.catalog.path)/music.wav"), true), (.named("one"), false)] {
            let playback = try plan(music).playback(nil)
            let isEvenAtPlay = if case .even = playback.musicLevel { true } else { false }
            #expect(isEvenAtPlay == isEven)
        }
    }

    @Test func continuesWithoutADamagedMusicList() throws {
        let log = Log()
        try fixture.catalog.file("music.json", text: "{")
        #expect(try plan(logger: log.logger).playlist == nil)
        let warning = "warning: no bundled music; continuing without music error="
        #expect(log.lines.count { $0.hasPrefix(warning) } == 1)
        #expect(throws: CatalogError.self) { try plan(.named("one")) }
    }

    /// Checkpoints of 1.0 have no piece, and a later version may lack one. While other music plays, the piece is kept.
    @Test(
        arguments: [
            ("two", .auto, false, "two"), (nil, .auto, false, "one"), ("lost", .auto, false, "one"),
            ("two", .named("hum"), false, "hum"), ("two", .auto, true, "two"),
        ] as [(String?, MusicChoice, Bool, String)])
    func aResumedSessionKeepsItsPiece(kept: String?, music: MusicChoice, isOtherMusic: Bool, piece: String) throws {
        var checkpoint = Checkpoint.sample()
        checkpoint.bundledMusic = kept
        let plan = try fixture.planRest(of: checkpoint, otherMusicPlays: isOtherMusic) { $0.music = music }
        #expect(plan.bundledMusic == piece)
        #expect(plan.musicPosition == 77)
        #expect(plan.playingMusic == (isOtherMusic ? nil : piece))
        #expect((plan.playlist == nil) == isOtherMusic)
    }

    @Test func remembersThePieceThatPlayed() async throws {
        #expect(fixture.files.lastMusic == nil)
        let checkpoint = try await fixture.play(plan(.named("two")), interruptedAfter: "started")
        #expect(checkpoint.bundledMusic == "two")
        #expect(fixture.files.lastMusic == "two")
        #expect(try fixture.planRest().bundledMusic == "two")
    }

    @Test func plansAnyPieceWhereTheLastIsUnreadable() throws {
        try FileManager.default.createDirectory(
            atPath: "\(fixture.folder.path)/state/last-music", withIntermediateDirectories: true)
        #expect(fixture.files.lastMusic == nil)
        fixture.files.saveLastMusic("one")
        #expect(fixture.files.lastMusic == nil)
    }
}

/// The content of a planned session: its stretches, and the bundled piece or sound that it gets.
@Suite struct SessionPlannerTests {
    private let fixture = SessionFixture()

    @Test func omitsARegionWithoutStretches() throws {
        let log = Log()
        let regions: [StretchChoice] = [
            .region(RegionDuration(region: .calves, seconds: 10)), .region(RegionDuration(region: .back, seconds: 10)),
        ]
        let plan = try fixture.plan(SessionOptions(regions: regions), logger: log.logger)
        #expect(plan.routine.stretch?.steps.map(\.stretch.region) == [.back])
        #expect(
            log.lines == [
                "warning: Calves is left out: the catalog has no stretches of it catalog=\(fixture.catalog.path)"
            ])
    }

    @Test func usesAllRegionsByDefault() throws {
        let plan = try fixture.plan(SessionOptions())
        #expect(plan.routine.stretch?.steps.map(\.stretch.region) == [.neck, .back, .glutes])
        #expect(plan.routine.stretch?.steps.map(\.seconds) == [60, 120, 120])
    }

    @Test func requiresTheNamedMusic() throws {
        let path = "\(fixture.folder.path)/none.wav"
        #expect(throws: MusicPlaylist.Fault.missing(path)) { try fixture.plan(music: .path(path)) }
    }

    @Test func needsNoBundleWithCatalogAndMusic() throws {
        struct NoBundle: Error {}
        let options = SessionOptions(music: .path("\(fixture.catalog.path)/music.wav"), catalog: fixture.catalog.path)
        let context = PlanningContext(id: "0a-1", now: .noon, seed: 1, defaults: options)
        let plan = try SessionPlanner { throw NoBundle() }.plan(SessionRequest(), context, logger: .quiet)
        #expect(plan.playlist != nil)
    }
}
