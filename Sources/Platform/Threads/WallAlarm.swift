import Synchronization

/// An alarm on the wall clock that also reports clock steps and changes of the time zone.
///
/// A thread of its own waits in `poll` and does not wake up in between.
public actor WallAlarm {
    /// The reason why a wait ended.
    public enum Waking: Hashable, Sendable {
        case due
        case clockStepped
        case zoneChanged
        /// Ended by ``nudge()``.
        case nudged
    }

    private nonisolated let thread = ThreadExecutor(name: "limber-alarm")
    private nonisolated let isNudged = Mutex(false)
    private let timer: ClockTimer
    private var zone: ZoneWatch?

    /// The executor with the alarm's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The reason why changes of the time zone are not detected; `nil` if they are.
    public nonisolated let obstacle: String?

    /// Creates an alarm that is not set.
    ///
    /// - Parameter link: The path of the system's time zone.
    /// - Throws: ``ClockTimer/Failure`` if this process has too many open files.
    public init(zone link: String = "/etc/localtime") throws(ClockTimer.Failure) {
        timer = try ClockTimer(.wall)
        do throws(FolderWatch.Failure) {
            zone = try ZoneWatch(link)
            obstacle = nil
        } catch {
            obstacle = "cannot watch '\(error.folder)': \(error.reason)"
        }
    }

    /// Waits until an instant, or until an event that may change the deadline.
    ///
    /// - Parameter milliseconds: The instant in milliseconds since 1970; `nil` means no deadline.
    /// - Returns: The reason, or `nil` if the task was cancelled.
    public func wait(until milliseconds: Int?) async -> Waking? {
        if timer.set(at: milliseconds.map { .milliseconds($0) }) == .clockStepped { return .clockStepped }
        return await withTaskCancellationHandler {
            while !Task.isCancelled {
                if isNudged.withLock({ take(&$0) }) { return .nudged }
                let polled = [timer.polled, zone?.polled].compactMap(\.self)
                _ = await thread.wait(for: polled)
                switch timer.read() {
                case .expired: return .due
                case .clockStepped: return .clockStepped
                case .pending: break
                }
                if zone?.hasChanged() == true { return .zoneChanged }
            }
            return nil
        } onCancel: {
            thread.wake()
        }
    }

    /// Ends the current wait, or the next one if none is in progress. May be called on any thread.
    public nonisolated func nudge() {
        isNudged.withLock { $0 = true }
        thread.wake()
    }
}

/// Returns the flag's value and clears the flag.
private func take(_ flag: inout Bool) -> Bool {
    defer { flag = false }
    return flag
}
