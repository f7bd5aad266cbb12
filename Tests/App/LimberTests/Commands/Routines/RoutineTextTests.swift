import ControlProtocol
import SessionCore
import Testing

@testable import limber

@Suite struct RoutineTextTests {
    private static func phase(
        _ start: Double, _ seconds: Double, _ kind: SessionSnapshot.Phase, _ label: String,
        round: StepRoutine.Round? = nil
    ) -> RoutineReport.Phase {
        RoutineReport.Phase(start: start, seconds: seconds, kind: kind, label: label, round: round)
    }

    private static let warning = RoutineFault(
        "the last words are cut", at: .init(line: 7, column: 5), severity: .warning)
    private static let error = RoutineFault("unknown step 'strech'", at: .init(line: 3, column: 5))
    private static let empty = RoutineFault("the file is empty", at: nil)

    private static func report(_ faults: RoutineFault...) -> RoutineReport {
        let hasErrors = faults.contains { $0.severity == .error }
        let phases = [
            phase(0, 7.6, .leadIn, "Cat-Cow Stretch"), phase(7.6, 8, .changeOver, "Cat-Cow Stretch"),
            phase(15.6, 60, .segment, "Cat-Cow Stretch"), phase(75.6, 0, .wait, "Waiting for you"),
            phase(75.6, 30, .exercise, "Plank", round: StepRoutine.Round(1, of: 2)),
            phase(105.6, 630, .exercise, "Plank", round: StepRoutine.Round(2, of: 2)),
            phase(735.6, 2.5, .closing, "Closing"),
        ]
        return RoutineReport(
            name: "Morning back", seconds: hasErrors ? nil : 738, faults: faults, phases: hasErrors ? [] : phases)
    }

    private static func details(_ report: RoutineReport, bundled: Bool = false) -> RoutineDetails {
        let listing = RoutineListing(
            id: "morning-back", name: "Morning back", description: "Before the desk", bundled: bundled,
            seconds: report.seconds)
        return RoutineDetails(listing, text: "", report: report)
    }

    @Test func showsThePlanWithItsTimes() {
        #expect(
            Self.details(Self.report(Self.warning)).lines.joined(separator: "\n") == """
                Morning back
                Before the desk
                morning-back, yours

                 0:00  Cat-Cow Stretch: introduction  7 s
                 0:07  Cat-Cow Stretch: get ready     8 s
                 0:15  Cat-Cow Stretch                1 min
                 1:15  Waiting for you                until you go on
                 1:15  Plank                          30 s             round 1 of 2
                 1:45  Plank                          10 min 30 s      round 2 of 2
                12:15  Closing                        3 s
                12 min 18 s in all, and 1 wait for you

                morning-back:7:5: warning: the last words are cut
                """)
    }

    @Test func showsARoutineThatCanNoLongerBeUsed() {
        #expect(
            Self.details(Self.report(Self.error), bundled: true).lines.suffix(4) == [
                "", "The routine cannot be used; correct it with 'limber routine edit morning-back'", "",
                "morning-back:3:5: unknown step 'strech'",
            ])
    }

    @Test(arguments: [
        (report(), ["Morning back: 12 min 18 s in all, and 1 wait for you"]),
        (
            report(warning),
            [
                "a.yaml:7:5: warning: the last words are cut",
                "Morning back: 12 min 18 s in all, and 1 wait for you; 1 warning",
            ]
        ),
        (
            report(error, warning),
            [
                "a.yaml:3:5: unknown step 'strech'", "a.yaml:7:5: warning: the last words are cut",
                "1 error, 1 warning",
            ]
        ),
        (report(empty), ["a.yaml: the file is empty", "1 error"]),
    ])
    func listsTheFaultsOfACheck(report: RoutineReport, lines: [String]) {
        #expect(report.lines(of: "a.yaml") == lines)
    }

    @Test func listsTheUsersRoutinesWithAMark() {
        let listings = [
            Self.details(Self.report()).listing,
            RoutineListing(id: "hips", name: "Hips", description: nil, bundled: true, seconds: 60),
            RoutineListing(id: "old", name: "Old", description: nil, bundled: false, seconds: nil),
        ]
        #expect(
            listings.map(\.row).aligned == [
                "morning-back  Morning back  12 min 18 s  yours  Before the desk",
                "hips          Hips          1 min",
                "old           Old           has errors   yours",
            ])
    }

    @Test(arguments: [
        ("# schema\nname: Desk break\nsteps: []\n", "# schema\nname: My desk break\nsteps: []\n"),
        ("steps: []", "steps: []"),
    ])
    func namesTheCopyOfABundledRoutine(text: String, copy: String) {
        #expect(RoutineEditing.copy(of: text, named: "Desk break") == copy)
    }
}

@Suite struct TextEditorTests {
    @Test(arguments: [
        (["VISUAL": "code --wait", "EDITOR": "ed"], "code --wait"), (["VISUAL": " ", "EDITOR": "ed"], "ed"),
    ])
    func isTheOneThatTheUserNames(environment: [String: String], command: String) throws {
        #expect(try TextEditor(environment: environment).command == command)
    }

    @Test func saysThatThereIsNone() {
        let failure = #expect(throws: CommandError.self) { try TextEditor(environment: ["PATH": "/nowhere"]) }
        #expect(failure?.status == .missing)
        #expect(failure?.description == "no editor found; set EDITOR, such as EDITOR=nano")
    }
}
