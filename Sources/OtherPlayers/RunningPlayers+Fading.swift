import Platform

extension RunningPlayers {
    /// Queries the volumes of ducked players, and sets those of their next step.
    ///
    /// The query before each step shows whether the user has changed a volume meanwhile, also of a player that does not
    /// signal it.
    func step(_ holds: [Hold]) async {
        let answers = await concurrently(holds) { await self.volume(of: $0.player) }
        let known = zip(holds, answers).compactMap { hold, volume in volume.map { (hold.player, $0) } }
        let before = rule.held
        let steps = rule.step(Dictionary(known) { first, _ in first }, at: .now)
        let outcomes = await concurrently(steps) {
            await self.perform(.setVolume($0.volume), to: $0.player, within: self.replyTimeout, awaitingEffect: false)
        }
        for (step, outcome) in zip(steps, outcomes) {
            switch outcome {
            case .obeyed: break
            case .none: rule.unanswered(by: step.player)
            case .refused: noteRefusal(by: step.player)
            }
        }
        guard rule.held != before else { return }
        let silent = zip(holds, answers).filter { $0.1 == nil && !rule.held.contains($0.0) }.map(\.0)
        await keepLate(silent, silent.map { _ in nil })
    }

    /// Returns the volume of a player; `nil` if the player is gone or does not answer.
    private func volume(of player: PlayerAddress) async -> Double? {
        switch player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers(), players.busID == busID else { return nil }
            return await players.volume(of: owner, within: replyTimeout)
        case .mpd(let address):
            return try? await server(at: address).report(within: replyTimeout)?.volume
        }
    }
}
