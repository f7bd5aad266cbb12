import Logging
import PracticeCore
import PracticeData
import SessionCore

extension ScheduleService {
    /// The delay of the end of a countdown, in seconds, from which the computer has slept meanwhile.
    private static let sleepDelay = 60.0

    /// Returns the circumstances in which a start asks or waits.
    func circumstances(
        of start: OpenStart, of schedule: Schedule, among schedules: [Schedule]
    ) async -> StartDecision.Circumstances {
        let (hasSession, isPlaying) = (await surroundings.hasSession(), await surroundings.isPlaying())
        let (now, clock) = (practice.context.now(), practice.context.calendar().clock)
        let starts = schedules.filter { $0.id != schedule.id }.compactMap(\.progress.lastStart)
        return StartDecision.Circumstances(
            now: now, uptime: practice.context.uptime(),
            isQuiet: quietHours?.silence(schedule.options, askingAt: now, by: clock) == true,
            hasSession: hasSession, isPlaying: isPlaying,
            lastStart: starts.filter { $0 <= now && schedule.waits(start, after: $0) }.max(),
            lastQuestion: lastQuestion)
    }

    /// Notes for what a start waits, or that it waits no more, if that has changed.
    func note(_ wait: OpenStart.Wait?, of start: OpenStart, of schedule: Schedule) async {
        // That of a postponement is known since the answer.
        guard wait?.reason != start.wait?.reason, wait?.reason != .postponed else { return }
        if let wait {
            let facts: Logger.Metadata = ["reason": "\(wait.reason)", "until": "\(wait.until)"]
            logger.notice("scheduled session waits", metadata: metadata(schedule, start).merging(facts) { $1 })
        }
        await store { try $0.schedules.note(wait, of: start, of: schedule.id) }
    }

    var isQuiet: Bool {
        let time = practice.context.calendar().clock.reading(at: practice.context.now()).time
        return quietHours?.contains(time) == true
    }

    /// Whether nothing may start at the end of a countdown.
    func isObstructed(_ options: StartOptions, at end: Timestamp) async -> Bool {
        if practice.context.now().seconds(since: end) > Self.sleepDelay { return true }
        if await surroundings.hasSession() { return true }
        return await isDisturbing(options)
    }

    /// Whether sound would disturb: in quiet hours, or beside another player.
    func isDisturbing(_ options: StartOptions) async -> Bool {
        if isQuiet, !options.inQuietHours { return true }
        return switch options.ifPlaying {
        case .pause: false
        case .wait, .skip: await surroundings.isPlaying()
        }
    }
}
