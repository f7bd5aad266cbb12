import Glibc

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
        makeFolder()
        let descriptor = open(stateFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try await body() }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw InUse(folder: stateFolder)
        }
        return try await body()
    }
}
