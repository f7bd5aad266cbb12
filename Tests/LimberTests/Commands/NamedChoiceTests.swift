import Testing

@testable import limber

@Suite struct NamedChoiceTests {
    private let exercises = NamedChoice(
        kind: "exercise", values: [("Bench Press", 1), ("Back Squat", 2), ("Row", 3), ("Rowing Machine", 4)])

    @Test(arguments: [("Bench Press", 1), ("bench press", 1), ("ben", 1), ("BACK", 2), ("row", 3), ("Rowi", 4)])
    func findsANameByPrefix(text: String, value: Int) throws {
        #expect(try exercises.find(text) == value)
    }

    @Test(arguments: [
        ("bensh", ExpectedFailure(66, "no exercise is named 'bensh'; did you mean 'Bench Press'?")),
        ("squad", ExpectedFailure(66, "no exercise is named 'squad'; did you mean 'Back Squat'?")),
        (
            "curl",
            ExpectedFailure(
                66, "no exercise is named 'curl'; use one of: Bench Press, Back Squat, Row, Rowing Machine")
        ),
        ("b", ExpectedFailure(64, "'b' is ambiguous; it matches Bench Press, Back Squat")),
        ("", ExpectedFailure(64, "'' is ambiguous; it matches Bench Press, Back Squat, Row, Rowing Machine")),
    ])
    func explainsAnUnknownName(text: String, expected: ExpectedFailure) {
        let failure = #expect(throws: Failure.self) { try exercises.find(text) }
        #expect(failure?.description == expected.message)
        #expect(failure?.status.rawValue == expected.status)
    }

    @Test func reportsAnEmptyChoice() {
        let plans = NamedChoice<Int>(kind: "training plan", values: [])
        let failure = #expect(throws: Failure.self) { try plans.find("x") }
        #expect(failure?.description == "no training plan is named 'x'; there are none yet")
    }

    struct ExpectedFailure {
        let status: Int32
        let message: String

        init(_ status: Int32, _ message: String) {
            self.status = status
            self.message = message
        }
    }
}
