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

    @Test func listsTheCoursesInTheOrderOfTheFile() async {
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
        #expect(await MeditationCatalog.check(folder: folder.path) == [])
    }

    @Test func recordsACourseUnderItsSessionType() throws {
        #expect(try catalog.routine(of: MeditationOptions(), seed: 1).id == "breath-of-1.0")
        #expect(try catalog.routine(of: MeditationOptions(course: "scan"), seed: 1).id == "scan")
    }

    @Test(arguments: [
        (MeditationOptions(course: "scan", minutes: 10), "'scan' has no length of 10 min; use 1 or 2 minutes"),
        (MeditationOptions(course: "night", bellEvery: 60), "'night' has no bells; leave out the bell interval"),
        (
            MeditationOptions(minutes: 5, bellEvery: 300),
            "a bell every 5 min never rings in 5 min; give a shorter interval, or none"
        ),
    ])
    func refusesWhatTheCatalogLacks(options: MeditationOptions, refusal: String) {
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

    @Test func fadesOutInsteadOfTheBell() throws {
        let routine = try catalog.routine(of: MeditationOptions(course: "night"), seed: 1)
        #expect(routine.ending == .fadeOut(frames: Frames.inSeconds(90)))
        let timeline = SessionTimeline(compiling: routine)
        #expect(timeline.phases.map(\.kind) == [.part(0)])
        #expect(timeline.sound.framesToFadeOut(from: Cursor(phase: 0, frame: 0)) == Frames.inSeconds(90))
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
            for earlier in sessions.prefix(2) { #expect(earlier.isDisjoint(with: routine.lines)) }
            sessions.insert(Set(routine.lines), at: 0)
        }
        // Two lines stay to choose from, so the order is no cycle.
        #expect(Set(sessions.map { $0.sorted() }).count > 4)
    }

    private static let phase = "sessions[0].variants[0].phases[0]"

    /// A place in a file, its new value, and the resulting error.
    private static let faults = [
        (
            "scan.json", "variants[0].phases[1].interjections[0].audioPool", #""feat""#,
            "unknown pool 'feat'; did you mean 'feet'?"
        ),
        ("scan.json", "id", #""2scan""#, "must not begin with a digit, as a length does"),
        ("scan.json", "id", #""breath""#, "duplicate id 'breath'"),
        ("night.json", "variants[0].fadeOutSeconds", "200", "must be above 0 and at most 180"),
        (nil, "sessions[2]", #""../night.json""#, "must be the name of a file in this folder, such as sleep.json"),
        (
            nil, "\(phase).guidedBreaths.pattern", #""4-7""#,
            "unknown breathing pattern '4-7'; did you mean '4-6'?"
        ),
        (
            nil, "\(phase).guidedBreaths",
            #"{"atSeconds": 10, "forSeconds": 400, "pattern": "4-6", "audioFile": "end.wav"}"#,
            "must begin and end within the phase's 300.0 s"
        ),
        (nil, "breaths[1].name", #""box""#, "duplicate name 'box'"),
        (nil, "breaths[0].phases[3].breathe", #""rest""#, "unknown movement 'rest'; use one of: in hold out"),
        (nil, "breaths[1].phases[1].seconds", "0", "must be above 0 and at most 60"),
    ]

    @Test(arguments: faults)
    func namesTheFileAndTheEntryOfAFault(file: String?, place: String, value: String, fault: String) throws {
        try folder.set(place, to: value, in: file)
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path) }
        let entry = file.map { "\($0): " } ?? ""
        #expect(error?.description == "\(folder.manifestPath): \(entry)\(place): \(fault)")
    }

    @Test func namesACourseFileThatIsMissing() throws {
        try folder.remove("night.json")
        let error = #expect(throws: CatalogError.self) { try MeditationCatalog(folder: folder.path) }
        #expect(error?.description == "\(folder.path)/night.json: no such file")
        #expect(error?.isMissing == true)
    }
}
