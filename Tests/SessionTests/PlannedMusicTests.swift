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
    private let fixture: SessionFixture

    init() throws { fixture = try SessionFixture() }

    private func plan(
        _ music: MusicChoice = .auto, seed: UInt64? = nil, output: Output = .null, last: String? = nil,
        otherMusicPlays isOtherMusic: Bool = false, logger: Logger = .quiet
    ) throws -> SessionPlan {
        var generator = SystemRandomNumberGenerator()
        return try fixture.planner.plan(
            SessionOptions(seed: seed, output: output, music: music), id: "0a-1", at: .noon,
            avoiding: RecentContent(music: last), otherMusicPlays: isOtherMusic, using: &generator, logger: logger)
    }

    private func resumed(
        _ bundledMusic: String?, _ music: MusicChoice = .auto, otherMusicPlays isOtherMusic: Bool = false
    ) throws -> SessionPlan {
        var checkpoint = Checkpoint.sample()
        checkpoint.bundledMusic = bundledMusic
        return try fixture.planner.plan(
            resuming: checkpoint, options: SessionOptions(music: music), otherMusicPlays: isOtherMusic, logger: .quiet)
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

    @Test(arguments: [Output.nullVirtual, .file(path: "/tmp/a.wav")])
    func virtualOutputsPlayTheFirstPiece(output: Output) throws {
        for _ in 0..<10 { #expect(try plan(output: output, last: "one").bundledMusic == "one") }
    }

    @Test func playsWhatIsNamed() throws {
        let plan = try plan(.named("hum"), last: "hum", otherMusicPlays: true)
        #expect(plan.bundledMusic == "hum")
        #expect(plan.playlist?.files == ["\(fixture.folder.path)/music.wav"])
    }

    @Test func namesNoOtherMusic() throws {
        #expect(try plan(.path("\(fixture.folder.path)/music.wav")).bundledMusic == nil)
        #expect(try plan(.none).bundledMusic == nil)
        #expect(try plan(otherMusicPlays: true).playlist == nil)
    }

    @Test func rejectsAnUnknownName() throws {
        let error = #expect(throws: UnknownMusic.self) { try plan(.named("oen")) }
        #expect(error?.suggestion == "one")
    }

    @Test func continuesWithoutADamagedMusicList() throws {
        let log = Log()
        try fixture.folder.file("music.json", text: "{")
        #expect(try plan(logger: log.logger).playlist == nil)
        let warning = "warning: no bundled music; continuing without music error="
        #expect(log.lines.count { $0.hasPrefix(warning) } == 1)
        #expect(throws: CatalogError.self) { try plan(.named("one")) }
    }

    /// Checkpoints of 1.0 have no piece, and a later version may lack one.
    @Test(arguments: [("two", "two"), (nil, "one"), ("lost", "one")] as [(String?, String)])
    func aResumedSessionKeepsItsPiece(kept: String?, resumed: String) throws {
        let plan = try self.resumed(kept)
        #expect(plan.bundledMusic == resumed)
        #expect(plan.musicPosition == 77)
        #expect(plan.playlist != nil)
    }

    @Test func aResumedSessionTakesNamedMusic() throws {
        #expect(try resumed("two", .named("hum")).bundledMusic == "hum")
    }

    @Test func keepsThePieceWhileOtherMusicPlays() throws {
        let plan = try resumed("two", otherMusicPlays: true)
        #expect(plan.bundledMusic == "two")
        #expect(plan.playingMusic == nil)
        #expect(plan.playlist == nil)
    }

    @Test func remembersThePieceThatPlayed() async throws {
        #expect(fixture.files.lastMusic == nil)
        let checkpoint = try await fixture.play(
            try plan(.named("two")),
            interruptedAfter: { event in
                guard case .started(_, _, let music) = event.kind else { return false }
                return music == "two"
            })
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
