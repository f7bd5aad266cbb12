import Catalog
import Foundation
import SessionCore
import Testing

/// Courses in files of their own, with fixed lengths, pools, breathing patterns and fades.
@Suite struct MeditationCourseTests {
    private let folder: CatalogFolder
    private let catalog: MeditationCatalog

    init() throws {
        folder = try CatalogFolder.courses()
        catalog = try MeditationCatalog(folder: folder.path)
    }

    @Test func listsTheCoursesInTheOrderOfTheFile() {
        #expect(
            catalog.courses == [
                MeditationCourse(
                    id: "breath", name: "Breath", description: "Breathe.", lengths: .any, breaths: ["4-6", "box"]),
                MeditationCourse(
                    id: "scan", name: "Body Scan", description: "From feet to hands.", lengths: .only([1, 2]),
                    breaths: []),
                MeditationCourse(
                    id: "night", name: "Night", description: "Fall asleep.", lengths: .only([3]), breaths: []),
            ])
        #expect(catalog.courses.map(\.defaultMinutes) == [10, 1, 3])
        #expect(catalog.courses.map { "\($0.lengths)" } == ["1 to 120 minutes", "1 or 2 minutes", "3 minutes"])
        #expect(MeditationCatalog.check(folder: folder.path) == [])
    }

    @Test func recordsACourseUnderItsSessionType() throws {
        #expect(try catalog.routine(of: MeditationOptions(), seed: 1).id == "breath-of-1.0")
        #expect(try catalog.routine(of: MeditationOptions(course: "scan"), seed: 1).id == "scan")
    }

    private static let refusals: [(MeditationOptions, String)] = [
        (.init(course: "skan"), "unknown course 'skan'; did you mean 'scan'?"),
        (.init(course: "yoga"), "unknown course 'yoga'; use one of: breath scan night"),
        (.init(course: "scan", minutes: 10), "'scan' has no length of 10 min; use 1 or 2 minutes"),
        (.init(course: "scan", breath: "box"), "'scan' counts no breaths; leave out the breathing pattern"),
        (.init(breath: "bok"), "unknown breathing pattern 'bok'; did you mean 'box'?"),
        (.init(breath: "sigh"), "unknown breathing pattern 'sigh'; use one of: 4-6 box"),
        (.init(course: "night", bellEvery: 60), "'night' has no bells; leave out the bell interval"),
    ]

    @Test(arguments: refusals) func refusesWhatTheCatalogLacks(options: MeditationOptions, refusal: String) {
        let error = #expect(throws: OptionError.self) { try catalog.routine(of: options, seed: 1) }
        #expect(error?.description == refusal)
    }

    /// A pattern, the seconds of its cues in 40 s, and the length of a breath.
    @Test(arguments: [
        (nil, [10, 14, 20, 24, 30, 34, 40, 44, 51], 10), ("4-6", [10, 14, 20, 24, 30, 34, 40, 44, 51], 10),
        ("box", [10, 14, 18, 26, 30, 34, 43], 16),
    ])
    func countsWholeBreathsOfThePattern(name: String?, seconds: [Int], breath: Int) throws {
        let part = try catalog.routine(of: MeditationOptions(minutes: 5, breath: name), seed: 1).parts[0]
        #expect(part.cues.map { $0.offset / Frames.perSecond } == seconds)
        #expect(part.cues.last?.clip.path == "end.wav")
        #expect(part.breath?.frames == Frames.inSeconds(breath))
        #expect(part.breath?.start == Frames.inSeconds(10))
    }

    @Test(arguments: [nil, "box"], [17, 30, 33, 60]) func guideAndVoiceAgreeAlsoAfterBells(name: String?, every: Int)
        throws
    {
        let options = MeditationOptions(minutes: 5, breath: name, bellEvery: every)
        let part = try catalog.routine(of: options, seed: 1).parts[0]
        let rhythm = try #require(part.breath)
        let words: [String: BreathRhythm.Movement] = ["in.wav": .inhale, "out.wav": .exhale, "hold.wav": .hold]
        let spoken = part.cues.compactMap { cue in words[cue.clip.path].map { ($0, cue.offset) } }
        #expect(spoken.count >= 3)
        for (movement, offset) in spoken {
            #expect(rhythm.state(at: offset)?.movement == movement)
            #expect(rhythm.state(at: offset - 1)?.movement != movement)
        }
    }

    @Test func fadesOutInsteadOfTheBell() throws {
        let routine = try catalog.routine(of: MeditationOptions(course: "night"), seed: 1)
        #expect(routine.ending == .fadeOut(frames: Frames.inSeconds(90)))
        let timeline = Timeline(compiling: routine)
        #expect(timeline.phases.map(\.kind) == [.part(0)])
        #expect(timeline.framesToFadeOut(from: Cursor(phase: 0, frame: 0)) == Frames.inSeconds(90))
        let coded = try JSONDecoder().decode(MeditationRoutine.self, from: JSONEncoder().encode(routine))
        #expect(coded == routine)
    }

    @Test func repeatsNoLineWithinThreeSessions() throws {
        var generator = SystemRandomNumberGenerator()
        var sessions: [Set<String>] = []
        for _ in 0..<40 {
            let routine = try catalog.routine(
                of: MeditationOptions(course: "scan", minutes: 2), avoiding: Array(sessions.prefix(3)),
                using: &generator)
            #expect(routine.lines.count == 3)
            #expect(Set(routine.lines).count == 3)
            #expect(routine.lines == routine.parts.flatMap(\.cues).map(\.clip.path))
            for earlier in sessions.prefix(2) { #expect(earlier.isDisjoint(with: routine.lines)) }
            sessions.insert(Set(routine.lines), at: 0)
        }
        // Two lines stay to choose from, so the order is no cycle.
        #expect(Set(sessions.map { $0.sorted() }).count > 4)
    }

    private static let faults = [
        (
            "scan.json", #""audioPool": "feet""#, #""audioPool": "feat""#,
            "scan.json: variants[0].phases[1].interjections[0].audioPool: unknown pool 'feat'; did you mean 'feet'?"
        ),
        (
            "scan.json", #""id": "scan""#, #""id": "2scan""#,
            "scan.json: id: must not begin with a digit, as a length does"
        ),
        ("scan.json", #""id": "scan""#, #""id": "breath""#, "scan.json: id: duplicate id 'breath'"),
        (
            "night.json", #""fadeOutSeconds": 90"#, #""fadeOutSeconds": 200"#,
            "night.json: variants[0].fadeOutSeconds: must be above 0 and at most 180"
        ),
        (
            "meditation.json", #""night.json""#, #""../night.json""#,
            "sessions[2]: must be the name of a file in this folder, such as sleep.json"
        ),
        (
            "meditation.json", #""pattern": "4-6""#, #""pattern": "4-7""#,
            "sessions[0].variants[0].phases[0].guidedBreaths.pattern: unknown breathing pattern '4-7'; did you mean '4-6'?"
        ),
        (
            "meditation.json", #""forSeconds": 40"#, #""forSeconds": 400"#,
            "sessions[0].variants[0].phases[0].guidedBreaths: must begin and end within the phase's 300.0 s"
        ),
        ("meditation.json", #""name": "4-6""#, #""name": "box""#, "breaths[1].name: duplicate name 'box'"),
        (
            "meditation.json", #""breathe": "hold", "seconds": 4}"#, #""breathe": "rest", "seconds": 4}"#,
            "breaths[0].phases[3].breathe: unknown movement 'rest'; use one of: in hold out"
        ),
        (
            "meditation.json", #""seconds": 6"#, #""seconds": 0"#,
            "breaths[1].phases[1].seconds: must be above 0 and at most 60"
        ),
    ]

    @Test(arguments: faults)
    func namesTheFileAndTheEntryOfAFault(file: String, old: String, new: String, fault: String) throws {
        let path = "\(folder.path)/\(file)"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let range = try #require(text.range(of: old))
        try folder.file(file, Data(text.replacingCharacters(in: range, with: new).utf8))
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.manifestPath): \(fault)")
    }

    @Test func namesACourseFileThatIsMissing() throws {
        try FileManager.default.removeItem(atPath: folder.path + "/night.json")
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.path)/night.json: no such file")
        #expect(error?.isMissing == true)
    }
}
