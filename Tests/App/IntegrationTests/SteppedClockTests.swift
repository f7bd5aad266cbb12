import ControlProtocol
import ControlSocket
import Foundation
import Glibc
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing

/// A daemon whose clock is set again and again.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Plugin.steppedClock != nil, "needs clang")) struct SteppedClockTests {
    /// A start of a schedule, in milliseconds since 1970.
    private struct Start: Hashable {
        let schedule: String
        let due: Int
    }

    private static let (minute, day) = (60_000, 86_400_000)
    /// A Monday.
    private static let week = Timestamp.at("2031-11-03 00:00").milliseconds
    /// The minutes of the day of two schedules, which meet at 14:00.
    private static let times = ["breaks": (0...9).map { 540 + 50 * $0 }, "single": [0, 150, 420, 840, 1185]]

    private let home = TemporaryHome(changing: [
        "TZ": "UTC0", "LIMBER_SPEECH_ENABLED": "false", "LIMBER_SESSION_OUTPUT": "null",
    ])

    private func schedules() throws -> [Schedule] {
        let rules: [(String, ScheduleRule.Times, created: String)] = [
            ("breaks", .every(minutes: 50, from: "09:00", to: "17:00"), "2030-01-01 00:00"),
            ("single", .at(["00:00", "02:30", "07:00", "14:00", "19:45"]), "2030-01-02 00:00"),
        ]
        return try rules.map { name, times, created in
            Schedule(
                id: name, title: name, request: .longNeck, rule: try ScheduleRule(times),
                options: try StartOptions(countdown: 600, ifPlaying: .pause, afterBoot: true),
                createdAt: .at(created))
        }
    }

    /// The starts of the week.
    private var starts: [Start] {
        (0..<7).flatMap { day in
            Self.times.sorted { $0.key < $1.key }.flatMap { name, minutes in
                minutes.map { Start(schedule: name, due: Self.week + day * Self.day + $0 * Self.minute) }
            }
        }
    }

    /// 300 steps within a week: to just before a start, which the daemon's timer then reaches, to some minutes around
    /// one, and to any minute. Takes some seconds.
    @Test func asksOnceAtEachTimeThatTheClockReaches() async throws {
        let practice = home.practice(at: Timestamp(Date()))
        let schedules = try schedules()
        try await practice.write { data in for schedule in schedules { _ = try data.schedules.add(schedule) } }
        // No start is near.
        let clock = try SteppedClock(home, startingAt: Self.week + 3_600_000)
        try await home.untilServed()
        let updates = try await home.session().updates()
        var numbers = SplitMix64(seed: 1)
        var expected: [Start] = []

        for _ in 1...300 {
            let near = try #require(starts.randomElement(using: &numbers)).due
            // The time to which the clock is set, and the time that it reaches: half a minute away from every limit,
            // however long the daemon takes.
            let (now, end): (Int, Int)
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: (now, end) = (near - 50, near)
            case 1...3:
                now = near + Int.random(in: -10...10, using: &numbers) * Self.minute + 30_000
                end = now
            default:
                now = Self.week + Int.random(in: 0..<10_080, using: &numbers) * Self.minute + 30_000
                end = now
            }
            // In the first five minutes after its time, a start is not too late.
            let reached = starts.filter { $0.due <= end && end - $0.due < 300_000 && !expected.contains($0) }
            expected += reached
            try await clock.set(to: now)
            for start in reached {
                let question = try #require(await updates.snapshot { $0.question != nil }?.question)
                #expect(question.schedule == start.schedule)
                try await home.session().answer(.refuse)
                try await until { try await home.progress(of: question.schedule).attention == .refused(1) }
                // A schedule that is refused again and again pauses itself.
                try await practice.write { data in
                    _ = try data.schedules.change(question.schedule) { $0.progress.attention = .answered }
                }
            }
        }

        let asked = try await clock.daemon.end().errors
            .matches(of: /scheduled session asks schedule=(\w+) time="([0-9-]+ [0-9:]+)"/)
            .map { Start(schedule: String($0.1), due: Timestamp.at(String($0.2)).milliseconds) }
        #expect(asked == expected)
        #expect(expected.count > 50)
    }
}

extension Plugin {
    fileprivate static let steppedClock = Plugin("stepped-clock")
}

/// A daemon with a clock of its own, which a test sets.
private final class SteppedClock: Sendable {
    private struct NoPlugin: Error {}

    let daemon: Running
    private let steps: FileHandle

    /// Starts a daemon at a time in milliseconds since 1970.
    init(_ home: TemporaryHome, startingAt time: Int) throws {
        guard let plugin = Plugin.steppedClock else { throw NoPlugin() }
        let fifo = home.path("steps")
        guard mkfifo(fifo, 0o600) == 0, let steps = FileHandle(forUpdatingAtPath: fifo) else {
            throw POSIXError(.EIO)
        }
        self.steps = steps
        daemon = try home.start(
            ["serve"],
            changing: [
                "LD_PRELOAD": plugin.path, "CLOCK_STEPS": fifo, "CLOCK_AHEAD": "\(Self.nanosecondsAhead(at: time))",
            ])
    }

    /// Sets the clock, and returns once the daemon has settled what is due.
    func set(to time: Int) async throws {
        let ahead = Self.nanosecondsAhead(at: time)
        try steps.write(contentsOf: withUnsafeBytes(of: ahead) { Data($0) })
        try #require(await daemon.line(containing: "set") != nil)
    }

    private static func nanosecondsAhead(at time: Int) -> Int {
        1_000_000 * (time - Timestamp(Date()).milliseconds)
    }
}
