import Logging
public import SessionCore

extension RunningPlayers {
    /// Has a player that runs play a playlist, and returns when it does, after five seconds at the latest. What became of
    /// it is logged.
    public func play(_ playlist: PlaylistAddress) async {
        let opening = await open(playlist.uri)
        switch opening {
        case .playing, .cancelled: logger.info("\(opening)")
        case .noPlayer, .notInTime, .refused, .noBus: logger.warning("\(opening)")
        }
    }

    /// Opens the address of a playlist, as ``SessionCore/PlaylistAddress/uri`` has it, on a player that runs and supports
    /// it, and returns when that plays, or when it is clear that it does not.
    ///
    /// - Parameter limit: How long the player may take.
    public func open(_ uri: String, within limit: Duration = .seconds(5)) async -> PlaylistOpening {
        guard let bus = await visibleBus() else { return .noBus }
        let players = bus.players
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        let running = await players.players(behind: bus.names, within: patience)
        guard let player = await players.opener(of: scheme, among: running, within: patience) else {
            return .noPlayer(scheme: scheme)
        }
        return await players.open(uri, on: player, within: limit)
    }
}
