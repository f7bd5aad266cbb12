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
        // The finding about the history has the error of the database.
        guard practice.hasDatabase,
            let outlook = try? await practice.read({ try $0.scheduleOutlook() })
        else { return [] }
        let (context, quietHours) = (outlook.conditions.context, outlook.conditions.quietHours)
        let schedules = outlook.schedules.filter { !$0.rule.isOver(at: context.now, by: context.calendar.clock) }
        let next = outlook.starts.first(where: \.comes)?.due
        let quiet = quietHours.map { hours in schedules.compactMap { Finding(about: $0, in: hours) } } ?? []
        let check = StartCheck(settings: settings, practice: practice, logger: .silent)
        var failures: [(schedule: Schedule, reason: String)] = []
        // A day without a session is no fault of a programme.
        for schedule in schedules where !schedule.request.namesProgramme {
            do {
                try await check.sources.checkStart(of: schedule.request)
            } catch {
                failures.append((schedule, "\(error)"))
            }
        }
        return quiet
            + Finding.schedules(
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
    /// Creates the finding about times that the quiet hours switch off; `nil` if there are none.
    fileprivate init?(about schedule: Schedule, in quietHours: QuietHours) {
        let times = schedule.quietTimes(in: quietHours)
        guard let first = times.first else { return nil }
        let others = times.count > 1 ? " and \((times.count - 1).counted("other time"))" : ""
        self.init(
            "schedule", .notable,
            "'\(schedule.id)' does not start at \(first)\(others), in your quiet hours \(quietHours)",
            advice: "run 'limber schedule edit \(schedule.id) --in-quiet-hours' or 'limber remind quiet'")
    }

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
