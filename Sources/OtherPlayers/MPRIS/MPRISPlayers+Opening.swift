import Platform
import SDBus

extension MPRISPlayers {
    /// The player that is to open addresses of a scheme, given in lower case: one that supports them and is named like
    /// them, else any that supports them.
    func opener(of scheme: String, among players: [Player], within limit: Duration) async -> Player? {
        let schemes = await concurrently(players) { player in
            let value = try? await bus.property(
                "SupportedUriSchemes", of: Self.root, at: Self.path, of: player.owner, timeout: limit)
            return (value?.texts ?? []).map { $0.lowercased() }
        }
        let able = zip(players, schemes).filter { $0.1.contains(scheme) }.map(\.0)
        let likeness = { (player: Player) in
            let name = MPRISName.short(player.name).lowercased()
            return name.prefix { $0 != "." } == scheme ? 0 : name.hasPrefix(scheme) ? 1 : 2
        }
        return able.min { likeness($0) < likeness($1) }
    }

    /// Opens an address on a player, and waits until that plays.
    func open(_ uri: String, on player: Player, within limit: Duration) async -> PlaylistOpening {
        let name = MPRISName.short(player.name)
        let changes: AsyncStream<BusSignal>
        do throws(BusError) {
            changes = try await self.changes(of: player.owner)
        } catch {
            return .refused(player: name, reason: "\(error)")
        }
        return await withTaskGroup(of: PlaylistOpening?.self) { group in
            group.addTask { await self.tellToOpen(uri, player, within: limit) }
            group.addTask {
                for await signal in changes where PlayerReport(signal)?.status == .playing {
                    return .playing(player: name)
                }
                return nil
            }
            group.addTask {
                (try? await TaskPool.sleep(for: limit)) == nil
                    ? .cancelled : .notInTime(player: name)
            }
            defer { group.cancelAll() }
            for await outcome in group {
                if let outcome { return outcome }
            }
            return .cancelled
        }
    }

    /// - Returns: `nil` where it is still to be seen what comes of it.
    private func tellToOpen(_ uri: String, _ player: Player, within limit: Duration) async -> PlaylistOpening? {
        let name = MPRISName.short(player.name)
        do throws(BusError) {
            _ = try await bus.call(
                player.owner, Self.path, Self.interface, "OpenUri", [.string(uri)], timeout: limit)
        } catch  where [BusError.noReply, BusError.cancelled].contains(error.name) {
            return nil
        } catch {
            return .refused(player: name, reason: error.message)
        }
        // One that played something else before may not say that it plays.
        let report = await report(of: player.owner, withVolume: false, within: limit)
        return report?.status == .playing ? .playing(player: name) : nil
    }
}
