import Logging
import Platform
import SDBus
import ServiceSettings
import SessionCore

extension RunningPlayers {
    /// Returns whether another player is playing. Players that do not answer in time count as not playing.
    public func isPlaying() async -> Bool {
        await survey(await visibleBus(), withVolumes: false).reports.contains { $0.report.status == .playing }
    }

    /// The reports of all players at one time.
    struct Survey {
        var reports: [(player: PlayerAddress, report: PlayerReport)] = []
        /// The players that did not answer in time.
        var unanswered: [PlayerAddress] = []

        /// Removes the MPRIS players that stand for MPD.
        mutating func removeBridges() {
            reports.removeAll { $0.player.isMPDBridge }
            unanswered.removeAll(where: \.isMPDBridge)
        }

        mutating func add(_ other: Survey) {
            reports += other.reports
            unanswered += other.unanswered
        }
    }

    /// Queries all players concurrently.
    func survey(_ bus: VisibleBus?, withVolumes: Bool) async -> Survey {
        let deadline = MonotonicTime.now.advanced(by: replyTimeout)
        async let mpd = surveyMPD()
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
        let direct = await mpd
        // A bridge from MPD to MPRIS is the same player once more. A program that only has its name, or the bridge of
        // another MPD, plays although this one does not.
        if direct.reports.contains(where: { $0.report.status == .playing }) { survey.removeBridges() }
        survey.add(direct)
        return survey
    }

    private func surveyMPD() async -> Survey {
        var survey = Survey()
        guard let server = configuredServer else { return survey }
        let player = PlayerAddress.mpd(address: server.address)
        do throws(MPDError) {
            if let report = try await server.report(within: replyTimeout) { survey.reports.append((player, report)) }
        } catch {
            switch error {
            case .silent: survey.unanswered.append(player)
            case .refused, .noMPD: warnAboutMPD(error)
            case .unreachable: break
            }
        }
        return survey
    }

    /// Logs that MPD cannot be paused, once for each reason.
    func warnAboutMPD(_ error: MPDError) {
        let reason = "\(error)"
        guard reason != mpdRefusal else { return }
        mpdRefusal = reason
        logger.warning("cannot pause MPD", metadata: ["error": "\(reason)"])
    }

    /// Returns the report of a held player; `nil` if the player is gone or does not answer.
    func report(of hold: Hold) async -> PlayerReport? {
        await report(of: hold.player, withVolume: hold.change != .paused, within: replyTimeout)
    }

    /// Returns the report of one player; `nil` if the player is gone or does not answer.
    func report(of player: PlayerAddress, withVolume: Bool, within limit: Duration) async -> PlayerReport? {
        switch player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers(), players.busID == busID else { return nil }
            return await players.report(of: owner, withVolume: withVolume, within: limit)
        case .mpd(let address):
            return try? await server(at: address).report(within: limit)
        }
    }

    /// Returns whether the player of a hold has not answered but may do so later: MPD may start again, and an MPRIS
    /// player is late as long as it is on the bus.
    func isLate(_ hold: Hold, _ report: PlayerReport?) async -> Bool {
        guard report.flatMap(hold.isInForce) == nil else { return false }
        switch hold.player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers() else { return settings.usesMPRIS }
            guard players.busID == busID else { return false }
            return await players.isPresent(owner, within: replyTimeout)
        case .mpd:
            return true
        }
    }

    /// The outcome of a command.
    enum Answer: Sendable {
        case obeyed
        /// No answer in time. The player may still obey.
        case none
        case refused(String)
    }

    /// Sends a command to a player once, and waits until an MPRIS player shows the effect.
    func perform(_ command: PlayerCommand, to player: PlayerAddress, within limit: Duration) async -> Answer {
        switch player {
        case .mpris(_, let owner, let busID):
            guard let players = await connectedPlayers(), players.busID == busID else { return .none }
            do throws(BusError) {
                try await players.perform(command, to: owner, within: limit)
                return .obeyed
            } catch  where error.name == BusError.noReply {
                return .none
            } catch {
                return .refused("\(error)")
            }
        case .mpd(let address):
            do throws(MPDError) {
                try await server(at: address).perform(command, within: limit)
                return .obeyed
            } catch {
                switch error {
                case .unreachable, .silent: return .none
                case .refused, .noMPD:
                    warnAboutMPD(error)
                    return .refused("\(error)")
                }
            }
        }
    }
}
