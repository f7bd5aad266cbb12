import Foundation
import SessionCore
import Testing

@Suite struct MeditationSetupTests {
    private static let setup = MeditationSetup(course: "sleep", minutes: 20, breath: "box")

    @Test func fillsWhatARequestLeavesOpen() {
        #expect(
            Self.setup.completing(MeditationOptions())
                == MeditationOptions(course: "sleep", minutes: 20, breath: "box"))
        #expect(
            Self.setup.completing(MeditationOptions(minutes: 5, breath: "sigh", bellEvery: 60))
                == MeditationOptions(course: "sleep", minutes: 5, breath: "sigh", bellEvery: 60))
    }

    @Test func addsNothingToANamedCourse() {
        let options = MeditationOptions(course: "scan")
        #expect(Self.setup.completing(options) == options)
    }

    @Test func isPartOfTheSavedSetup() throws {
        let setup = StretchSetup(meditation: Self.setup)
        let json = try JSONEncoder().encode(setup)
        #expect(try JSONDecoder().decode(StretchSetup.self, from: json) == setup)
        #expect(try JSONDecoder().decode(StretchSetup.self, from: Data(#"{"regions":[]}"#.utf8)) == StretchSetup())
    }

    @Test(arguments: [#"{"minutes":0}"#, #"{"minutes":121}"#, #"{"course":""}"#, #"{"breath":""}"#, #"{"course":7}"#])
    func rejectsInvalidMembers(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(MeditationSetup.self, from: Data(json.utf8)) }
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
    ])
    func rejectsWhatNoCourseHas(options: MeditationOptions, sentence: String) {
        #expect(throws: OptionError(sentence)) { try Self.courses.course(of: options) }
    }
}
