import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct ClockTimerTests {
    @Test(arguments: [
        (8, Int32(0), ClockTimer.Report.expired), (-1, ECANCELED, .clockStepped), (-1, EAGAIN, .pending),
        (-1, EINTR, .pending), (0, 0, .pending),
    ])
    func mapsSystemCallsToReports(result: Int, code: Int32, report: ClockTimer.Report) {
        #expect(ClockTimer.report(result, code) == report)
    }

    @Test(
        arguments: [ClockTimer.Clock.wall, .boot],
        [
            (.seconds(-1), .expired), (.zero, .expired), (.nanoseconds(1), .expired),
            (.milliseconds(Int.min), .expired), (nil, .pending), (.milliseconds(Int.max), .pending),
        ] as [(Duration?, ClockTimer.Report)])
    func endsOnceAtAPastTime(clock: ClockTimer.Clock, end: (moment: Duration?, report: ClockTimer.Report)) {
        var timer = ClockTimer(clock)
        timer.set(at: .zero)
        #expect(timer.set(at: end.moment) == .pending)
        #expect(timer.read() == end.report)
        #expect(timer.read() == .pending)
    }
}

@Suite(.timeLimit(.minutes(5))) struct WallAlarmTests {
    @Test(arguments: [Int.min, -1, 0, 1, 1_000_000])
    func aPastTimeIsDueImmediately(milliseconds: Int) async {
        #expect(await WallAlarm().wait(until: milliseconds) == .due)
    }

    @Test func aFutureTimeIsNotDueEarly() async {
        let moment = Int(Date().timeIntervalSince1970 * 1000) + 50
        #expect(await WallAlarm().wait(until: moment) == .due)
        #expect(Int(Date().timeIntervalSince1970 * 1000) >= moment)
    }

    @Test func aNudgeEndsThePresentOrNextWait() async {
        let alarm = WallAlarm()
        alarm.nudge()
        #expect(await alarm.wait(until: nil) == .nudged)
        async let waking = alarm.wait(until: .max)
        alarm.nudge()
        #expect(await waking == .nudged)
    }

    @Test func cancellationEndsAWait() async {
        let alarm = WallAlarm()
        let waiting = Task { await alarm.wait(until: nil) }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    /// A replaced link, as by timedatectl; a replaced file, as by a package manager; a written file; no file.
    @Test(arguments: [
        "ln -s ../zones/There etc/new; mv etc/new etc/localtime", "mv zones/There zones/Here", "echo >> zones/Here",
        "rm etc/localtime",
    ])
    func detectsAChangeOfZone(change: String) async throws {
        let folder = try TemporaryFolder()
        func shell(_ line: String) async throws {
            let end = try await ChildProgram(
                shell: "cd '\(folder.path)'; \(line)", environment: ["PATH": "/usr/bin:/bin"]
            ).run(within: .seconds(60))
            #expect(end == .exited(0))
        }
        try await shell("mkdir etc zones; echo > zones/Here; echo > zones/There; ln -s ../zones/Here etc/localtime")
        let alarm = WallAlarm(zone: "\(folder.path)/etc/localtime")
        try await shell(change)
        #expect(await alarm.wait(until: nil) == .zoneChanged)
    }
}
