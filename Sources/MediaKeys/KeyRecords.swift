import CLinux

/// A parser of the kernel's `input_event` structures that finds media key presses. Input may be split anywhere.
struct KeyRecords {
    private enum State {
        case complete
        /// After `SYN_DROPPED`: records up to the next `SYN_REPORT` must be ignored (kernel, `event-codes.rst`).
        case dropped
    }

    private static let size = MemoryLayout<input_event>.size

    private var state = State.complete
    /// The bytes of an incomplete record.
    private var rest: [UInt8] = []

    /// Returns the presses in the next bytes. Repeats of held keys (value 2) and releases (0) are ignored.
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
