import ControlProtocol
import Foundation
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeCore
@testable import PracticeData
@testable import PracticeServices

/// 45 days of six schedules in Berlin, from summer time to winter time: what is shown is what happens, and the history
/// has each start once. Takes up to a minute, with some hundred commits.
@Suite(.timeLimit(.minutes(10))) struct ScheduleTruthTests {
    @Test func showsWhatHappens() async throws {
        let world = try await World(seed: 1)
        try await world.live(until: .at("2026-11-19 23:00"))
        #expect(world.faults.prefix(12) == [])
        // The days were neither empty, nor so full of accidents that nothing could be foreseen.
        #expect(world.asked.count > 60)
        #expect(world.foreseen > 100)
        // Each start that was put off came to an end.
        let ends = Set(PastStart.Outcome.Word.allCases).subtracting([.postponed])
        #expect(Set(world.outcomes.values.map(\.word)) == ends)
    }
}

/// A service with a clock that passes, another player, a user, and a power cut now and then.
private final class World {
    private enum Act {
        case player(Bool)
        case session(Bool)
        case powerCut(minutes: Int)
        case edit(hour: Int)
        case skip
    }

    private var fixture: ScheduleFixture
    private var service: Task<Void, Never>
    private var random: SplitMix64
    private var script: [(time: Timestamp, act: Act)] = []
    private var shown: [(time: Timestamp, start: ComingStart)] = []
    /// The times of what nobody could foresee.
    private var accidents: [Timestamp] = []
    private var planned: Set<String> = []
    private(set) var asked: [(time: Timestamp, start: String)] = []
    private(set) var outcomes: [String: PastStart.Outcome] = [:]
    private(set) var faults: [String] = []
    private(set) var foreseen = 0

    /// Berlin, where summer time ends on October 25th.
    private static let calendar: @Sendable () -> ReminderCalendar = {
        ReminderCalendar(clock: Zone { $0 < .at("2026-10-25 01:00") ? 7200 : 3600 })
    }
    private var now: Timestamp { fixture.clock.now() }

    init(seed: UInt64) async throws {
        random = SplitMix64(seed: seed)
        fixture = ScheduleFixture("2026-10-05 00:00", calendar: Self.calendar)
        let rules: [(String, ScheduleRule, StartOptions)] = [
            ("Morning", try ScheduleRule(.at(["07:00"])), StartOptions()),
            (
                "Neck", try ScheduleRule(.at(["07:10"]), on: .weekdays([.monday, .thursday])),
                try StartOptions(consent: .confirm, countdown: 30)
            ),
            (
                "Break", try ScheduleRule(.every(minutes: 150, from: "09:00", to: "17:00"), on: .weekdays([.friday])),
                try StartOptions(countdown: 300, ifPlaying: .skip)
            ),
            (
                "Evening", try ScheduleRule(.at(["21:45"]), on: .weekdays([.tuesday])),
                try StartOptions(consent: .wake, countdown: 1200)
            ),
            (
                "Late", try ScheduleRule(.at(["20:00", "23:00"]), on: .weekdays([.saturday])),
                try StartOptions(countdown: 30, late: 60)
            ),
            (
                "Night", try ScheduleRule(.at(["02:30"]), on: .weekdays([.sunday])),
                try StartOptions(countdown: 30, late: 30, inQuietHours: true)
            ),
        ]
        for (index, (title, rule, options)) in rules.enumerated() {
            let schedule = Schedule(
                id: Schedule.id(of: title), title: title, request: SessionRequest(), rule: rule, options: options,
                createdAt: .at("2026-10-04 22:00") + .seconds(index))
            try await fixture.practice.write { _ = try $0.schedules.add(schedule) }
        }
        try await fixture.practice.write { data in
            _ = try data.reminders.changeReminderPreferences(data.reminderContext) {
                $0.quietHours = QuietHours(typed: "22:00-06:30")
            }
        }
        service = Task { [fixture] in await fixture.service.run() }
        for day in 0..<45 {
            for (chance, hours, act) in [
                (0.2, 5...6, .player(true)), (0.1, 7...15, .player(true)), (0.1, 4...19, .session(true)),
                (0.1, 0...22, .powerCut(minutes: Int.random(in: 1...200, using: &random))),
                (0.1, 8...20, .edit(hour: Int.random(in: 8...10, using: &random))), (0.1, 10...20, .skip),
            ] as [(Double, ClosedRange<Int>, Act)] where Double.random(in: 0..<1, using: &random) < chance {
                let minute = Int.random(in: hours.lowerBound * 60..<hours.upperBound * 60 + 60, using: &random)
                plan(act, at: .at("2026-10-05 00:00") + .seconds(day * 86_400 + minute * 60))
            }
        }
    }

