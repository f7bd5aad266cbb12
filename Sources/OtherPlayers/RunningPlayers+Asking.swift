import Platform
import SDBus
import ServiceSettings
import SessionCore

extension RunningPlayers {
    /// Whether any other player plays, as far as they tell in the time that they have.
    public func isPlaying() async -> Bool {
        await survey(await visibleBus(), withVolumes: false).reports.contains { $0.report.status == .playing }
    }

    /// The reports of all players.
    struct Survey {
        var reports: [(player: PlayerAddress, report: PlayerReport)] = []
        /// Those that have said nothing in time.
        var unanswered: [PlayerAddress] = []

        mutating func add(_ other: Survey) {
            reports += other.reports
            unanswered += other.unanswered
        }
    }

    /// Asks all players what they do.
    func survey(_ bus: VisibleBus?, withVolumes: Bool) async -> Survey {
        let deadline = MonotonicTime.now.advanced(by: waitLimits)
        // A bridge from MPD to MPRIS speaks for it.
        let isBridged = bus?.names.contains(where: MPRISName.isMPD) ?? false
        async let mpd = isBridged ? Survey() : surveyMPD()
        var survey = Survey()
        if let bus {
            let players = bus.players
            let owned = await players.players(behind: bus.names, within: deadline.timeLeft)
            let said = await concurrently(owned) { player in
                await players.report(of: player.owner, withVolume: withVolumes, within: deadline.timeLeft)
            }
            for (player, report) in zip(owned, said) {
                let player = PlayerAddress.mpris(name: player.name, owner: player.owner, bus: players.busID)
                if let report { survey.reports.append((player, report)) } else { survey.unanswered.append(player) }
            }
        }
        survey.add(await mpd)
        return survey
    }

    private func surveyMPD() async -> Survey {
        var survey = Survey()
        guard let server = configuredServer else { return survey }
        let player = PlayerAddress.mpd(address: server.address)
        do throws(MPDError) {
            if let report = try await server.report(within: waitLimits) { survey.reports.append((player, report)) }
        } catch {
            switch error {
            case .silent: survey.unanswered.append(player)
            case .refused, .noMPD, .unreachable: break
            }
        }
        return survey
    }

    /// The report of a held player; `nil` if it is gone or does not answer.
    func report(of hold: Hold) async -> PlayerReport? {
        await report(of: hold.player, withVolume: hold.change != .paused, within: waitLimits)
    }

    /// The report of one player; `nil` if it is gone or does not answer.
    func report(of player: PlayerAddress, withVolume: Bool, within limit: Duration) async -> PlayerReport? {
        switch player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers(), players.busID == busID else { return nil }
            return await players.report(of: owner, withVolume: withVolume, within: limit)
        case .mpd(let address):
            return try? await server(at: address).report(within: limit)
        }
    }

    /// The outcome of a command.
    enum Answer: Sendable {
        case obeyed
        /// There was no answer in time. The player may still obey.
        case none
        case refused(String)
    }

    /// Tells a player something, once.
    func tell(_ command: PlayerCommand, to player: PlayerAddress, within limit: Duration) async -> Answer {
        switch player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers(), players.busID == busID else { return .none }
            do throws(BusError) {
                try await players.tell(command, to: owner, within: limit)
                return .obeyed
            } catch  where error.name == BusError.noReply {
                return .none
            } catch {
                return .refused("\(error)")
            }
        case .mpd(let address):
            do throws(MPDError) {
                try await server(at: address).tell(command, within: limit)
                return .obeyed
            } catch {
                switch error {
                case .unreachable, .silent: return .none
                case .refused, .noMPD: return .refused("\(error)")
                }
            }
        }
    }
}
