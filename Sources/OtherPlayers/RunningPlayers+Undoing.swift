import Logging
import Platform

extension RunningPlayers {
    /// How often MPD is looked for that an earlier process has left paused and that does not answer: a machine that
    /// starts may start it after us. With a delay that doubles from 1 s, this is a minute.
    private static let attempts = 6

    /// Hands back what an earlier process held when it died: players on the same bus that still have the same owner, and
    /// MPD, each only if it is still as that process made it.
    ///
    /// To be done before ``run(following:)``, by whoever may run a session, since the players of one that runs would be
    /// taken for those of one that died.
    public func undo() async {
        switch ledger.read() {
        case .nothing:
            return
        case .unreadable(let reason):
            logger.warning("nobody is handed back: the list of players that were held is damaged: \(reason)")
        case .holds(let holds):
            unreached = await handBackLeft(holds)
        }
        keepBooks()
    }

    /// Tries again for those that were not there.
    func retryUndoing() async {
        var delay = Duration.seconds(1)
        for _ in 1...Self.attempts where !unreached.isEmpty {
            guard (try? await TaskPool.sleep(for: delay)) != nil else { return }
            delay *= 2
            // Not into the narration.
            guard isFree else { continue }
            unreached = await handBackLeft(unreached)
            keepBooks()
        }
        guard !unreached.isEmpty else { return }
        unreached = []
        keepBooks()
    }

    /// - Returns: those that could not be reached.
    private func handBackLeft(_ holds: [Hold]) async -> [Hold] {
        let reports = await concurrently(holds) { await self.report(of: $0) }
        var restorations: [Interruption.Restoration] = []
        var unreached: [Hold] = []
        for (hold, report) in zip(holds, reports) {
            if let command = hold.undoing(report) {
                restorations.append(Interruption.Restoration(player: hold.player, command: command))
            } else if report == nil, case .mpd = hold.player {
                unreached.append(hold)
            }
        }
        await perform(restorations)
        return unreached
    }
}
