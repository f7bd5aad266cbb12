import ControlProtocol
import Glibc
import Platform

extension CheckpointFiles {
    /// Another session keeps its checkpoint in the same folder.
    public struct InUse: Error, Hashable, CustomStringConvertible {
        let folder: String
        /// The process that asks whether to resume a session, if the session has not started for that reason.
        let asking: Int32?

        /// The sentence.
        public var description: String {
            if let asking { return SessionRefusal.sessionAsking(process: asking).description }
            return "another session is running and uses '\(folder)'; stop it with 'limber stop'"
        }
    }

    /// Refuses a session while another process asks whether to resume one: such a process does not answer on its socket.
    ///
    /// - Throws: ``InUse``.
    public func refuseWhileAsking() throws(InUse) {
        do throws(InUse) {
            let descriptor = try lock()
            if descriptor >= 0 { close(descriptor) }
        } catch  where error.asking != nil {
            throw error
        } catch {
            // A session or an announcement: the caller finds it by the socket.
        }
    }

    /// Runs `body` while no other process runs its own with the same files: sessions can have different sockets, and
    /// one that runs must not be taken for one that died. A folder that cannot be made keeps nothing, and needs no lock.
    /// Another process that only looks whether a session runs has the lock for an instant, which is waited for.
    ///
    /// - Throws: ``InUse``, and what `body` throws.
    public nonisolated(nonsending) func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
        let held = CheckpointLock(try await lockAfterLooks(), stateFolder: stateFolder)
        defer { held.release() }
        return try await body()
    }

    /// The same for something that is said: a session waits for its end.
    nonisolated(nonsending) func lockedForAnnouncement<Value>(_ body: () async throws -> Value) async throws -> Value {
        let descriptor = try lock()
        let held = CheckpointLock(descriptor, stateFolder: stateFolder)
        defer { held.release() }
        // A shared lock marks an announcement; a session's is exclusive.
        guard descriptor < 0 || Self.takes(descriptor, LOCK_SH) else { throw inUse }
        return try await body()
    }

    /// The same for a session. It begins when what another process is saying is over.
    ///
    /// - Parameters:
    ///   - waiting: Called once where it has to wait.
    ///   - body: May give the lock back before it returns.
    public nonisolated(nonsending) func lockedForSession<Value>(
        waiting: () -> Void = {}, _ body: (CheckpointLock) async throws -> Value
    ) async throws -> Value {
        let descriptor: Int32
        var isWaiting = false
        while true {
            do throws(InUse) {
                descriptor = try await lockAfterLooks()
                break
            } catch {
                guard isAnnouncing, !Task.isCancelled else { throw error }
                if !isWaiting { waiting() }
                isWaiting = true
                await untilUnlocked()
            }
        }
        let held = CheckpointLock(descriptor, stateFolder: stateFolder, socket: socket)
        defer { held.release() }
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

    /// Takes the lock, unless another process keeps it for longer than it takes to look.
    private func lockAfterLooks() async throws(InUse) -> Int32 {
        for _ in 1...40 {
            do throws(InUse) { return try lock() } catch { try? await TaskPool.sleep(for: .milliseconds(5)) }
            if Task.isCancelled { break }
        }
        return try lock()
    }

    /// - Returns: What holds the lock while it is open; negative where there is no folder to lock.
    private func lock() throws(InUse) -> Int32 {
        let descriptor = openFolder()
        guard descriptor < 0 || Self.takes(descriptor, LOCK_EX) else {
            close(descriptor)
            throw inUse
        }
        return descriptor
    }

    private var inUse: InUse {
        InUse(folder: stateFolder, asking: ResumePrompt(stateFolder: stateFolder).process)
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
