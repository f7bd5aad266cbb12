import Glibc
import Threads

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
        let descriptor = try lock()
        defer { if descriptor >= 0 { close(descriptor) } }
        return try await body()
    }

    /// Returns when no other process runs a session with the same files, or the task is cancelled.
    func untilUnlocked() async {
        makeFolder()
        let descriptor = open(stateFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        func isFree() -> Bool {
            defer { flock(descriptor, LOCK_UN) }
            return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
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
        guard let descriptor = try? lock() else { return }
        defer { if descriptor >= 0 { close(descriptor) } }
        remove()
        for checkpoint in loadUnrecorded() { removeUnrecorded(checkpoint) }
    }

    /// - Returns: What holds the lock while it is open; negative where there is no folder to lock.
    private func lock() throws(InUse) -> Int32 {
        makeFolder()
        let descriptor = open(stateFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return descriptor }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(descriptor)
            throw InUse(folder: stateFolder)
        }
        return descriptor
    }
}
