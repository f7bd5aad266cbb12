import ArgumentParser
import ControlProtocol
import ControlSocket

struct RestartCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "restart", abstract: "Restart the daemon once nobody plays.",
        discussion: """
            The command tells the daemon and returns. A session that plays or is paused ends first, but after two \
            hours the daemon restarts in any case, and 'limber play' resumes the session. The new daemon runs about \
            six seconds after the end of the old one.

            'systemctl restart' restarts the daemon at once.
            """)

    /// Does nothing. In version 1.1, it prepared a restart by another program.
    @Flag(help: .hidden)
    var prepare = false

    @OptionGroup
    var common: CommonArguments

    /// The longest wait for the answer. The upgrade of a package waits as long.
    private static let answerLimit = Duration.seconds(2)

    func run() async throws {
        guard !prepare else { return }
        let reply = try await common.controlClient(timeout: Self.answerLimit).restartWhenIdle()
        let wait =
            switch reply.waitsFor {
            case .session: "when the session has ended, in two hours at the latest"
            case .announcement: "when the announcement has ended"
            case .question: "when the question of the scheduled session is answered"
            case nil: "now"
            }
        try StandardOutput.say("the daemon restarts \(wait)")
    }
}
