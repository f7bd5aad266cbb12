import SessionCore
import Testing

@testable import limber

@Suite struct MeditationChangeTests {
    private static let courses = [
        MeditationCourse(id: "basic", name: "", description: "", lengths: .any, breaths: ["4-6", "box"]),
        MeditationCourse(id: "count", name: "", description: "", lengths: .any, breaths: ["4-6", "box"]),
        MeditationCourse(id: "sleep", name: "", description: "", lengths: .only([20, 30]), breaths: []),
    ]
    private static let saved = MeditationSetup(course: "basic", minutes: 15, breath: "box")

    @Test(
        arguments: [
            (nil, nil, saved), ("sleep", nil, MeditationSetup(course: "sleep")),
            ("sleep:30", nil, MeditationSetup(course: "sleep", minutes: 30)),
            ("count", nil, MeditationSetup(course: "count", breath: "box")),
            ("7", nil, MeditationSetup(course: "basic", minutes: 7, breath: "box")),
            (nil, "4-6", MeditationSetup(course: "basic", minutes: 15, breath: "4-6")),
            ("default", "default", MeditationSetup()),
        ] as [(String?, String?, MeditationSetup)])
    func changesTheNamedPart(meditation: String?, breath: String?, expected: MeditationSetup) throws {
        let change = try MeditationChange(meditation: meditation, breath: breath)
        #expect(try change.applied(to: Self.saved, courses: Self.courses) == expected)
    }

    @Test(
        arguments: [
            ("nowhere", nil), ("sleep:10", nil), ("sleep", "box"), (nil, "wave"), ("basic:0", nil), ("basic:x", nil),
            ("200", nil), ("", nil),
        ] as [(String?, String?)])
    func rejectsWhatNoCourseHas(meditation: String?, breath: String?) {
        #expect(throws: OptionError.self) {
            try MeditationChange(meditation: meditation, breath: breath).applied(to: Self.saved, courses: Self.courses)
        }
    }

    @Test func checksOnlyRangesWithoutACatalog() throws {
        let change = try MeditationChange(meditation: "later:5")
        #expect(try change.applied(to: Self.saved, courses: nil) == MeditationSetup(course: "later", minutes: 5))
        #expect(throws: OptionError.self) {
            try MeditationChange(meditation: "later:0").applied(to: Self.saved, courses: nil)
        }
    }
}
