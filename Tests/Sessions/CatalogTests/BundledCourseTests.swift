import Foundation
import SessionCore
import Testing

@testable import Catalog

/// The bundled courses, in all their lengths.
@Suite(.timeLimit(.minutes(5))) struct BundledCourseTests {
    /// A course in one of its lengths.
    struct Sitting: Hashable, Sendable, CustomTestStringConvertible {
        let course: String
        let minutes: Int

        var testDescription: String { "\(course) \(minutes)" }
        var options: MeditationOptions { MeditationOptions(course: course, minutes: minutes) }
    }

    private static let sittings = [
        "basic": [1, 2, 5, 7, 10, 20, 40, 120], "body-scan": [10, 20, 30], "loving-kindness": [10, 20],
        "sleep": [20, 45],
        "breath-counting": [5, 10], "two-minutes": [2], "open-sitting": [1, 10, 120],
    ].flatMap { course, lengths in lengths.map { Sitting(course: course, minutes: $0) } }

    private let catalog: MeditationCatalog

    init() throws { catalog = try MeditationCatalog(folder: SilentMeditations.folder.get()) }

    @Test func passesTheCatalogCheck() async {
        #expect(await MeditationCatalog.check(folder: catalog.folder) == [])
    }

    @Test func offersSevenCourses() {
        let lines = catalog.courses.map { "\($0.id), \($0.name), \($0.lengths), \($0.defaultMinutes)" }
        #expect(
            lines == [
                "basic, Basic Breathing, 1 to 120 minutes, 10",
                "body-scan, Body Scan, 10, 20 or 30 minutes, 10",
                "loving-kindness, Loving-Kindness, 10 or 20 minutes, 10",
                "sleep, Sleep, 20 or 45 minutes, 20",
                "breath-counting, Breath Counting, 5 or 10 minutes, 10",
                "two-minutes, Two Minutes, 2 minutes, 2",
                "open-sitting, Open Sitting, 1 to 120 minutes, 10",
            ])
        #expect(catalog.breaths.map(\.name) == ["4-6", "box", "4-7-8", "sigh"])
        #expect(catalog.courses[0].breaths == ["4-6", "box", "4-7-8", "sigh"])
    }

    /// Every slot of ``MeditationSelection`` is filled within its window, and no line is cut or said twice.
    @Test(arguments: sittings) func fillsEverySlotInTwentySessions(sitting: Sitting) throws {
        let selection = try MeditationSelection(of: sitting.options, from: catalog)
        for seed in 0..<20 as Range<UInt64> {
            let routine = try catalog.routine(of: sitting.options, seed: seed)
            #expect(routine.frames == Frames.inSeconds(60 * sitting.minutes))
            #expect(Set(routine.lines).count == routine.lines.count)
            // A variant that was shortened may lack room for a slot.
            if sitting.minutes >= selection.shape.minutes {
                #expect(routine.lines.count == selection.shape.interjections.count)
            }
            #expect(checkCues(of: routine, selection.shape) == routine.lines)
        }
    }

    /// Checks the cues of a routine, and returns the paths of the lines in slots.
    private func checkCues(of routine: MeditationRoutine, _ shape: MeditationShape<ClipMention>) -> [String] {
        var lines: [String] = []
        for part in routine.parts {
            guard let phase = shape.phases.first(where: { $0.part == part.kind }) else { continue }
            for (cue, next) in zip(part.cues, part.cues.dropFirst().map(\.offset) + [part.frames]) {
                let isBell = cue.clip.path == catalog.bell.path
                #expect(isBell || catalog.texts[cue.clip.path]?.isEmpty == false, "\(cue.clip.path) has no words")
                #expect(cue.offset + cue.clip.frames <= next, "\(cue.clip.path) is cut")
                let slots = phase.interjections.filter { $0.pool.contains { $0.path == cue.clip.path } }
                guard !slots.isEmpty else { continue }
                lines.append(cue.clip.path)
                let isInWindow = slots.contains { slot in
                    (slot.window.lowerBound * part.frames / phase.frames...slot.window.upperBound * part.frames
                        / phase.frames)
                        .contains(cue.offset)
                }
                #expect(isInWindow, "\(cue.clip.path) plays outside of its window")
            }
        }
        return lines
    }

    @Test(arguments: sittings) func repeatsNoLineWithinThreeSessions(sitting: Sitting) throws {
        var generator = SplitMix64(seed: 20)
        var sessions: [Set<String>] = []
        for _ in 0..<20 {
            let lines = try catalog.routine(
                of: sitting.options, avoiding: Array(sessions.prefix(3)), using: &generator
            ).lines
            for earlier in sessions.prefix(2) { #expect(earlier.isDisjoint(with: lines)) }
            sessions.insert(Set(lines), at: 0)
        }
    }

    @Test func everyPoolHasAtLeastFiveLinesOfItsOwn() {
        for meditation in catalog.meditations {
            var pools: [Set<String>] = []
            for pool in Set(meditation.shapes.flatMap(\.interjections).map(\.pool)) {
                #expect(pool.count >= 5, "\(pool[0].place)")
                let paths = Set(pool.map(\.path))
                #expect(paths.count == pool.count)
                for other in pools { #expect(other.isDisjoint(with: paths)) }
                pools.append(paths)
            }
        }
    }

    /// At each spoken movement, the guide on the screen begins the same movement.
    @Test(arguments: ["4-6", "box", "4-7-8", "sigh"], [nil, 10, 17, 30, 31, 33, 45, 60, 90, 119, 300] as [Int?])
    func guideFollowsTheVoiceInEveryPattern(pattern: String, bellEvery: Int?) throws {
        let words = ["breathe-in": BreathRhythm.Movement.inhale, "breathe-out": .exhale, "hold": .hold]
        let phases = try #require(catalog.breaths.first { $0.name == pattern }).phases
        var spoken = 0
        for (course, minutes) in [
            ("basic", 1), ("basic", 2), ("basic", 5), ("basic", 10), ("basic", 12), ("basic", 20), ("two-minutes", 2),
        ] where (bellEvery ?? 0) < 60 * minutes {
            let options = MeditationOptions(course: course, minutes: minutes, breath: pattern, bellEvery: bellEvery)
            let part = try #require(try catalog.routine(of: options, seed: 1).parts.first { $0.kind == .breathing })
            let rhythm = try #require(part.breath)
            #expect(rhythm.state(at: rhythm.start - 1) == nil)
            var counted = 0
            for cue in part.cues {
                let name = String(cue.clip.path.split(separator: "/").last?.prefix { $0 != "." } ?? "")
                guard let word = words.first(where: { name.hasPrefix($0.key) }) else { continue }
                counted += 1
                #expect(rhythm.state(at: cue.offset)?.movement == word.value, "\(course) \(minutes): \(name)")
                let starts = phases.indices.filter { phases[$0].clip?.path == cue.clip.path }
                    .map { phases[..<$0].reduce(0) { $0 + $1.rhythm.frames } }
                #expect(starts.contains((cue.offset - rhythm.start) % rhythm.frames), "\(course) \(minutes): \(name)")
            }
            // Closer bells leave no room for some breaths.
            #expect(counted >= 2 || (bellEvery ?? 45) < 45, "\(course) \(minutes)")
            spoken += counted
        }
        #expect(spoken > 0 || bellEvery == 10)
    }

    @Test(arguments: [20, 45]) func sleepFadesOutWithoutABell(minutes: Int) throws {
        let routine = try catalog.routine(of: MeditationOptions(course: "sleep", minutes: minutes), seed: 1)
        #expect(routine.fadeOutFrames >= Frames.inSeconds(60 * 5))
        #expect(!routine.parts.flatMap(\.cues).contains { $0.clip.path == "shared/bell.wav" })
        #expect(catalog.meditations.first { $0.id == "sleep" }?.shapes.allSatisfy { $0.fadeOut != nil } == true)
    }
}
