import Synchronization

/// Waits for moments of the wall's clock, on a thread of its own that sleeps until one has come, the clock is set, or the
/// time zone is changed. Nothing wakes up in between.
public actor WallAlarm {
    /// Why a wait is over.
    public enum Waking: Hashable, Sendable {
        /// The moment has come.
        case due
        /// Somebody has set the clock.
        case clockStepped
        /// The machine has another time zone.
        case zoneChanged
        /// ``nudge()`` was called.
        case nudged
    }

    private nonisolated let thread = ThreadExecutor(name: "limber-alarm")
    private nonisolated let isNudged = Mutex(false)
    private let timer: ClockTimer
    private var zone: ZoneWatch?

    /// Its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Why a change of the zone goes unnoticed, if it does.
    public nonisolated let obstacle: String?

    /// An alarm for nothing yet.
    ///
    /// - Parameter zone: Where the machine's time zone is.
    /// - Throws: ``ClockTimer/Failure``.
    public init(zone link: String = "/etc/localtime") throws(ClockTimer.Failure) {
        timer = try ClockTimer(.wall)
        do throws(FolderWatch.Failure) {
            zone = try ZoneWatch(link)
            obstacle = nil
        } catch {
            obstacle = "cannot watch '\(error.folder)': \(error.reason)"
        }
    }

    /// Waits until a moment, or until something else happens that may change what to wait for.
    ///
    /// - Parameter milliseconds: The moment, since 1970; `nil` is never.
    /// - Returns: `nil` once the task is cancelled.
    public func wait(until milliseconds: Int?) async -> Waking? {
        if timer.set(at: milliseconds.map { .milliseconds($0) }) == .clockStepped { return .clockStepped }
        return await withTaskCancellationHandler {
            while !Task.isCancelled {
                if isNudged.withLock({ take(&$0) }) { return .nudged }
                let polled = [timer.polled, zone?.polled].compactMap(\.self)
                _ = await thread.wait(for: polled)
                switch timer.read() {
                case .ended: return .due
                case .clockStepped: return .clockStepped
                case .nothing: break
                }
                if zone?.hasChanged() == true { return .zoneChanged }
            }
            return nil
        } onCancel: {
            thread.wake()
        }
    }

    /// Ends a wait from any thread. Without one, the next wait ends at once.
    public nonisolated func nudge() {
        isNudged.withLock { $0 = true }
        thread.wake()
    }
}

/// Whether it was so; it is not any more.
private func take(_ flag: inout Bool) -> Bool {
    defer { flag = false }
    return flag
}
