import Platform
import SDBus

extension MPRISPlayers {
    /// Returns the player to open URIs of a scheme (in lower case): of those that support it, one named like the scheme
    /// if there is one.
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

    /// Opens a URI with a player and waits until the player plays.
    func open(_ uri: String, on player: Player, within limit: Duration) async -> PlaylistOpening {
        let name = MPRISName.short(player.name)
        let changes: AsyncStream<BusSignal>
        do throws(BusError) {
            changes = try await self.changes(of: player.owner)
        } catch {
            return .refused(player: name, reason: "\(error)")
        }
        return await withTaskGroup(of: PlaylistOpening?.self) { group in
            group.addTask { await self.callOpenURI(uri, player, within: limit) }
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

    /// - Returns: The outcome, or `nil` if only a later signal can show it.
    private func callOpenURI(_ uri: String, _ player: Player, within limit: Duration) async -> PlaylistOpening? {
        let name = MPRISName.short(player.name)
        do throws(BusError) {
            _ = try await bus.call(
                player.owner, Self.path, Self.interface, "OpenUri", [.string(uri)], timeout: limit)
        } catch  where [BusError.noReply, BusError.cancelled].contains(error.name) {
            return nil
        } catch {
            return .refused(player: name, reason: error.message)
        }
        // A player that was playing before may not signal a change of its status.
        let report = await report(of: player.owner, withVolume: false, within: limit)
        return report?.status == .playing ? .playing(player: name) : nil
    }
}
