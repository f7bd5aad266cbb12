import CLinux
import Glibc
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
    private var timer = ClockTimer(.wall)
    private var zone: ZoneWatch

    /// The executor with the alarm's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Creates an alarm that is not set.
    ///
    /// - Parameter link: The path of the system's time zone.
    public init(zone link: String = "/etc/localtime") {
        zone = ZoneWatch(link) { [thread] in thread.wake() }
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
                _ = await thread.wait(for: timer.polled, until: timer.deadline)
                switch timer.read() {
                case .expired: return .due
                case .clockStepped: return .clockStepped
                case .pending: break
                }
                if zone.hasChanged() { return .zoneChanged }
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

/// A watch of the system's time zone. It detects a replaced link and a rewritten target file.
struct ZoneWatch: ~Copyable {
    /// The resolved path and the file attributes that differ between two zones.
    private struct Identity: Hashable {
        let path: String?
        let device: UInt
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        init(_ link: String) {
            path = realpath(link, nil).map { resolved in
                defer { free(resolved) }
                return String(cString: resolved)
            }
            var status = stat()
            _ = stat(link, &status)
            (device, inode, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private let link: String
    private let watch: FolderWatch
    private var identity: Identity

    /// Starts to watch the time zone.
    ///
    /// - Parameters:
    ///   - link: The path of the zone, such as `/etc/localtime`.
    ///   - report: Called when the zone may have changed.
    init(_ link: String, report: @escaping @Sendable () -> Void) {
        self.link = link
        identity = Identity(link)
        watch = FolderWatch(for: .everything, in: Self.folders(of: link, identity), report: report)
    }

    private static func folders(of link: String, _ identity: Identity) -> Set<String> {
        [link.parentFolder, identity.path?.parentFolder ?? link.parentFolder]
    }

    /// Returns whether the zone differs from that of the last call.
    mutating func hasChanged() -> Bool {
        let now = Identity(link)
        guard now != identity else { return false }
        identity = now
        watch.watch(Self.folders(of: link, now))
        return true
    }
}
