import Platform

/// The detection of a device that stops without an error: it neither takes nor plays frames for ``limit``.
struct DeviceWatch {
    /// The longest time without progress: 2 s, more than any period of a device.
    static let limit = Duration.seconds(2)

    private var last: (progress: Int, since: MonotonicTime)?

    /// The time at which the device counts as lost, unless it makes progress before; `nil` while nothing waits for it.
    var deadline: MonotonicTime? { last?.since.advanced(by: Self.limit) }

    /// Records that the player waits for the device.
    ///
    /// - Parameter progress: A number that differs as soon as the device takes or plays frames.
    /// - Returns: Whether the device has stopped.
    mutating func wait(at progress: Int, now moment: MonotonicTime) -> Bool {
        guard let last, last.progress == progress, let deadline else {
            last = (progress, moment)
            return false
        }
        return moment >= deadline
    }

    /// Records that the player does not wait for the device.
    mutating func reset() {
        last = nil
    }
}
