import Glibc
import Logging
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
            let names = await within(patience) { () async -> Result<[String], BusError> in
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
            let players = try await MPRISPlayers.connect(to: address, timeout: patience)
            // Somebody else may have connected meanwhile; then one connection too many goes with its last reference.
            if case .connected(let players) = sessionBus { return players }
            if case .missing = sessionBus { logger.info("the session bus is there: its players are interrupted") }
            sessionBus = .connected(players)
            return players
        } catch {
            switch sessionBus {
            case .unknown: logger.info("no player on a session bus is interrupted: \(error.message)")
            case .missing: break
            case .connected(let players): return players
            }
            sessionBus = .missing
            return nil
        }
    }
}
