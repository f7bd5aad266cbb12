import FoundationEssentials
import Logging
import PracticeCore
import PracticeData
import Session
import SessionCore
import UserFiles

extension Examination {
    /// Returns the findings about scheduled sessions: those that cannot start, and whether a daemon starts the others.
    ///
    /// - Parameter practice: A history that can be read.
    func schedules(in practice: PracticeService) async -> [Finding] {
        guard practice.hasDatabase,
            let (schedules, next) = try? await practice.read({ data in
                let schedules = try data.schedules.schedules()
                return (schedules, schedules.comingStarts(data.reminderContext).first?.due)
            })
        else { return [] }
        let check = StartCheck(settings: settings, practice: practice, logger: .silent)
        var failures: [(schedule: Schedule, reason: String)] = []
        // A day without a session is no fault of a programme.
        for schedule in schedules where !schedule.request.namesProgramme {
            do {
                try await check.checked(schedule.request)
            } catch {
                failures.append((schedule, "\(error)"))
            }
        }
        return Finding.schedules(
            schedules.count, failures: failures,
            hasDaemon: await hasDaemon,
            next: next?.localText(now: practice.context.now()))
    }

    private var hasDaemon: Bool {
        get async {
            switch subject {
            case .command: await RestOwner.isDaemon(reading.settings, within: Self.answerLimit)
            case .daemon: true
            }
        }
    }
}

extension Examination {
    /// The calendar file whose events ask for routines, and the events that are left out.
    var calendar: [Finding] {
        guard let path = settings.schedule.calendar else { return [] }
        do throws(CalendarFile.ReadError) {
            let file = try CalendarFile(
                at: path, now: .now(), clock: .system(), zone: ZoneDatabase.rules(ofWritten:))
            let starts = file.starts.times.values.reduce(0) { $0 + $1.count }
            return [Finding("calendar", .good, "\(path), \(starts.counted("start"))")]
                + file.leftOut.map { Finding("calendar", .notable, $0, advice: "correct the calendar") }
        } catch {
            let advice = error.advice ?? "correct the file, or schedule.calendar"
            return [Finding("calendar", .bad, error.failure, advice: advice)]
        }
    }
}

extension Finding {
    /// Returns the findings about schedules; none without schedules.
    ///
    /// - Parameters:
    ///   - failures: The schedules whose sessions cannot start, with the errors.
    ///   - next: The next start in local time; `nil` if none comes.
    static func schedules(
        _ count: Int, failures: [(schedule: Schedule, reason: String)], hasDaemon: Bool, next: String?
    ) -> [Finding] {
        guard count > 0 else { return [] }
        let unable = failures.map { schedule, reason in
            Finding(
                "schedule", .bad, "'\(schedule.id)' cannot start: \(reason)",
                advice: "bring back what is missing, or run 'limber schedule remove \(schedule.id)'")
        }
        guard hasDaemon || next == nil else {
            let text = "no daemon is running to start the sessions of \(count.counted("schedule"))"
            return unable + [Finding("schedule", .notable, text, advice: "start it with 'limber serve'")]
        }
        guard unable.isEmpty else { return unable }
        let start = next.map { "next start \($0)" } ?? "none of them starts a session"
        return [Finding("schedule", .good, "\(count.counted("schedule")), \(start)")]
    }
}