    private func plan(_ act: Act, at time: Timestamp) {
        script.append((time, act))
        script.sort { $0.time < $1.time }
    }

    /// Passes from one event to the next: the service looks, the user answers, or something happens.
    func live(until end: Timestamp) async throws {
        try await settled()
        while now < end {
            let (schedules, conditions) = try await fixture.practice.read {
                (try $0.schedules.schedules(), try $0.startConditions)
            }
            try await show()
            let open = schedules.compactMap(\.progress.open)
            let isWaiting = open.contains { $0.wait?.reason.isOpenEnded == true }
            let waits = open.flatMap { [$0.wait?.until, $0.notBefore] }.compactMap(\.self).filter { now < $0 }
            let looks = schedules.compactMap { $0.nextLook(after: now, Self.calendar()) }
            let other = [script.first?.time, isWaiting ? nil : fixture.clock.awaited, end].compactMap(\.self)
            let events = waits + looks + other
            let next = max(now, events.min() ?? end)
            watch(schedules, conditions, until: next)
            plan(starts: schedules, until: next)
            fixture.clock.move(to: next.description)
            try await settled()
            while let (time, act) = script.first, time <= now {
                script.removeFirst()
                try await perform(act)
            }
            while await fixture.host.isAsking { try await answer() }
        }
        service.cancel()
        await service.value
        try await readHistory()
        judge()
    }

    private func settled() async throws {
        try await until {
            switch await fixture.service.state {
            case .idle: fixture.clock.awaited.map { now < $0 } == true
            case .asking: await fixture.host.isAsking
            case .acting: false
            }
        }
    }

    private func perform(_ act: Act) async throws {
        accidents.append(now)
        switch act {
        case .player(let isPlaying):
            fixture.computer.value.withLock { $0.isPlaying = isPlaying }
            if isPlaying { plan(.player(false), at: now + .seconds(60 * Int.random(in: 1...100, using: &random))) }
        case .session(let hasSession):
            fixture.computer.value.withLock { $0.hasSession = hasSession }
            if hasSession { plan(.session(false), at: now + .seconds(600)) }
            await fixture.host.end(attended: true)
        case .powerCut(let minutes):
            service.cancel()
            await service.value
            let schedules = try await fixture.practice.read { try $0.schedules.schedules() }
            let back = now + .seconds(minutes * 60)
            plan(starts: schedules, until: back)
            script = script.map { (max($0.time, back), $0.act) }
            let computer = fixture.computer.value.withLock { $0 }
            fixture = ScheduleFixture(back.description, after: fixture, calendar: Self.calendar)
            fixture.computer.value.withLock { $0 = computer }
            accidents.append(now)
            service = Task { [fixture] in await fixture.service.run() }
        case .edit(let hour):
            let rule = try ScheduleRule(
                .every(minutes: 150, from: TimeOfDay(minutes: hour * 60) ?? .midnight, to: "17:00"),
                on: .weekdays([.friday]))
            try await fixture.practice.write { data in
                let context = data.reminderContext
                _ = try data.schedules.change("break") { $0.change(rule, context) }
            }
        case .skip: try await fixture.practice.write { _ = try $0.schedules.skip("morning", $0.reminderContext) }
        }
        fixture.clock.nudge()
        try await settled()
    }

    private func answer() async throws {
        guard case .asking(let id, let start, _) = await fixture.service.state else { return try await settled() }
        let options = try await fixture.stored(id).options
        asked.append((now, "\(id) \(start.time.minute)"))
        let answers: [StartAnswer] = [.start, .refuse, .later(60 * Int.random(in: 1...90, using: &random))]
        let answer = Int.random(in: 0...2, using: &random) == 0 ? answers.randomElement(using: &random) : nil
        if answer != nil || options.consent == .confirm { accidents.append(now) }
        let end = now + .seconds(answer != nil ? 7 : options.consent == .confirm ? 1200 : options.countdown)
        let schedules = try await fixture.practice.read { try $0.schedules.schedules() }
        plan(starts: schedules, until: end)
        fixture.clock.move(to: end.description)
        await fixture.host.reply(answer.map(StartReply.answered) ?? .unanswered)
        try await until { if case .asking = await fixture.service.state { false } else { true } }
        try await settled()
        let progress = try await fixture.stored(id).progress
        // Something has come in the countdown.
        if progress.open?.isSame(as: start) == true { accidents.append(end) }
        if progress.lastStart == end {
            fixture.computer.value.withLock { $0.hasSession = true }
            accidents.append(end)
            plan(.session(false), at: end + .seconds(300))
        }
        try await fixture.practice.write { data in
            let context = data.reminderContext
            _ = try data.schedules.change(id) { if $0.activity == .unanswered { $0.resume(context) } }
        }
    }

