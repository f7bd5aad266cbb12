import SessionCore
import Testing

/// The setup of meditations, and the options of one.
@Suite struct MeditationSetupTests {
    private static let setup = MeditationSetup(course: "sleep", minutes: 20, breath: "box")

    /// A named course needs nothing of the setup.
    @Test(arguments: [
        (MeditationOptions(), MeditationOptions(course: "sleep", minutes: 20, breath: "box")),
        (
            MeditationOptions(minutes: 5, breath: "sigh", bellEvery: 60),
            MeditationOptions(course: "sleep", minutes: 5, breath: "sigh", bellEvery: 60)
        ),
        (MeditationOptions(course: "scan"), MeditationOptions(course: "scan")),
    ])
    func fillsWhatARequestLeavesOpen(options: MeditationOptions, completed: MeditationOptions) {
        #expect(Self.setup.completing(options) == completed)
    }

    @Test func isPartOfTheSavedSetup() throws {
        let setup = StretchSetup(meditation: Self.setup)
        #expect(try decoded(json(of: setup)) == setup)
    }

    @Test(arguments: [#"{"minutes":0}"#, #"{"minutes":121}"#, #"{"course":""}"#, #"{"breath":""}"#, #"{"course":7}"#])
    func rejectsInvalidMembers(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json) as MeditationSetup }
    }

    private static let courses = [
        MeditationCourse(id: "basic", name: "", description: "", lengths: .any, breaths: ["4-6", "box"]),
        MeditationCourse(id: "sleep", name: "", description: "", lengths: .only([20, 30]), breaths: []),
    ]

    @Test(arguments: [
        (MeditationOptions(), "basic"), (MeditationOptions(minutes: 7, breath: "box"), "basic"),
        (MeditationOptions(course: "sleep", minutes: 30), "sleep"),
    ])
    func findsTheCourse(options: MeditationOptions, id: String) throws {
        #expect(try Self.courses.course(of: options).id == id)
    }

    @Test(arguments: [
        (MeditationOptions(course: "slep"), "unknown course 'slep'; did you mean 'sleep'?"),
        (MeditationOptions(course: "xyzzy"), "unknown course 'xyzzy'; use one of: basic sleep"),
        (MeditationOptions(course: "sleep", minutes: 5), "'sleep' has no length of 5 min; use 20 or 30 minutes"),
        (
            MeditationOptions(course: "sleep", breath: "box"),
            "'sleep' counts no breaths; leave out the breathing pattern"
        ),
        (MeditationOptions(breath: "bx"), "unknown breathing pattern 'bx'; did you mean 'box'?"),
        (MeditationOptions(breath: "sigh"), "unknown breathing pattern 'sigh'; use one of: 4-6 box"),
    ])
    func rejectsWhatNoCourseHas(options: MeditationOptions, sentence: String) {
        #expect(throws: OptionError(sentence)) { try Self.courses.course(of: options) }
    }

    /// `DurationTextTests` has every form.
    @Test(arguments: [("5m", 300), ("10", 10), ("", nil), ("5x", nil)] as [(String, Int?)])
    func readsTheBellInterval(text: String, seconds: Int?) {
        #expect((try? DurationText.required(text)) == seconds)
    }

    @Test(arguments: [
        ("10", 10), ("10m", 10), ("600s", 10), ("1h", 60), ("1h30m", 90), ("10:00", 10), ("1:00:00", 60),
    ])
    func readsALengthInMinutes(text: String, minutes: Int) throws {
        #expect(try MeditationOptions.minutes(parsing: text) == minutes)
    }

    @Test(arguments: [
        ("90s", "'90s' is not a meditation length; use a whole number of minutes from 1 to 120"),
        ("10:30", "'10:30' is not a meditation length; use a whole number of minutes from 1 to 120"),
        ("ten", "'ten' is not a duration; write it as 10, 10m or 1h"),
        ("1.5", "'1.5' is not a duration; write it as 10, 10m or 1h"),
    ])
    func rejectsALengthOfOtherThanMinutes(text: String, complaint: String) {
        #expect(throws: OptionError(complaint)) { try MeditationOptions.minutes(parsing: text) }
    }

    @Test(arguments: [(0, nil), (121, nil), (-1, nil), (5, 9), (5, 7201), (5, -300)] as [(Int, Int?)])
    func rejectsInvalidOptions(minutes: Int, bellEvery: Int?) {
        #expect(throws: OptionError.self) { try MeditationOptions(minutes: minutes, bellEvery: bellEvery).check() }
    }
}
