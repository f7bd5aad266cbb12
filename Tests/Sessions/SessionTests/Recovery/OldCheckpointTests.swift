import Catalog
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import Session

/// Checkpoints of 1.0, resumed with a catalog of other files.
@Suite struct OldCheckpointTests {
    private let fixture = SessionFixture()

    /// Finds a checkpoint as the program does at its next start.
    private func recover(_ old: OldCheckpoint) async throws -> Checkpoint {
        try FileManager.default.createDirectory(
            atPath: "\(fixture.folder.path)/state", withIntermediateDirectories: true)
        try old.copy(toState: "\(fixture.folder.path)/state", runtime: "\(fixture.folder.path)/run", killedAt: .noon)
        return try #require(await fixture.recover(now: .noon.advanced(by: 60)).resumable)
    }

    /// Plans the rest of a session with the catalog of today, in which some clips have other lengths.
    private func rest(of old: OldCheckpoint, changing frames: [String: Int] = [:]) async throws -> SessionPlan {
        let checkpoint = try await recover(old)
        let catalog = try RenamedCatalog(for: checkpoint.routine, changing: frames)
        let bundle = SessionPlanner.Bundle(
            catalogs: InstalledCatalogs(bundled: catalog.folder.path), music: fixture.catalog.path)
        return try fixture.planRest(of: checkpoint, by: SessionPlanner { bundle })
    }

    @Test(arguments: OldCheckpoint.allCases)
    func hasNeitherChangeOversNorTones(old: OldCheckpoint) async throws {
        let checkpoint = try await recover(old)
        #expect(checkpoint.options.content.kind == old.kind)
        #expect(checkpoint.options.leadIn == .first)
        #expect(checkpoint.options.changeOver == .none)
        #expect(checkpoint.options.tones == .off)
        let timeline = try await rest(of: old).timeline
        let changeOvers = timeline.phases.filter { phase in
            if case .changeOver = phase.kind { true } else { false }
        }
        #expect(changeOvers == [])
        #expect(!timeline.sound.hasTones)
    }

    @Test(arguments: OldCheckpoint.allCases)
    func findsTheClipsOfToday(old: OldCheckpoint) async throws {
        let before = try await recover(old).routine.clips
        let clips = try await rest(of: old).routine.clips
        #expect(before.allSatisfy { $0.path.hasSuffix(".wav") })
        #expect(clips.allSatisfy { $0.path.hasSuffix(".flac") })
        #expect(clips.map(\.frames) == before.map(\.frames))
    }

    @Test(arguments: [
        (OldCheckpoint.leadIn, 0, 178_441), (.firstSegment, 1, 217_085), (.switchSides, 2, 36_771),
        (.secondSegment, 2, 303_693), (.introduction, 3, 151_467), (.meditationIntro, 0, 178_441),
        (.meditationBreathing, 1, 408_088),
    ])
    func keepsItsPlaceWithTheSameLengths(old: OldCheckpoint, phase: Int, frame: Int) async throws {
        let plan = try await rest(of: old)
        #expect(plan.progress.cursor == Cursor(phase: phase, frame: frame))
        #expect(plan.isResumed)
    }

    /// The place is kept before and after a clip of another length. Within it, the clip starts again.
    @Test(arguments: [
        (OldCheckpoint.leadIn, ["neck-side-tilt": 516_998], 0, 0), (.leadIn, ["neck-side-tilt": 100_000], 0, 0),
        (.leadIn, ["switch-sides": 63_302, "complete": 1000], 0, 178_441),
        (.firstSegment, ["neck-side-tilt": 516_998, "switch-sides": 63_302], 1, 217_085),
        (.switchSides, ["switch-sides": 63_302], 2, 0), (.switchSides, ["switch-sides": 30_000], 2, 0),
        (.switchSides, ["back-knees-to-chest-stretch": 510_480], 2, 36_771),
        (.secondSegment, ["switch-sides": 63_302], 2, 303_693), (.secondSegment, ["switch-sides": 320_000], 2, 0),
        (.introduction, ["back-knees-to-chest-stretch": 510_480], 3, 0),
        (.introduction, ["halfway": 49_452], 3, 151_467), (.meditationIntro, ["intro/intro-welcome": 509_086], 0, 0),
        (.meditationIntro, ["intro/intro-settling": 200_000], 0, 178_441),
        (.meditationBreathing, ["breathing/rhythm-begin": 145_024], 1, 384_000),
        (.meditationBreathing, ["breathing/breathe-in": 50_000], 1, 408_088),
    ])
    func startsAClipOfAnotherLengthAgain(
        old: OldCheckpoint, frames: [String: Int], phase: Int, frame: Int
    ) async throws {
        let plan = try await rest(of: old, changing: frames)
        #expect(plan.progress.cursor == Cursor(phase: phase, frame: frame))
        #expect(plan.timeline.holds(plan.progress))
    }
}

/// A catalog of silence with the stretches or the meditation of a routine, and other file names.
private struct RenamedCatalog {
    let folder: TemporaryFolder
    /// The lengths of clips that are not those of the routine.
    private let frames: [String: Int]

    init(for routine: Routine, changing frames: [String: Int]) throws {
        folder = try TemporaryFolder()
        self.frames = frames
        switch routine {
        case .stretch(let routine): try write(routine)
        case .meditation(let routine): try write(routine)
        case .steps: Issue.record("1.0 had no routines of the user")
        }
    }

    private func write(_ routine: StretchRoutine) throws {
        let regions = try routine.steps.map { step in
            let id = step.stretch.id
            try write(id, step.introduction)
            return """
                "\(step.stretch.region.rawValue)": {"stretches": [{"id": "\(id)", "name": "\(id)", "description": "-",
                  "bilateral": \(step.stretch.isBilateral), "audioFiles": {"begin": "\(id).flac"}}]}
                """
        }
        try write("switch-sides", routine.switchSides)
        try write("halfway", routine.halfway)
        try write("complete", routine.complete)
        try folder.file(
            "stretches.json",
            text: """
                {"regions": {\(regions.joined(separator: ", "))},
                 "shared": {"switchSides": "switch-sides.flac", "halfway": "halfway.flac",
                            "sessionComplete": "complete.flac"}}
                """)
    }

    private func write(_ routine: MeditationRoutine) throws {
        let clips = Set(routine.parts.flatMap(\.cues).map(\.clip) + [try #require(routine.bell)])
        let cues = try clips.enumerated().map { index, clip in
            let name = String(clip.path.dropLast(".wav".count))
            try write(name, clip)
            return "{\"atSeconds\": \(index * 10), \"audioFile\": \"\(name).flac\"}"
        }
        try folder.file(
            "meditation.json",
            text: """
                {"sessions": [{"id": "\(routine.id)", "name": "-", "description": "-", "variants": [
                   {"durationMinutes": 5, "phases": [
                     {"type": "breathing", "durationSeconds": 300, "fixedCues": [\(cues.joined(separator: ", "))]}]}]}],
                 "shared": {"bell": "shared/bell.flac"}}
                """)
    }

    /// Writes a clip. The content decides the format, so the name does not matter.
    private func write(_ name: String, _ clip: Clip) throws {
        let data = [UInt8](repeating: 0, count: 2 * (frames[name] ?? clip.frames))
        try folder.file("\(name).flac", WAV(data: data).bytes)
    }
}
