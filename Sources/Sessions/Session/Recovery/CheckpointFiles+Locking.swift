import ControlProtocol
import Glibc
import Platform

extension CheckpointFiles {
    /// The error that another session uses the state folder.
    public struct InUse: Error, Hashable, CustomStringConvertible {
        let folder: String
        /// The process that asks whether to resume a session, if the session has not started for that reason.
        let asking: Int32?

        /// The message for the user.
        public var description: String {
            if let asking { return SessionRefusal.sessionAsking(process: asking).description }
            return "another session is running and uses '\(folder)'; stop it with 'limber stop', or where it plays"
        }
    }

    /// Refuses a session while another process asks whether to resume one: such a process does not answer on its
    /// socket.
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

    /// Runs `body` with the lock on the state folder, so that one process at a time uses the checkpoint files and a
    /// running session does not pass for an interrupted one.
    ///
    /// Processes can have different sockets, so the lock belongs to the folder. A folder that cannot be created needs
    /// no lock. Short locks of processes that only check for a session are waited for.
    ///
    /// The lock is taken and released on the thread of files, and `body` runs where the caller is.
    ///
    /// - Throws: ``InUse``, and errors of `body`.
    public nonisolated(nonsending) func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
        let held = try await ThreadExecutor.files.run {
            CheckpointLock(try await lockWithRetries(), stateFolder: stateFolder)
        }
        return try await Self.holding(held) { _ in try await body() }
    }

    private nonisolated(nonsending) static func holding<Value>(
        _ lock: CheckpointLock, _ body: (CheckpointLock) async throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error>
        do { result = .success(try await body(lock)) } catch { result = .failure(error) }
        await ThreadExecutor.files.run { lock.release() }
        return try result.get()
    }

    /// Runs `body` with the lock, unless another process has it.
    func lockedIfFree(_ body: () -> Void) {
        guard let descriptor = try? lock() else { return }
        let held = CheckpointLock(descriptor, stateFolder: stateFolder)
        defer { held.release() }
        body()
    }

    /// Runs `body` with the lock for an announcement. Sessions of other processes wait for its end.
    nonisolated(nonsending) func lockedForAnnouncement<Value>(_ body: () async throws -> Value) async throws -> Value {
        let held = try await ThreadExecutor.files.run {
            let descriptor = try lock()
            let held = CheckpointLock(descriptor, stateFolder: stateFolder)
            // A shared lock marks an announcement. A session's lock is exclusive.
            guard descriptor < 0 || Self.takes(descriptor, LOCK_SH) else { throw inUse }
            return held
        }
        return try await Self.holding(held) { _ in try await body() }
    }

    /// Runs `body` with the lock for a session, after the end of an announcement by another process.
    ///
    /// - Parameters:
    ///   - waiting: Called once if the session has to wait.
    ///   - body: The session, which can release the lock early.
    public nonisolated(nonsending) func lockedForSession<Value>(
        waiting: @Sendable () -> Void = {}, _ body: (CheckpointLock) async throws -> Value
    ) async throws -> Value {
        try await Self.holding(ThreadExecutor.files.run { try await lockForSession(waiting: waiting) }, body)
    }

    private func lockForSession(waiting: () -> Void) async throws(InUse) -> CheckpointLock {
        let descriptor: Int32
        var isWaiting = false
        while true {
            do throws(InUse) {
                descriptor = try await lockWithRetries()
                break
            } catch {
                guard isAnnouncing, !Task.isCancelled else { throw error }
                if !isWaiting { waiting() }
                isWaiting = true
                await untilUnlocked()
            }
        }
        return CheckpointLock(descriptor, stateFolder: stateFolder)
    }

    /// Whether a process has the lock for a session, whose checkpoint is in the files. Creates no folder.
    var isInUse: Bool {
        let descriptor = open(stateFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return !Self.takes(descriptor, LOCK_SH)
    }

    /// Whether the process with the lock plays an announcement and not a session.
    private var isAnnouncing: Bool {
        let descriptor = openFolder()
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Self.takes(descriptor, LOCK_SH)
    }

    /// Returns when no other process has the lock for a session or an announcement, or when the task is cancelled.
    func untilUnlocked() async {
        let descriptor = openFolder()
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        func isFree() -> Bool {
            defer { flock(descriptor, LOCK_UN) }
            return Self.takes(descriptor, LOCK_EX)
        }
        if isFree() { return }
        // The lock ends when the descriptor of the folder is closed.
        for await _ in FolderWatch.reports(of: .closed, in: stateFolder) where isFree() { return }
    }

    /// Removes the recoverable session and the pending records. Keeps the checkpoint of a running session.
    public func forgetLeftovers() {
        pending.removeAll()
        guard let descriptor = try? lock() else { return }
        defer { if descriptor >= 0 { close(descriptor) } }
        remove()
        for checkpoint in loadUnrecorded() { removeUnrecorded(checkpoint) }
    }

    /// Takes the lock, and retries for 200 ms while another process has it.
    private func lockWithRetries() async throws(InUse) -> Int32 {
        for _ in 1...40 {
            do throws(InUse) { return try lock() } catch { try? await TaskPool.sleep(for: .milliseconds(5)) }
            if Task.isCancelled { break }
        }
        return try lock()
    }

    /// Takes the lock.
    ///
    /// - Returns: A descriptor that holds the lock until it is closed; negative if there is no folder to lock.
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

    /// Returns whether the lock was taken, or the file system does not support locks.
    private static func takes(_ descriptor: Int32, _ operation: Int32) -> Bool {
        flock(descriptor, operation | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }
}
