import Glibc
import Logging
import Platform
import SDBus
import ServiceSettings
import SessionCore

extension RunningPlayers {
    /// The MPD server of the settings, resolved at each access because its socket may appear later.
    var configuredServer: MPDServer? {
        (try? settings.mpd.server(environment: environment)) ?? nil
    }

    /// Returns the MPD server at an address of the ledger, with the password of the settings.
    nonisolated func server(at address: MPDAddress) -> MPDServer {
        if let server = try? settings.mpd.server(environment: environment), server.address == address { return server }
        return MPDServer(address: address)
    }

    /// The session bus and the current names of its players.
    struct VisibleBus {
        let players: MPRISPlayers
        let names: [String]
    }

    /// Returns the session bus and its players. Reconnects once if the bus was restarted.
    func visibleBus() async -> VisibleBus? {
        for _ in 1...2 {
            guard let players = await connectedPlayers() else { break }
            let names = await within(replyTimeout) { () async -> Result<[String], BusError> in
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

    /// Returns the log metadata of a failed connection; none if no bus exists, because the message says so, and the
    /// services that need the bus log the searched addresses.
    static func metadata(of error: BusError) -> Logger.Metadata {
        error.name == BusError.noServer ? [:] : ["error": "\(error.message)"]
    }

    private func forget(_ players: MPRISPlayers) {
        if case .connected(let current) = sessionBus, current.busID == players.busID { sessionBus = .unknown }
    }

    /// Returns the connection to the session bus; connects if necessary.
    func connectedPlayers() async -> MPRISPlayers? {
        if case .connected(let players) = sessionBus { return players }
        guard settings.usesMPRIS else { return nil }
        do throws(BusError) {
            let address = try BusAddress.session(environment: environment, user: getuid())
            let players = try await MPRISPlayers.connect(to: address, timeout: replyTimeout)
            // Another task may have connected meanwhile; the second connection then closes with its last reference.
            if case .connected(let players) = sessionBus { return players }
            if case .missing = sessionBus { logger.info("other players: session bus connected") }
            sessionBus = .connected(players)
            return players
        } catch {
            switch sessionBus {
            case .unknown:
                logger.info("other players: session bus unavailable", metadata: Self.metadata(of: error))
            case .missing: break
            case .connected(let players): return players
            }
            sessionBus = .missing
            return nil
        }
    }

    /// The number of attempts to restore a player: MPD may start after Limber, and a player on a busy computer answers
    /// late. With a delay that doubles from 1 s, the attempts take a minute.
    private static let attempts = 6

    /// Restores the players that a crashed process of this boot left paused or ducked less than ten minutes ago: MPRIS
    /// players with the same unique name on the same bus, and MPD, each only if its state and its position are still
    /// those that Limber left.
    ///
    /// Call this before ``run(following:)``, while holding the session lock: otherwise the players of another running
    /// session would be restored.
    public func undo() async {
        switch ledger.read() {
        case .nothing:
            return
        case .unreadable(let reason):
            logger.warning("cannot resume players of an earlier run", metadata: ["error": "\(reason)"])
        case .expired(let holds):
            logger.info(
                "not resuming players of an earlier run: the list is too old",
                metadata: ["players": "\(holds.map { "\($0.player)" }.joined(separator: ", "))"])
        case .holds(let holds):
            unreached = await restore(holds)
        }
        saveLedger()
    }

    /// Retries the holds whose players could not be reached.
    func retryUndoing() async {
        var delay = Duration.seconds(1)
        for _ in 1...Self.attempts where !unreached.isEmpty {
            guard (try? await TaskPool.sleep(for: delay)) != nil else { return }
            delay *= 2
            // Not during narration.
            guard isFree else { continue }
            // Later holds may be added meanwhile.
            let count = unreached.count
            unreached = await restore(unreached) + unreached.dropFirst(count)
            saveLedger()
        }
        guard !unreached.isEmpty else { return }
        unreached = []
        saveLedger()
    }

    /// - Returns: The holds whose players could not be reached.
    private func restore(_ holds: [Hold]) async -> [Hold] {
        let reports = await concurrently(holds) { await self.report(of: $0) }
        var restorations: [Interruption.Restoration] = []
        var unreached: [Hold] = []
        for (hold, report) in zip(holds, reports) {
            if let command = hold.undoing(report), hold.isWhereItWasLeft(report) {
                restorations.append(Interruption.Restoration(player: hold.player, command: command))
            } else if await isLate(hold, report) {
                unreached.append(hold)
            }
        }
        await perform(restorations)
        return unreached
    }
}

/// Runs `work` with a time limit.
///
/// - Returns: The result, or `nil` at the limit. `work` is then cancelled and must end soon: this function waits for
///   it.
func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask { await work() }
        group.addTask {
            try? await TaskPool.sleep(for: limit)
            return nil
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        return first
    }
}

/// Runs `work` for all elements concurrently and returns the results in the order of the elements.
func concurrently<Element: Sendable, Value: Sendable>(
    _ elements: some Sequence<Element>, _ work: @escaping @Sendable (Element) async -> Value
) async -> [Value] {
    await withTaskGroup(of: (Int, Value).self) { group in
        for (index, element) in elements.enumerated() { group.addTask { (index, await work(element)) } }
        var values: [(index: Int, value: Value)] = []
        for await value in group { values.append(value) }
        return values.sorted { $0.index < $1.index }.map(\.value)
    }
}

extension MonotonicTime {
    /// The time until this instant, zero if it has passed.
    var timeLeft: Duration {
        .nanoseconds(max(0, nanoseconds - MonotonicTime.now.nanoseconds))
    }
}
