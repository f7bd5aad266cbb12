import CommandSupport
import ControlProtocol
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The question of a scheduled session on the command line.
@Suite(.timeLimit(.minutes(5))) struct LaterCommandTests {
    private static func snapshot(_ consent: StartOptions.Consent) -> SessionSnapshot {
        SessionSnapshot(
            question: StartQuestion(
                schedule: "morning", title: "Morning back", consent: consent, until: .saturday + .seconds(25)))
    }

    private static var resumable: SessionSnapshot {
        let turn = Stretch(id: "neck-turn", name: "Neck Turn", region: .neck, isBilateral: true)
        var snapshot = SessionSnapshot(
            recoverable: .stretch(SessionSnapshot.Stretch(index: 0, count: 2, stretch: turn)))
        snapshot.recoverableUntil = .saturday + .seconds(1800)
        return snapshot
    }

    @Test(
        arguments: [
            (
                snapshot(.ask), .zero,
                "Morning back starts in 25 s; 'limber later' puts it off, 'limber stop' refuses it"
            ),
            (
                snapshot(.ask), .milliseconds(24_300),
                "Morning back starts in 1 s; 'limber later' puts it off, 'limber stop' refuses it"
            ),
            (
                snapshot(.ask), .seconds(60),
                "Morning back starts in 0 s; 'limber later' puts it off, 'limber stop' refuses it"
            ),
            (
                snapshot(.confirm), .zero,
                "Morning back waits for a yes; 'limber play' starts it, 'limber later' puts it off, "
                    + "'limber stop' refuses it"
            ),
            (
                snapshot(.wake), .zero,
                "Morning back starts in 25 s; 'limber later' puts it off, 'limber stop' refuses it"
            ),
            (SessionSnapshot(), .zero, "No session is running."),
            (resumable, .zero, "No session is running. 'limber play' resumes Neck Turn - 1 of 2, until 12:30."),
        ] as [(SessionSnapshot, Duration, String)])
    func aSentenceShowsTheQuestion(snapshot: SessionSnapshot, elapsed: Duration, sentence: String) {
        var process = ProcessContext(environment: [:])
        process.offset = 0
        let said = ProcessContext.$current.withValue(process) { snapshot.sentence(now: .saturday + elapsed) }
        #expect(said == sentence)
    }

    @Test(
        arguments: [
            (.pause, .ask, "Morning back is put off until 12:20"),
            (.toggle, .ask, "Morning back is put off until 12:20"),
            (.toggle, .confirm, nil), (.stop, .ask, "Morning back does not start this time"), (.play, .ask, nil),
            (.explain, .ask, nil), (.pause, .wake, "Morning back does not start this time"), (.play, .wake, nil),
        ] as [(SessionCommand, StartOptions.Consent, String?)])
    func aCommandSaysWhatItHasAnswered(command: SessionCommand, consent: StartOptions.Consent, sentence: String?) {
        var process = ProcessContext(environment: [:])
        process.offset = 0
        let said = ProcessContext.$current.withValue(process) {
            Self.snapshot(consent).question?.sentence(after: command, now: .saturday)
        }
        #expect(said == sentence)
    }

    @Test(
        arguments: [
            ("later", CommandStatus.unavailable, "no session or daemon is running"),
            ("later soon", .usage, "'soon' is not a duration; write it as 20, 20m or 1h"),
            ("later 13h", .usage, "a session can be put off by 1 minute to 12 hours, not 13 h"),
            ("later 30s", .usage, "a session can be put off by 1 minute to 12 hours, not 30 s"),
        ] as [(String, CommandStatus, String)])
    func refusesWithoutAQuestionOrWithAWrongTime(line: String, status: CommandStatus, message: String) async throws {
        try await TemporaryHome().fails(status, message, line)
    }

    /// A session in a terminal is no scheduled one.
    @Test func refusesWhileASessionPlays() async throws {
        let home = TemporaryHome.withCatalog()
        let session = try home.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        try await home.fails(.unavailable, "limber: ", "later")
        try await home.stop(session)
    }
}
