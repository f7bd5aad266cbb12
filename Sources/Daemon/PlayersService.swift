import ControlProtocol
import OtherPlayers
import ServiceLifecycle

/// Pauses or ducks other players during narration, and resumes them at the end of the last session.
struct PlayersService: Service {
    let players: RunningPlayers
    let control: any SessionControl

    func run() async throws {
        // Runs until the sessions end, which happens before the daemon ends.
        await players.run(following: control)
        try? await gracefulShutdown()
    }
}
