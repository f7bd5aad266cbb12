import SDBus
import ServiceSettings
import SessionCore

extension RunningPlayers {
    /// Hears from now on what the players on a bus say by themselves.
    func watch(_ bus: VisibleBus) async {
        let players = bus.players
        guard !bus.names.isEmpty,
            let changes = await within(patience, { try? await players.changes() }) ?? nil
        else { return }
        watches.append(
            Task {
                for await signal in changes {
                    guard let report = PlayerReport(signal) else { continue }
                    observed(report, ofOwner: signal.sender, on: players.busID)
                }
            })
    }

    private func observed(_ report: PlayerReport, ofOwner sender: String, on busID: String) {
        for case .mpris(let name, sender, busID) in rule.held.map(\.player) {
            rule.observed(report, of: .mpris(name: name, owner: sender, bus: busID))
        }
    }

    /// Hears what an MPD does from now on.
    func watchMPD(at address: MPDAddress) {
        let server = server(at: address)
        watches.append(Task { await server.watch { await self.observed($0, of: .mpd(address: address)) } })
    }

    private func observed(_ report: PlayerReport, of player: PlayerAddress) {
        rule.observed(report, of: player)
    }

    /// Hears nobody any more, and sleeps.
    func endWatches() {
        for watch in watches { watch.cancel() }
        watches = []
    }
}