    // MARK: What is shown

    /// Compares the list, the next start and the rehearsal.
    private func show() async throws {
        let now = now
        let (listings, coming, rehearsed) = try await fixture.practice.read { data in
            (
                try data.scheduleOutlook().listings, try data.scheduleOutlook().starts.filter(\.comes),
                try data.schedules.schedules().starts(after: now, before: now + .seconds(172_800), data.startConditions)
            )
        }
        let listed = listings.flatMap { [$0.open, $0.next] }.compactMap(\.self).filter(\.comes)
        let next = coming.first
        if listed.map(\.due).min() != next?.due || rehearsed.first(where: \.comes)?.due != next?.due {
            faults.append("\(now): list, next and rehearsal differ")
        }
        if coming.contains(where: { $0.due < now }) { faults.append("\(now): a time in the past") }
        if listings.contains(where: { $0.schedule.id == "evening" && ($0.next != nil || $0.quiet == nil) }) {
            faults.append("\(now): a start in quiet hours is shown as next")
        }
        if now.milliseconds % 86_400_000 < 3_600_000 { try await readHistory() }
    }

    /// Notes what is shown as next. Nothing changes before the next event, so that two times stand for all minutes.
    private func watch(_ schedules: [Schedule], _ conditions: StartConditions, until end: Timestamp) {
        let length = end.milliseconds - now.milliseconds
        for elapsed in Set([length / 2, max(0, length - 1000)]) {
            let time = now + .milliseconds(elapsed)
            let later = StartConditions(
                ReminderContext(now: time, calendar: Self.calendar()),
                uptime: conditions.uptime + .milliseconds(elapsed), quietHours: conditions.quietHours)
            guard let first = Forecast(schedules, later).first(where: \.comes) else { continue }
            // Nobody knows when a session or a player ends.
            let isQuiet = fixture.computer.value.withLock { !$0.hasSession && !$0.isPlaying }
            if isQuiet || first.due <= time { shown.append((time, first)) }
        }
    }

    private func plan(starts schedules: [Schedule], until end: Timestamp) {
        let clock = Self.calendar().clock
        let days = [now, end].map { clock.reading(at: $0).day }
        for schedule in schedules where schedule.activity == .active {
            for day in days[0].number...days[1].number {
                for start in schedule.rule.starts(on: LocalDay(number: day), by: clock)
                where now < start.due && start.due <= end {
                    planned.insert("\(schedule.id) \(start.minute)")
                }
            }
        }
    }

    private func readHistory() async throws {
        for entry in try await fixture.practice.read({ try $0.schedules.pastStarts() }) {
            let name = "\(entry.start.schedule) \(entry.start.time.minute)"
            switch (outcomes[name], entry.start.outcome) {
            case (nil, _), (.postponed, _), (.started(nil), .started): outcomes[name] = entry.start.outcome
            case (let former?, let outcome):
                if former != outcome { faults.append("\(name): \(former), then \(outcome)") }
            }
        }
    }

    // MARK: What happened

    private func judge() {
        for (time, start) in shown {
            let name = "\(start.schedule) \(start.minute)"
            if case .waits(let wait) = start.expectation, wait.reason.isOpenEnded {
                let isOver = asked.contains { $0.start == name && time <= $0.time } || outcomes[name] != nil
                if !isOver { faults.append("\(time): \(name) waited without end") }
                continue
            }
            if now <= start.due || accidents.contains(where: { time <= $0 && $0 <= start.due }) { continue }
            foreseen += 1
            let next = asked.first { time <= $0.time }
            if next?.time != start.due || next?.start != name {
                let fact = next.map { "\($0.start) at \($0.time)" } ?? "nothing"
                faults.append("\(time): \(name) at \(start.due), but \(fact)")
            }
        }
        let noted = Set(outcomes.keys)
        for name in planned.subtracting(noted) { faults.append("\(name) is missing in the history") }
        for name in noted.subtracting(planned) { faults.append("\(name) was never planned") }
    }
}
