import Glibc
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
        [Duration.seconds(-1), .zero, .nanoseconds(1), .milliseconds(Int.min)])
    func endsAtAPastTime(clock: ClockTimer.Clock, moment: Duration) throws {
        let timer = try ClockTimer(clock)
        #expect(timer.set(at: moment) == .pending)
        #expect(timer.read() == .expired)
        // Reported once.
        #expect(timer.read() == .pending)
    }

    @Test(arguments: [ClockTimer.Clock.wall, .boot], [nil, Duration.milliseconds(Int.max)])
    func neverEndsWithoutATime(clock: ClockTimer.Clock, moment: Duration?) throws {
        let timer = try ClockTimer(clock)
        timer.set(at: .zero)
        #expect(timer.set(at: moment) == .pending)
        #expect(timer.read() == .pending)
    }
}
