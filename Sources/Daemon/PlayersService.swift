import ControlProtocol
import OtherPlayers
import ServiceLifecycle

/// Silences other players while narration sounds. Whatever ends the sessions, they are handed back.
struct PlayersService: Service {
    let players: RunningPlayers
    let control: any SessionControl

    func run() async throws {
        // Until there are no sessions any more, which the daemon's end comes after.
        await players.run(following: control)
        try? await gracefulShutdown()
    }
}
