import HTTPTypes
import Synchronization

/// The memory for the bodies of requests, from the first byte to the validation.
enum BodyMemory {
    /// The maximum size in bytes of all bodies that the servers of the process hold at a time. Imports are written to a
    /// file and do not count.
    private static let most = 64 << 20
    private static let used = Atomic<Int>(0)

    /// Reserves memory for a body; call ``free(_:)`` for it once.
    ///
    /// - Throws: ``APIError`` with status 503 if other bodies need the memory.
    static func reserve(_ bytes: Int) throws(APIError) {
        guard used.add(bytes, ordering: .relaxed).newValue > most else { return }
        free(bytes)
        throw APIError(
            .serviceUnavailable, .unavailable, "Too many requests at once; try again", headers: [.retryAfter: "1"])
    }

    /// Frees the memory of a body.
    static func free(_ bytes: Int) {
        used.subtract(bytes, ordering: .relaxed)
    }
}
