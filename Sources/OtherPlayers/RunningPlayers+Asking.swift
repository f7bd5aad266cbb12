import Platform
import SDBus
import SessionCore

extension RunningPlayers {
    /// Whether any other player plays, as far as they tell in the time that they have.
    public func isPlaying() async -> Bool {
        await survey(await visibleBus(), withVolumes: false).contains { $0.report.status == .playing }
    }

    /// What all players say of themselves.
    func survey(
        _ bus: VisibleBus?, withVolumes: Bool
    ) async -> [(player: PlayerAddress, report: PlayerReport)] {
        let deadline = MonotonicTime.now.advanced(by: patience)
        // A bridge from MPD to MPRIS speaks for it.
        let isBridged = bus?.names.contains(where: MPRISName.isMPD) ?? false
        async let mpd = isBridged ? nil : surveyMPD(until: deadline)
        var reports: [(player: PlayerAddress, report: PlayerReport)] = []
        if let bus {
            let players = bus.players
            let owned = await players.players(behind: bus.names, within: deadline.timeLeft)
            let said = await concurrently(owned) { player in
                await players.report(of: player.owner, withVolume: withVolumes, within: deadline.timeLeft)
            }
            for case (let player, let report?) in zip(owned, said) {
                reports.append((.mpris(name: player.name, owner: player.owner, bus: players.busID), report))
            }
        }
        if let mpd = await mpd { reports.append(mpd) }
        return reports
    }

    private func surveyMPD(
        until deadline: MonotonicTime
    ) async -> (player: PlayerAddress, report: PlayerReport)? {
        guard let server = configuredServer, let report = try? await server.report(within: deadline.timeLeft)
        else { return nil }
        return (.mpd(address: server.address), report)
    }

    /// What one player says of itself; `nil` where it is gone or does not answer.
    func report(of hold: Hold) async -> PlayerReport? {
        switch hold.player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers(), players.busID == busID else { return nil }
            return await players.report(of: owner, withVolume: hold.change != .paused, within: patience)
        case .mpd(let address):
            return try? await server(at: address).report(within: patience)
        }
    }

    /// What became of a command.
    enum Answer: Sendable {
        case obeyed
        /// There was no answer in time. The player may still obey.
        case none
        case refused(String)
    }

    /// Tells a player something, once.
    func tell(_ command: PlayerCommand, to player: PlayerAddress) async -> Answer {
        switch player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers(), players.busID == busID else { return .none }
            do throws(BusError) {
                try await players.tell(command, to: owner, within: patience)
                return .obeyed
            } catch  where error.name == BusError.noReply {
                return .none
            } catch {
                return .refused("\(error)")
            }
        case .mpd(let address):
            do throws(MPDError) {
                try await server(at: address).tell(command, within: patience)
                return .obeyed
            } catch {
                switch error {
                case .unreachable: return .none
                case .refused, .noMPD: return .refused("\(error)")
                }
            }
        }
    }
}
