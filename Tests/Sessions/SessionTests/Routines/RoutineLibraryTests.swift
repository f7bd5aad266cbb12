import Catalog
import ControlProtocol
import Foundation
import PracticeCore
import PracticeData
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import Session

/// Routines in a real database, with a real program as the voice.
@Suite struct RoutineLibraryTests {
    private let fixture = SessionFixture()

    private static let core = """
        name: Core
        steps:
          - exercise: Plank
            work: 20s
          - say: Well done.
          - stretch: turn
            hold: 10s
        """

    @Test func plansEveryPhaseWithItsTime() async throws {
        let report = try await fixture.library().check(Self.core, in: fixture.folder.path)
        #expect(report.faults == [])
        #expect(
            report.phases.map { "\($0.start) \($0.kind.rawValue) \($0.label)" } == [
                "0.0 changeOver Plank", "4.0 exercise Plank", "24.0 speech Well done.", "25.0 leadIn Turn",
                "26.0 changeOver Turn, Left Side", "28.0 segment Turn, Left Side", "38.0 changeOver Turn, Right Side",
                "40.0 segment Turn, Right Side", "50.0 closing Closing",
            ])
        #expect(report.seconds == 51)
    }

    @Test(
        arguments: [
            ("Lie down 🧘", "🧘"), ("Дыши", "Д"), ("Où ça? 50 % — “da”", nil), ("Tada\u{301}sana", nil),
        ] as [(String, String?)])
    func warnsOfWordsThatNoVoiceCanSay(words: String, character: String?) async throws {
        let report = try await fixture.library().check("name: A\nsteps: [{region: neck}, {say: '\(words)'}]", in: nil)
        let warning = character.map { "2:25: warning: the voice cannot say '\($0)'; write what it should say" }
        #expect(report.faults.map(\.description).filter { $0.contains("cannot say") } == [warning].compactMap(\.self))
    }

    /// Also a step that the session of the report does not draw.
    @Test func reportsTheFaultsOfAllStepsThatCanBeDrawn() async throws {
        let steps = (1...9).map { "{stretch: turn, hold: \($0)0s}" } + ["{stretch: nothing}"]
        let text = "name: A\nsteps: [{repeat: 9, pick: 1, steps: [\(steps.joined(separator: ", "))]}]"
        let report = try await fixture.library().check(text, in: nil)
        #expect(report.faults.count(where: { $0.severity == .error }) == 1, "\(report.faults)")
    }

    /// The parts of a meditation are steps, with the words of the course and its bell.
    @Test func plansAMeditationAsSteps() async throws {
        let text = "name: Calm\nsteps: [{exercise: Plank, work: 20s}, {meditate: breath 2m}]"
        let plan = try await fixture.plan(routine: text)
        let phases = plan.timeline.phases.dropFirst(2)
        #expect(phases.map { Frames.seconds($0.frames) } == [10, 100, 10, 2.5, 1])
        #expect(phases.map(\.cues.count) == [1, 3, 1, 1, 1])
        let clips = Set(phases.dropLast().flatMap(\.cues).map(\.clip.path))
        #expect(
            clips
                == Set(["welcome", "word", "reminder", "farewell", "bell"].map { "\(fixture.catalog.path)/\($0).wav" }))
        let report = try await fixture.library().check("name: A\nsteps: [{meditate: breth 2m}]", in: nil)
        #expect(
            report.faults.map(\.description).first
                == "2:9: unknown course 'breth'; did you mean 'breath'?")
    }

    @Test func keepsReplacesAndRemovesRoutines() async throws {
        let library = fixture.library()
        let added = try await library.add(Self.core, in: nil, replacing: nil)
        #expect(added.listing.id == "core")
        await #expect(throws: RoutineRefusal.exists("Core")) {
            try await library.add("name: core\nsteps: [{play: bell}]", in: nil, replacing: nil)
        }
        _ = try await library.add(
            "name: Abs\nsteps: [{rest: 20s}, {exercise: Plank, work: 20s}]", in: nil, replacing: "CORE")
        #expect(try await library.routines().map(\.id) == ["abs"])
        try await library.remove("Abs", evenIfNeeded: false)
        await #expect(throws: RoutineRefusal.self) { try await library.routine(named: "abs") }
    }

    @Test func removesNoRoutineThatAScheduleNeeds() async throws {
        let (library, practice) = (fixture.library(), fixture.practice)
        _ = try await library.add(Self.core, in: nil, replacing: nil)
        let rule = try ScheduleRule(.at(["07:00"]))
        try await practice.write { data in
            let request = SessionRequest(.routine("core"))
            _ = try data.schedules.add(
                Schedule(id: "core", title: "Core", request: request, rule: rule, createdAt: .saturday))
        }
        // The schedule follows another name.
        let renamed = Self.core.replacing("name: Core", with: "name: Abs")
        _ = try await library.add(renamed, in: nil, replacing: "core")
        #expect(try await practice.read { try $0.needs(ofRoutine: "abs") } == ["the schedule 'core'"])
        await #expect(throws: RoutineRefusal.needed("abs", by: ["the schedule 'core'"])) {
            try await library.remove("abs", evenIfNeeded: false)
        }
        try await library.remove("abs", evenIfNeeded: true)
        #expect(try await library.routines().map(\.id) == [])
    }

    /// A plan asks for the installed catalogs.
    @Test func plansBundledRoutinesOnlyAfterAChange() async throws {
        try fixture.catalog.file("Routines/stretches.yaml", text: "name: One\nsteps: [{region: neck, hold: 20s}]")
        try fixture.catalog.file("Routines/words.yaml", text: "name: Two\nsteps: [{say: Well done.}, {rest: 5s}]")
        let counted = Mutex(0)
        var bundle = fixture.bundle
        bundle = SessionPlanner.Bundle(
            catalogs: bundle.catalogs, music: bundle.music, routines: "\(fixture.catalog.path)/Routines")
        let library = fixture.library(
            planner: SessionPlanner { [bundle] in
                counted.withLock { $0 += 1 }
                return bundle
            })
        func count(_ body: () async throws -> Void) async rethrows -> Int {
            let before = counted.withLock { $0 }
            try await body()
            return counted.withLock { $0 } - before
        }
        func list() async throws -> Int { try await count { _ = try await library.routines() } }
        let first = try await library.routines()
        let quiet = try await list()
        #expect(quiet == (try await count { _ = try await library.names() }))
        #expect(try await library.routines() == first)
        for change in [
            { _ = try await fixture.practice.write { try $0.preferences.changeStretches { $0["a"] = .preferred } } },
            { _ = try await library.add("name: Mine\nsteps: [{rest: 20s}]", in: nil, replacing: nil) },
            { _ = try await library.prepared("words") },
            { try await library.remove("mine", evenIfNeeded: false) },
        ] as [() async throws -> Void] {
            try await change()
            #expect(try await list() > quiet)
            #expect(try await list() == quiet)
        }
        let seconds = try await library.routines().map(\.seconds)
        #expect(seconds == (try await fixture.library(planner: library.planner).routines().map(\.seconds)))
    }

    @Test(
        arguments: [
            ("neck", "that of a region or a rest"), ("rest", "that of a region or a rest"),
            ("Turn", "that of a stretch"),
            ("Status", "a word of the command line"),
        ])
    func refusesNamesWithAnotherMeaning(_ name: String, _ meaning: String) async {
        let sentence = "the name '\(name)' is \(meaning); choose another name"
        await #expect(throws: RoutineRefusal.reserved(sentence)) {
            try await fixture.library().add("name: \(name)\nsteps: [{play: bell}]", in: nil, replacing: nil)
        }
    }

    @Test(
        arguments: [
            ("an unknown stretch", "- stretch: pigoen", "unknown region or stretch 'pigoen'"),
            (
                "sides of a stretch without", "- stretch: bend\n    sides: left",
                "'Bend' has no sides; leave 'sides' out"
            ),
            (
                "unknown music of a group", "- {repeat: 1, music: humm, steps: [{rest: 5}]}",
                "unknown music 'humm'; did you mean 'hum'?"
            ),
            ("itself", "- routine: sample", "a routine cannot contain itself: 'Sample' contains 'sample'"),
            (
                "a clip without a folder", "- say: Hi\n    audio: hi.wav",
                "a clip such as 'hi.wav' can be named only in a file"
            ),
        ])
    func namesTheFaultsThatOnlyThisComputerKnows(_ name: String, _ step: String, _ problem: String) async throws {
        let report = try await fixture.library().check(
            "name: Sample\nsteps:\n  \(step)\n  - stretch: turn\n", in: nil)
        #expect(report.hasErrors)
        #expect(report.phases == [])
        let fault = try #require(report.faults.first)
        #expect(fault.problem.hasPrefix(problem))
        #expect(fault.place?.line == 3)
    }

    @Test func keepsCopiesOfClips() async throws {
        let library = fixture.library()
        let source = TemporaryFolder.orNone()
        try source.file("hi.wav", SampleCatalog.long.samples["word"].map { WAV($0).bytes } ?? [])
        let text = "name: Greeting\nsteps:\n  - exercise: Wave\n    work: 10s\n  - say: Hi\n    audio: hi.wav\n"
        let added = try await library.add(text, in: source.path, replacing: nil)
        try source.remove("hi.wav")
        #expect(try await library.routine(named: "greeting").report.seconds == added.listing.seconds)
        // An edit has no folder, and names the clip that was copied.
        let edited = try await library.add(text + "  - rest: 10s\n", in: nil, replacing: "greeting")
        #expect(edited.report.faults == [])
        #expect(edited.listing.seconds == added.listing.seconds.map { $0 + 10 })
    }

    @Test func speaksTheWordsOfAClipThatIsGone() async throws {
        let library = fixture.library()
        let source = TemporaryFolder.orNone()
        try source.file("hi.wav", SampleCatalog.long.samples["word"].map { WAV($0).bytes } ?? [])
        let text = "name: Greeting\nsteps:\n  - exercise: Wave\n    work: 10s\n    audio: hi.wav\n"
        _ = try await library.add(text, in: source.path, replacing: nil)
        let clips = "\(fixture.folder.path)/data/routine-clips"
        for name in try FileManager.default.contentsOfDirectory(atPath: clips) where name.hasPrefix("clip-") {
            try FileManager.default.removeItem(atPath: "\(clips)/\(name)")
        }
        let prepared = try await library.prepared("greeting")
        #expect(prepared.sounds[.words("Wave")] != nil)
        #expect(prepared.faults.map(\.severity) == [.warning])
    }

    @Test func keepsTwoClipsOfEqualLengthApart() async throws {
        let source = TemporaryFolder.orNone()
        // In UTF-8, neither sample is a character.
        for (name, byte) in [("a.wav", UInt8(0x90)), ("b.wav", UInt8(0xa0))] {
            let sample = Int16(bitPattern: UInt16(byte) << 8 | UInt16(byte))
            try source.file(name, WAV([Int16](repeating: sample, count: 48_000)).bytes)
        }
        let names = try await fixture.library().sounds().copies(of: ["a.wav", "b.wav"], from: source.path)
        #expect(Set(names.values).count == 2)
    }

    @Test func refusesARoutineThatContainsABrokenOneByName() async throws {
        let library = fixture.library()
        _ = try await library.add(Self.core, in: nil, replacing: nil)
        _ = try await library.add("name: Outer\nsteps: [{routine: core}]", in: nil, replacing: nil)
        try await library.remove("core", evenIfNeeded: false)
        let refusal = await #expect(throws: RoutineRefusal.self) { try await library.prepared("outer") }
        #expect(
            refusal?.description
                == "the routine 'outer' cannot be used: 2:9: unknown routine 'core'; 'limber routine list' lists them")
    }

    @Test func namesAClipThatIsMissing() async throws {
        let source = TemporaryFolder.orNone()
        let report = try await fixture.library().check(
            "name: Greeting\nsteps:\n  - exercise: Wave\n    work: 10s\n    audio: hi.wav\n", in: source.path)
        #expect(report.hasErrors)
        #expect(report.faults.contains { $0.problem.contains("hi.wav") })
    }

    @Test(
        arguments: [
            ("false", "the voice failed, and the words are silent"),
            ("printf x > {wav}", "the voice failed, and the words are silent"),
        ])
    func isSilentWithAWarningIfTheVoiceFails(_ command: String, _ problem: String) async throws {
        let details = try await fixture.library(speakingWith: command).add(Self.core, in: nil, replacing: nil)
        #expect(details.report.faults.allSatisfy { $0.severity == .warning })
        #expect(details.report.faults.first?.problem.hasPrefix(problem) == true)
        // Time to read two words.
        #expect(details.report.phases[2].seconds == 4)
    }

    @Test func rendersEachTextOnce() async throws {
        let counter = "\(fixture.folder.path)/count"
        let library = fixture.library(
            speakingWith: "echo x >> '\(counter)'; cp '\(fixture.catalog.path)/word.wav' {wav}")
        _ = try await library.add(Self.core, in: nil, replacing: nil)
        _ = try await library.check(Self.core, in: fixture.folder.path)
        let count = try String(contentsOfFile: counter, encoding: .utf8).split(separator: "\n").count
        #expect(count == 3)
    }

    @Test func letsTheGroupOfASharedFolderReadTheClips() async throws {
        let data = "\(fixture.folder.path)/data"
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o2770])
        _ = try await fixture.library().add(Self.core, in: nil, replacing: nil)
        let clips = "\(data)/routine-clips"
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(clips) == 0o2770)
        for name in try FileManager.default.contentsOfDirectory(atPath: clips) {
            #expect(try mode("\(clips)/\(name)") == 0o660)
        }
    }

    /// A member of the group has put a link in place of the folder of the clips: nothing behind it is used or removed.
    @Test func usesNoClipsBehindALink() async throws {
        let (folder, library) = (fixture.folder, fixture.library())
        let details = try await library.add(Self.core, in: nil, replacing: nil)
        try FileManager.default.moveItem(atPath: "\(folder.path)/data/routine-clips", toPath: "\(folder.path)/others")
        try folder.file("others/clip-1.audio", text: "")
        let names = try folder.names(in: "others")
        for name in names { utimes("\(folder.path)/others/\(name)", [timeval(), timeval()]) }
        symlink("../others", "\(folder.path)/data/routine-clips")
        #expect(try await library.prepared("core").sounds.filter { $0.key != .bell }.isEmpty)
        let faults = try await library.add(Self.core, in: nil, replacing: "core").report.faults
        #expect(faults.first?.problem.contains("data/routine-clips': a folder of Limber is a link") == true)
        #expect(details.report.faults.isEmpty)
        #expect(try folder.names(in: "others") == names)
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/others/\(name)")
            #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 0), "\(name)")
        }
    }

    @Test(arguments: ["../../tone.wav", "clip-1.audio/../../../tone.wav", "notes.wav"])
    func playsNoFileButAClipOfItsFolder(name: String) async throws {
        let library = fixture.library()
        let word = SampleCatalog.long.samples["word"].map { WAV($0).bytes } ?? []
        for path in ["tone.wav", "data/routine-clips/notes.wav", "data/routine-clips/clip-1.audio"] {
            try fixture.folder.file(path, word)
        }
        let routine = StoredRoutine(
            id: "greeting", name: "Greeting",
            text: "name: Greeting\nsteps:\n  - exercise: Wave\n    work: 10s\n    audio: hi.wav\n",
            audio: ["hi.wav": name], changedAt: Timestamp(Date()))
        try await library.practice?.write { try $0.routines.save(routine, replacing: nil) }
        let prepared = try await library.prepared("greeting")
        #expect(prepared.sounds.keys.allSatisfy { $0 == .words("Wave") || $0 == .next })
        #expect(prepared.faults.map(\.severity) == [.warning])
    }

    @Test func includesOtherRoutines() async throws {
        let library = fixture.library()
        _ = try await library.add(Self.core, in: nil, replacing: nil)
        let report = try await library.check("name: Twice\nsteps: [{routine: core}, {routine: Core}]", in: nil)
        #expect(report.faults == [])
        #expect(report.seconds == 2 * 50 + 1)
    }
}
