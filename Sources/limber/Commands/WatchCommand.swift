import ArgumentParser
import ControlProtocol
import ControlSocket

struct WatchCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show the view of the running session.",
        usage: "limber watch [<options>]",
        discussion: """
            Shows the session that plays, wherever it was started, with the keys of its view. Ctrl-C closes the view, and \
            the session goes on. When the session ends, the command ends with its exit status.
            """)

    @Flag(help: "Print a line for each event instead of the live view.")
    var plain = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let status: ExitStatus
        do {
            status = try await watch(try CurrentUser.client(common.controlSettings()))
        } catch {
            throw CommandError(error)
        }
        throw ExitCode(status.rawValue)
    }

    private func watch(_ client: ControlSocketClient) async throws -> ExitStatus {
        let signals = await ProcessContext.current.endingSignals()
        // The subscription has no errors of its own.
        _ = try await client.snapshot()
        let presentation = SessionPresentation(
            request: SessionRequest(), eventsPath: nil, isPlain: plain, isQuiet: common.quiet)
        let session = RemoteSession(client)
        guard
            let (subscription, kind) = await SessionSubscription.running(
                of: session, noteSaveProblem: presentation.noteSaveProblem)
        else { throw SessionRefusal.noSession }
        guard let outcome = await presentation.show(subscription, of: session, until: signals) else {
            return .interrupted
        }
        presentation.view.conclude(outcome, resumable: kind)
        return try outcome.status()
    }
}
