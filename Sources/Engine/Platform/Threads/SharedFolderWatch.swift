import Glibc
import Synchronization

/// The inotify instance of this process with its thread, on which the system calls for all watches are made: a disk
/// that does not answer delays nobody who sets a watch.
final class SharedFolderWatch: Sendable {
    typealias ID = Int

    /// A watch as its owner wants it.
    private struct Request {
        let mask: UInt32
        var folders: Set<String>
        let report: @Sendable () -> Void
        /// Whether the folders changed since the thread looked.
        var isNew = true
        var isReported = false
    }

    private struct State {
        var requests: [ID: Request] = [:]
        var lastID = 0
    }

    /// Starts its thread with the first watch.
    static let instance = SharedFolderWatch()

    /// The time between two reports of a watch that the system refuses.
    private static let interval = Duration.seconds(5)
    /// The debounce interval: a program may write a change in several parts.
    private static let settling = Duration.milliseconds(50)

    private let state = Mutex(State())
    private let thread = ThreadExecutor(name: "limber-watch")

    private init() {
        Task(executorPreference: thread) { [self] in await run() }
    }

    func add(_ changes: FolderWatch.Changes, _ folders: Set<String>, _ report: @escaping @Sendable () -> Void) -> ID {
        defer { thread.wake() }
        return state.withLock { state in
            state.lastID += 1
            state.requests[state.lastID] = Request(mask: changes.mask, folders: folders, report: report)
            return state.lastID
        }
    }

    func replace(_ id: ID, _ folders: Set<String>) {
        let isNew = state.withLock { state in
            guard var request = state.requests[id], request.folders != folders else { return false }
            (request.folders, request.isNew) = (folders, true)
            state.requests[id] = request
            return true
        }
        if isNew { thread.wake() }
    }

    func remove(_ id: ID) {
        state.withLock { _ = $0.requests.removeValue(forKey: id) }
        thread.wake()
    }

    func takeReport(_ id: ID) -> Bool {
        state.withLock { state in
            defer { state.requests[id]?.isReported = false }
            return state.requests[id]?.isReported == true
        }
    }

    /// Sets the watches and reports changes, for ever.
    private func run() async {
        var inotify = Inotify()
        var refused: Set<ID> = []
        var changed: Set<ID> = []
        var lookAgain = MonotonicTime.now
        while true {
            let requests = takeRequests()
            inotify.forget { requests[$0] == nil }
            refused.formIntersection(requests.keys)
            let isLooking = MonotonicTime.now >= lookAgain
            for (id, request) in requests
            where request.isNew || changed.contains(id) || isLooking && refused.contains(id) {
                // A folder may have been created or replaced. Its owner reads it after the watch is set.
                if inotify.watch(request.folders, request.mask, for: id) {
                    refused.remove(id)
                } else {
                    refused.insert(id)
                }
                state.withLock { $0.requests[id]?.isReported = true }
                request.report()
            }
            if isLooking { lookAgain = MonotonicTime.now.advanced(by: Self.interval) }
            changed = []
            let ready = await thread.wait(for: inotify.polled, until: refused.isEmpty ? nil : lookAgain)
            guard ready.contains(where: { $0.returned != 0 }) else { continue }
            try? await TaskPool.sleep(for: Self.settling)
            changed = inotify.changedWatches(of: requests.mapValues(\.mask))
        }
    }

    /// Returns all requests, and takes note that the thread has seen them.
    private func takeRequests() -> [ID: Request] {
        state.withLock { state in
            defer { for id in state.requests.keys { state.requests[id]?.isNew = false } }
            return state.requests
        }
    }
}

/// An inotify instance, which is opened with the first watch and stays open.
private struct Inotify {
    private var descriptor: Int32 = -1
    /// The watch descriptors of each watch.
    private var numbers: [SharedFolderWatch.ID: Set<Int32>] = [:]

    /// The descriptor to poll.
    var polled: [PolledDescriptor] { descriptor < 0 ? [] : [PolledDescriptor(descriptor, events: Int16(POLLIN))] }

    /// Sets the folders of a watch.
    ///
    /// - Returns: Whether the system watches all of them.
    mutating func watch(_ folders: Set<String>, _ mask: UInt32, for id: SharedFolderWatch.ID) -> Bool {
        if descriptor < 0 { descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
        guard descriptor >= 0 else {
            Refusals.report(
                "cannot watch folders: \(String(cString: strerror(errno))); looking for changes every 5 s; raise "
                    + "fs.inotify.max_user_instances")
            return false
        }
        let added = folders.map { number(of: $0, mask) }
        let old = numbers.updateValue(Set(added.compactMap(\.self)), forKey: id)
        release(old ?? [])
        return !added.contains(nil)
    }

    /// Ends watches.
    mutating func forget(where isOver: (SharedFolderWatch.ID) -> Bool) {
        for id in numbers.keys where isOver(id) { release(numbers.removeValue(forKey: id) ?? []) }
    }

    /// Ends the system's watches that no other watch shares.
    private func release(_ old: Set<Int32>) {
        let kept = numbers.values.reduce(into: Set()) { $0.formUnion($1) }
        for number in old.subtracting(kept) { inotify_rm_watch(descriptor, number) }
    }

    /// Watches a folder, or its nearest existing ancestor, and returns the watch descriptor; `nil` if the system
    /// refuses.
    private func number(of folder: String, _ mask: UInt32) -> Int32? {
        var path = folder
        var missing: String?
        while true {
            // Other watches of the folder keep what they are told.
            let number = inotify_add_watch(descriptor, path, mask | UInt32(IN_MASK_ADD))
            if number >= 0 {
                // The missing folder may have been created before its parent was watched.
                guard let made = missing, access(made, F_OK) == 0 else { return number }
                (path, missing) = (folder, nil)
            } else if errno == ENOENT || errno == ENOTDIR, path != "/", path != "." {
                (path, missing) = (path.parentFolder, path)
            } else {
                Refusals.report(
                    "cannot watch '\(path)': \(String(cString: strerror(errno))); looking for changes every 5 s"
                        + (errno == ENOSPC ? "; raise fs.inotify.max_user_watches" : ""))
                return nil
            }
        }
    }

    /// Reads all events up to now, and returns the watches that they concern.
    func changedWatches(of masks: [SharedFolderWatch.ID: UInt32]) -> Set<SharedFolderWatch.ID> {
        var changed: Set<SharedFolderWatch.ID> = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
            var start = 0
            // An `inotify_event`: watch, mask, cookie, length of the name, name.
            while start + 16 <= count {
                let (number, mask, length) = bytes.withUnsafeBytes { event in
                    (
                        event.loadUnaligned(fromByteOffset: start, as: Int32.self),
                        event.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
                        event.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self)
                    )
                }
                start += 16 + Int(length)
                // A lost event, and the end of a watch, can concern everybody.
                let concernsAll = mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_UNMOUNT) != 0
                for (id, wanted) in masks where concernsAll || wanted & mask != 0 {
                    if number < 0 || numbers[id]?.contains(number) == true { changed.insert(id) }
                }
            }
        }
        return changed
    }
}
