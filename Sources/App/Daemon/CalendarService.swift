import Platform
import PracticeCore
import PracticeData
import Session
import SessionCore
import UserFiles

/// The service that keeps the schedules of the calendar file (`schedule.calendar`) up to date.
///
/// It reads the file, or the files of a folder, at its start, when a file changes, and once a day. While a file cannot
/// be used, the last good schedules stay.
actor CalendarService {
    private let path: String?
    private let practice: PracticeService
    private let faults: LoggedFaults
    /// The thread that reads the file, since that can take some seconds.
    private nonisolated let thread = ThreadExecutor(name: "limber-calendar")
    private var versions: [FileVersion?] = []

    /// The time after which the file is read again: the next day comes into reach.
    private static let interval = Duration.seconds(86400)
    /// The time after which a change that could not be saved is saved again.
    private static let retryInterval = Duration.seconds(60)

    init(path: String?, practice: PracticeService, faults: LoggedFaults) {
        self.path = path
        self.practice = practice
        self.faults = faults
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Follows the file until the task is cancelled. Without a file, there are no schedules from a calendar.
    func run() async {
        await withTaskGroup { group in
            if let path {
                group.addTask { [self] in await watch(CalendarSource(path)) }
            }
            group.addTask { [self] in
                while !Task.isCancelled {
                    await followUntilSaved()
                    if path == nil { return }
                    // A cancellation ends the loop.
                    try? await TaskPool.sleep(for: Self.interval)
                }
            }
        }
    }

    private func watch(_ source: CalendarSource) async {
        let (reports, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watch = FolderWatch(for: .everything, in: source.folders) { continuation.yield() }
        for await _ in reports {
            // A link may lead to another folder now.
            watch.watch(source.folders)
            // Other files of the folders change, too.
            if source.versions != versions { await followUntilSaved() }
        }
    }

    /// Reads the file, and changes the schedules, until nothing is left to save or the task is cancelled.
    private func followUntilSaved() async {
        while !Task.isCancelled {
            if await follow() { return }
            // A cancellation ends the loop.
            try? await TaskPool.sleep(for: Self.retryInterval)
        }
    }

    /// Reads the file, and changes the schedules.
    ///
    /// - Returns: Whether nothing is left to save.
    private func follow() async -> Bool {
        // A change while the file is read is another version.
        versions = path.map(CalendarSource.init)?.versions ?? []
        let context = practice.context
        do {
            let file = try path.map { path throws(CalendarFile.ReadError) in
                try CalendarFile(
                    at: path, now: context.now(), clock: context.calendar().clock,
                    zone: ZoneDatabase.rules(ofWritten:))
            }
            let starts = file?.starts ?? CalendarStarts([])
            try await practice.waiting(.command).write { data in try data.schedules.follow(starts, now: data.now) }
            faults.log(file?.leftOut ?? [], "part of the calendar left out")
            return true
        } catch let error as CalendarFile.ReadError {
            faults.log([error.description], "calendar not used")
            return true
        } catch ScheduleError.refused(let refusal) {
            faults.log([refusal.description], "calendar not used")
            return true
        } catch {
            faults.log(["\(error)"], "times of the calendar not saved")
            return false
        }
    }
}
