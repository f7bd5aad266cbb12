import Glibc
import Platform

extension CheckpointFiles {
    /// Another session keeps its checkpoint in the same folder.
    public struct InUse: Error, Hashable, CustomStringConvertible {
        let folder: String

        /// The sentence.
        public var description: String {
            "another session is running: it keeps its checkpoint in '\(folder)'; end it first with 'limber stop'"
        }
    }

    /// Runs `body` while no other process runs its own with the same files: sessions can have different sockets, and
    /// one that runs must not be taken for one that died. A folder that cannot be made keeps nothing, and needs no lock.
    ///
    /// - Throws: ``InUse``, and what `body` throws.
    public nonisolated(nonsending) func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
        let held = CheckpointLock(try lock())
        defer { held.release() }
        return try await body()
    }

    /// The same for something that is said: a session waits for its end.
    nonisolated(nonsending) func lockedForAnnouncement<Value>(_ body: () async throws -> Value) async throws -> Value {
        let descriptor = try lock()
        let held = CheckpointLock(descriptor)
        defer { held.release() }
        // That it is shared from here on tells it from a session's.
        guard descriptor < 0 || Self.takes(descriptor, LOCK_SH) else { throw InUse(folder: stateFolder) }
        return try await body()
    }

    /// The same for a session. What another process is saying is not its fault: it begins when that is over. Nor is that
    /// another looks whether a session runs, for which it has the lock for an instant.
    ///
    /// - Parameters:
    ///   - waiting: Called once where it has to wait.
    ///   - body: May give the lock back before it returns.
    public nonisolated(nonsending) func lockedForSession<Value>(
        waiting: () -> Void = {}, _ body: (CheckpointLock) async throws -> Value
    ) async throws -> Value {
        var result = Result { () throws(InUse) in try lock() }
        var looks = 0
        var isWaiting = false
        while case .failure = result, looks < 40, !Task.isCancelled {
            if isAnnouncing {
                // Unless it was free just then, between two who look.
                result = Result { () throws(InUse) in try lock() }
                guard case .failure = result, isAnnouncing else { continue }
                if !isWaiting { waiting() }
                isWaiting = true
                await untilUnlocked()
            } else {
                looks += 1
                try? await TaskPool.sleep(for: .milliseconds(5))
            }
            result = Result { () throws(InUse) in try lock() }
        }
        let descriptor = try result.get()
        let link = socket.map { _ in SessionSocketLink(stateFolder: stateFolder) }
        let held = CheckpointLock(descriptor, link)
        defer { held.release() }
        if let socket { link?.make(to: socket) }
        return try await body(held)
    }

    /// Whether who has the lock says something, and plays no session.
    private var isAnnouncing: Bool {
        let descriptor = openFolder()
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Self.takes(descriptor, LOCK_SH)
    }

    /// Returns when no other process runs a session or says something with the same files, or the task is cancelled.
    func untilUnlocked() async {
        let descriptor = openFolder()
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        func isFree() -> Bool {
            defer { flock(descriptor, LOCK_UN) }
            return Self.takes(descriptor, LOCK_EX)
        }
        if isFree() { return }
        let (closings, told) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watching = Task { [stateFolder] in
            let monitor = FolderMonitor(stateFolder, for: .closings)
            try? await monitor.run(watching: { told.yield() }) { told.yield() }
            told.finish()
        }
        defer { watching.cancel() }
        // The lock goes with the descriptor of the folder.
        for await _ in closings where isFree() { return }
        // Where the system does not tell, the next attempt has to find out.
        try? await TaskPool.sleep(for: .seconds(5))
    }

    /// Forgets what earlier sessions have left behind: one that could be resumed, and those that are still to be
    /// recorded. What a running session keeps is its own.
    public func forgetLeftovers() {
        pending.removeAll()
        guard let descriptor = try? lock() else { return }
        defer { if descriptor >= 0 { close(descriptor) } }
        remove()
        for checkpoint in loadUnrecorded() { removeUnrecorded(checkpoint) }
    }

    /// - Returns: What holds the lock while it is open; negative where there is no folder to lock.
    private func lock() throws(InUse) -> Int32 {
        let descriptor = openFolder()
        guard descriptor < 0 || Self.takes(descriptor, LOCK_EX) else {
            close(descriptor)
            throw InUse(folder: stateFolder)
        }
        return descriptor
    }

    private func openFolder() -> Int32 {
        makeFolder()
        return open(stateFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    /// Whether the lock is had now, or there is none on this file system.
    private static func takes(_ descriptor: Int32, _ operation: Int32) -> Bool {
        flock(descriptor, operation | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }
}
