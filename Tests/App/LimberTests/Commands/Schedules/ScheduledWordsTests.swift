import PracticeCore
import SessionCore
import Testing

@testable import limber

/// The kind of session that the words of `limber schedule add` name, and its title.
@Suite struct ScheduledWordsTests {
    private func words(_ line: String) async throws -> ScheduledWords {
        try await ScheduledWords(line.words, courses: { ["sleep", "body-scan"] }, isRoutine: { $0 == "Sleep" })
    }

    @Test(
        arguments: [
            ("neck:60 back", .stretch(["neck:60", "back"])), ("stretch", .stretch([])),
            ("stretch sleep", .stretch(["sleep"])), ("back sleep", .stretch(["back", "sleep"])),
            ("stretch stretch", .stretch(["stretch"])), ("20", .stretch(["20"])),
            ("meditate", .meditation(course: nil, length: nil)), ("sleep", .meditation(course: "sleep", length: nil)),
            ("sleep 20m", .meditation(course: "sleep", length: "20m")),
            ("Body-Scan", .meditation(course: "Body-Scan", length: nil)),
            ("meditate 5", .meditation(course: "5", length: nil)),
            ("meditate Sleep 20", .meditation(course: "Sleep", length: "20")),
        ] as [(String, ScheduledWords)])
    func nameAKindOfSession(line: String, words expected: ScheduledWords) async throws {
        #expect(try await words(line) == expected)
    }

    @Test(arguments: [
        ("", "missing session; name it, such as 'limber schedule stretch --at 07:00'"),
        ("sleep 20 30", "a meditation has a course and a length; remove '30'"),
        (
            "Sleep 20",
            "'Sleep' is a course and a routine; write 'limber schedule meditate Sleep' "
                + "or 'limber schedule stretch Sleep'"
        ),
    ])
    func needOneMeaning(line: String, message: String) async {
        let error = await #expect(throws: OptionError.self) { try await words(line) }
        #expect(error?.description == message)
    }

    @Test(
        arguments: [
            ([], nil, "Stretching"), ([], 600, "Stretching, 10 min"), (["neck"], nil, "Neck"),
            (["neck", "Cat-Cow Stretch", "neck"], nil, "Neck, Cat-Cow Stretch"),
            (["neck", "back", "quads", "calves"], 300, "Neck, back, quads, calves, 5 min"),
            (["neck", "back", "quads", "calves", "glutes", "neck"], nil, "Neck, back, quads, calves and 1 more"),
        ] as [([String], Int?, String)])
    func titleOfStretches(names: [String], seconds: Int?, title: String) {
        #expect(ScheduleTitle.stretches(names, seconds: seconds) == title)
    }

    /// A stored title has at most 100 characters.
    @Test func titleOfLongNamesIsShort() {
        let names = (0..<9).map { "\($0)" + String(repeating: "long ", count: 30) }
        #expect(ScheduleTitle.stretches(names, seconds: 7199).count <= 100)
    }
}
