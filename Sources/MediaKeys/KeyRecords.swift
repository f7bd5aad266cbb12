import CLinux

/// Reads the kernel's `input_event` records, in whatever pieces they come, and finds the presses of media keys.
struct KeyRecords {
    private enum State {
        /// Each record is as it was sent.
        case complete
        /// The kernel had to drop some. Up to the end of the frame nothing can be relied on.
        case dropped
    }

    private static let size = MemoryLayout<input_event>.size

    private var state = State.complete
    /// The beginning of a record whose end has not come yet.
    private var rest: [UInt8] = []

    /// The presses in what was read. Held keys repeat themselves and are released: neither is a press.
    mutating func presses(in bytes: some Sequence<UInt8>) -> [MediaKey] {
        rest += bytes
        let count = rest.count / Self.size
        let records = rest.withUnsafeBytes { bytes in
            (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * Self.size, as: input_event.self) }
        }
        rest.removeFirst(count * Self.size)
        return records.compactMap { take($0) }
    }

    private mutating func take(_ record: input_event) -> MediaKey? {
        switch (state, Int32(record.type), Int32(record.code)) {
        case (.complete, EV_SYN, SYN_DROPPED):
            state = .dropped
            return nil
        case (.dropped, EV_SYN, SYN_REPORT):
            state = .complete
            return nil
        case (.complete, EV_KEY, _) where record.value == 1:
            return MediaKey(code: record.code)
        case (.complete, _, _), (.dropped, _, _):
            return nil
        }
    }
}
