import Foundation
import PracticeCore
import SessionCore
import Testing
import UserFiles

@Suite struct ProgrammeFileTests {
    @Test func readsTheDaysOfEachWeek() throws {
        let file = ProgrammeFile(
            """
            name: Back in shape
            description: Two weeks
            missed: skip
            weeks:
              - sessions:
                  - days: [4, 1]
                    stretch: neck:60 cat-cow rest:20 pigeon:1m30s
                    rounds: 2
                    rest-between: 15s
                  - days: 2
                    routine: Desk break
              - sessions:
                  - {days: 7, stretch: back, for: 10m}
            """)
        #expect(file.faults == [])
        let programme = try #require(file.programme)
        #expect(programme.id == "back-in-shape")
        #expect((programme.description, programme.missed, programme.weeks) == ("Two weeks", .skip, 2))
        #expect(
            programme.days.map { "\($0.week).\($0.day) \($0.words)" } == [
                "1.1 neck 1 min, cat-cow, rest 20 s, pigeon 1 min 30 s, 2 rounds", "1.2 routine desk-break",
                "1.4 neck 1 min, cat-cow, rest 20 s, pigeon 1 min 30 s, 2 rounds", "2.7 back 2 min, 10 min in all",
            ])
        #expect(programme.days[0].request.content == .stretch(StretchOptions(rounds: 2, rest: 15)))
        #expect(file.places.map(\.line) == [6, 10, 6, 13])
    }

    @Test func letsAMissedDayWaitByDefault() {
        #expect(ProgrammeFile("name: A\nweeks: [{sessions: [{days: 1, stretch: neck}]}]").programme?.missed == .wait)
    }

    @Test(
        arguments: [
            ("", "the file is empty; start with 'name:' and a name"),
            (
                "weeks: []",
                "1:1: a programme has no 'name'; add a name of 1 to 60 characters in one line, with a letter"
            ),
            (
                "name: A\nweaks: 1\nweeks: [{sessions: [{days: 1, stretch: neck}]}]",
                "2:1: unknown key 'weaks' in a programme; did you mean 'weeks'?"
            ),
            (
                session("days: 8, stretch: neck"),
                "2:22: 'days' is '8'; use a whole number from 1 to 7"
            ),
            (session("days: [1, x], stretch: neck"), "2:22: an entry of 'days' must be a whole number from 1 to 7"),
            (session("days: [1, 1], stretch: neck"), "2:22: day 1 of week 1 has two sessions; keep one"),
            (
                session("days: 1"),
                "2:21: a session needs either 'stretch', such as 'stretch: neck:60 back:40', or 'routine' with a name"
            ),
            (
                session("days: 1, stretch: neck:5"),
                "2:31: 'stretch' is 'neck:5': 'neck:5' is out of range; use 10 s to 10 min"
            ),
            (
                session("days: 1, stretch: Neck"),
                "2:31: 'stretch' is 'Neck'; use regions, stretches and rests with their lengths, such as "
                    + "'neck:60 cat-cow rest:20 pigeon:1m30s'"
            ),
            (
                session("days: 1, stretch: neck, for: 10m, rounds: 2"),
                "2:56: 'for' and 'rounds' exclude each other; remove one of them"
            ),
            (
                session("days: 1, stretch: neck, rest-between: 5"),
                "2:46: a rest comes between rounds; add 'rounds: 2' or more"
            ),
            (session("days: 1, routine: A, rounds: 2"), "2:43: a routine has its own steps; remove 'rounds'"),
            ("name: &a A", "1:7: anchors and aliases ('&name', '*name') are not supported; write the value out"),
            (String(repeating: "#", count: 65_537), "the file is larger than 65536 bytes; use fewer weeks"),
        ] as [(String, String)])
    func namesTheFaultWithItsPlace(text: String, fault: String) {
        let file = ProgrammeFile(text)
        #expect(file.programme == nil)
        #expect(file.faults.first?.description == fault)
    }

    private static func session(_ members: String) -> String { "name: A\nweeks: [{sessions: [{\(members)}]}]" }
}

/// Compares the reader of programme files with the JSON Schema, which Python's `jsonschema` checks. The test takes two
/// seconds.
@Suite struct ProgrammeSchemaTests {
    @Test func agreesWithTheReaderOnEveryValue() async throws {
        let sessions = Self.members.flatMap { member in
            Self.values.map { "name: A\nweeks: [{sessions: [{\(member.replacing("*", with: $0))}]}]" }
        }
        let heads = ["name: *", "name: A\ndescription: *", "name: A\nmissed: *"].flatMap { head in
            Self.values.map { "\(head.replacing("*", with: $0))\nweeks: [{sessions: [{days: 1, stretch: neck}]}]" }
        }
        let bundled = try RoutineSamples.bundledProgrammes().map { try String(contentsOfFile: $0, encoding: .utf8) }
        let files = sessions + heads + bundled
        let verdicts = try await RoutineSamples.verdicts(on: files, by: RoutineSamples.programmeSchema)
        for (file, verdict) in zip(files, verdicts) {
            let faults = ProgrammeFile(file).faults
            if faults.isEmpty != (verdict == "valid") { Issue.record("\(file): \(faults), \(verdict)") }
        }
        #expect(verdicts.suffix(bundled.count).allSatisfy { $0 == "valid" })
    }

    private static let members = [
        "days: *, stretch: neck", "days: [*], stretch: neck", "days: 1, stretch: *", "days: 1, stretch: \"* neck\"",
        "days: 1, stretch: \"a:*\"", "days: 1, stretch: \"rest:* a\"", "days: 1, routine: *",
        "days: 1, stretch: a, for: *", "days: 1, stretch: a, rounds: *",
        "days: 1, stretch: a, rounds: 2, rest-between: *", "days: 1, stretch: a, rounds: *, rest-between: 5",
        "days: 1, stretch: a, for: *, rounds: 2", "days: 1, routine: a, for: *", "days: 1, stretch: a, routine: *",
    ]

    private static let values = [
        "0", "1", "2", "7", "8", "9", "10", "20", "21", "59", "60", "600", "601", "3600", "3601", "1s", "10s", "600s",
        "601s", "1m", "9m59s", "10m", "11m", "1h", "1:30", "0:09", "60:00", "1:00:00", "\"5\"", "1.0", "-1", "0x10",
        "true", "~", "[1, 2]", "{a: 1}", "A", "a", "a-b", "a_b", "neck", "Neck", "rest", "rest:5", "wait", "skip",
        "é", "a b", "a  b", "''", "' '", "a:5", "a:90", "a:1m30s", "a:1:30", "'a:'", "rest:20 a", "a rest:20",
    ]
}
