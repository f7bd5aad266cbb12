import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The profile: statistics, and the state of notifications with the advice on it.
@Suite struct ProfileTests {
    @Test(arguments: [(0, 0), (59, 0), (60, 1), (119, 1), (7230, 120)])
    func countsMinutesOfTheTotalSeconds(seconds: Int, minutes: Int) {
        #expect(
            MeditationFigures(sessions: 3, seconds: seconds, courses: []).minutes == minutes)
    }

    @Test func listsTheMostUsedCourseFirst() {
        let courses = [("a", 1, 600), ("c", 3, 60), ("b", 3, 120), ("d", 3, 60)].map { id, sessions, seconds in
            CourseStatistics(sessionType: id, name: id, sessions: sessions, seconds: seconds)
        }
        #expect(courses.sorted().map(\.sessionType) == ["b", "c", "d", "a"])
    }

    @Test func keepsReadableStatisticsBesideAnError() throws {
        let sleep = CourseStatistics(sessionType: "sleep", name: "Sleep", sessions: 3, seconds: 2520)
        let statistics = Statistics(
            stretching: .error, cycles: .error,
            meditation: .data(MeditationFigures(sessions: 3, seconds: 2520, courses: [sleep])),
            routines: .error)
        #expect(
            try json(Profile(version: "1.1.0", statistics: statistics, notifications: .noService))
                == #"{"notifications":{"colour":"grey","state":"noService","text":"No notification service on this computer"},"#
                + #""statistics":{"meditation":{"courses":[{"minutes":42,"name":"Sleep","sessionType":"sleep","sessions":3}],"#
                + #""minutes":42,"sessions":3,"state":"data"},"#
                + #""mesocycles":{"message":"Failed to load statistics","state":"error"},"#
                + #""routines":{"message":"Failed to load statistics","state":"error"},"#
                + #""stretching":{"message":"Failed to load statistics","state":"error"}},"version":"1.1.0"}"#)
        #expect(
            try json(
                Statistics(
                    stretching: .data(figures([])), cycles: .data(TrainingCycleFigures(completed: 1, total: 2)),
                    meditation: .error,
                    routines: .data(RoutineFigures(sessions: 2, seconds: 119))))
                == #"{"meditation":{"message":"Failed to load statistics","state":"error"},"#
                + #""mesocycles":{"completed":1,"state":"data","total":2},"#
                + #""routines":{"minutes":1,"sessions":2,"state":"data"},"#
                + #""stretching":{"minutes":0,"regions":[],"sessions":0,"state":"data","#
                + #""streak":{"current":0,"longest":0},"weeks":[{"minutes":0,"start":"2026-10-26"},"#
                + #"{"minutes":0,"start":"2026-11-02"},{"minutes":0,"start":"2026-11-09"},"#
                + #"{"minutes":0,"start":"2026-11-16"}]}}"#)
    }

    /// The figures on a Saturday, with weeks that start on Monday, of sessions by the days before.
    private func figures(_ sessions: [(daysAgo: Int, seconds: Int)], recent: [SessionRecord] = []) -> StretchFigures {
        var days = PracticeDays(now: .saturday, by: .utc)
        for (daysAgo, seconds) in sessions {
            days.add(endedAt: .saturday - .seconds(86400 * daysAgo), seconds: seconds)
        }
        return StretchFigures(days, recent: recent, weekStartsOn: .monday)
    }

    @Test func sumsStretchingByWeekAndStreak() {
        let figures = figures([(0, 630), (0, 30), (1, 600), (2, 90), (5, 60), (6, 119), (30, 300), (31, 300)])
        #expect((figures.sessions, figures.minutes) == (8, 35))
        #expect((figures.streak.current, figures.streak.longest) == (3, 3))
        #expect(figures.weeks.map(\.minutes) == [0, 0, 1, 23])
        #expect(figures.weeks.map(\.start) == ["2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"])
        #expect(StretchFigures.start(of: "2026-11-21", weekStartsOn: .monday) == "2026-10-26")
    }

    @Test func sumsTheHeldHalvesOfEachRegion() {
        func record(_ stretches: [(Region, seconds: Int, skipped: Int)]) -> SessionRecord {
            let stretches = stretches.map { region, seconds, skipped in
                StretchRecord.Stretch(
                    region: region, stretchId: "a", stretchName: "A", durationSeconds: seconds,
                    skippedSegments: skipped)
            }
            return .stretch(StretchRecord(completedAt: .saturday, totalDurationSeconds: 600, stretches: stretches))
        }
        let figures = figures(
            [],
            recent: [
                record([(.neck, 60, 0), (.back, 120, 1), (.quads, 60, 2)]),
                record([(.neck, 59, 0), (.back, 121, 0), (.calves, 90, 0), (.glutes, 119, 1)]),
            ])
        #expect(figures.regions.map(\.region) == [.back, .neck, .calves])
        #expect(figures.regions.map(\.minutes) == [3, 1, 1])
        #expect(figures.regions.map(\.name) == ["Back", "Neck", "Calves"])
    }

    @Test(arguments: [
        (NotificationServerState.available(name: "dunst", isMuted: false), "notSetUp enabled blocked"),
        (.available(name: "dunst", isMuted: true), "notSetUp blocked blocked"),
        (.missing, "noService noService noService"), (.unresponsive, "unknown unknown unknown"),
    ])
    func derivesOneOfFiveStates(server: NotificationServerState, states: String) {
        let all = [NotificationConsent.undecided, .allowed, .refused].map {
            NotificationStatus(consent: $0, server: server, desktop: "")
        }
        #expect(all.map(\.state.rawValue).joined(separator: " ") == states)
        #expect(all.allSatisfy { $0.steps.isEmpty == ($0.state != .blocked) })
    }

    @Test(arguments: [
        (NotificationState.enabled, "enabled", "Notifications enabled", "green"),
        (.blocked, "blocked", "Notifications blocked", "red"),
        (.notSetUp, "notSetUp", "Notifications not set up", "yellow"),
        (.noService, "noService", "No notification service on this computer", "grey"),
        (.unknown, "unknown", "Unknown status", "grey"),
    ])
    func aStateHasATextAndAColour(state: NotificationState, name: String, text: String, colour: String) throws {
        #expect(try json(state) == #"{"colour":"\#(colour)","state":"\#(name)","text":"\#(text)"}"#)
    }

    @Test(arguments: [
        ("dunst", "", "Unpause dunst: dunstctl set-paused false"),
        ("gnome-shell", "GNOME", "Open Settings, then Notifications"),
        ("gnome-shell", "ubuntu:GNOME", "Open Settings, then Notifications"),
        ("Plasma", "KDE", "Click the bell in the system tray"),
        ("Xfce Notify Daemon", "XFCE", "Open Settings, then Notifications"),
        ("mako", "sway", "Turn off Do Not Disturb in the settings of mako"),
        ("", "", "Turn off Do Not Disturb in the settings of your desktop"),
    ])
    func advisesConsentFirstThenTheDesktopInUse(server: String, desktop: String, advice: String) {
        func steps(_ consent: NotificationConsent, isMuted: Bool) -> [String] {
            NotificationStatus(
                consent: consent, server: .available(name: server, isMuted: isMuted), desktop: desktop
            ).steps
        }
        let consent = "Allow them: limber remind permission allow"
        #expect(steps(.allowed, isMuted: true).first == advice)
        #expect(steps(.refused, isMuted: true).prefix(2) == [consent, advice])
        #expect(steps(.refused, isMuted: false) == [consent])
    }
}
