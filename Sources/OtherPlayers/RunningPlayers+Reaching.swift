import Glibc
import Logging
import Platform
import SDBus
import ServiceSettings
import SessionCore

extension RunningPlayers {
    /// The MPD of the settings, looked for again each time: its socket may have come.
    var configuredServer: MPDServer? {
        (try? settings.mpd.server(environment: environment)) ?? nil
    }

    /// An MPD. The password is not in the ledger.
    nonisolated func server(at address: MPDAddress) -> MPDServer {
        if let server = try? settings.mpd.server(environment: environment), server.address == address { return server }
        return MPDServer(address: address)
    }

    /// The session bus, and the names of the players there now.
    struct VisibleBus {
        let players: MPRISPlayers
        let names: [String]
    }

    /// The session bus, reached anew where it has been restarted.
    func visibleBus() async -> VisibleBus? {
        for _ in 1...2 {
            guard let players = await connectedPlayers() else { break }
            let names = await within(waitLimits) { () async -> Result<[String], BusError> in
                do throws(BusError) { return .success(try await players.names()) } catch { return .failure(error) }
            }
            switch names {
            case .success(let names): return VisibleBus(players: players, names: names)
            case .failure: forget(players)
            case nil: return nil
            }
        }
        return nil
    }

    private func forget(_ players: MPRISPlayers) {
        if case .connected(let current) = sessionBus, current.busID == players.busID { sessionBus = .unknown }
    }

    /// The session bus, if there is one.
    func connectedPlayers() async -> MPRISPlayers? {
        if case .connected(let players) = sessionBus { return players }
        guard settings.usesMPRIS else { return nil }
        do throws(BusError) {
            let address = try BusAddress.session(environment: environment, user: getuid())
            let players = try await MPRISPlayers.connect(to: address, timeout: waitLimits)
            // Somebody else may have connected meanwhile; then one connection too many goes with its last reference.
            if case .connected(let players) = sessionBus { return players }
            if case .missing = sessionBus { logger.info("session bus connected, pausing its players") }
            sessionBus = .connected(players)
            return players
        } catch {
            switch sessionBus {
            case .unknown:
                logger.info("cannot pause players: no session bus", metadata: ["error": "\(error.message)"])
            case .missing: break
            case .connected(let players): return players
            }
            sessionBus = .missing
            return nil
        }
    }
}

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
            logger.warning("cannot resume players of an earlier run", metadata: ["error": "\(reason)"])
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
