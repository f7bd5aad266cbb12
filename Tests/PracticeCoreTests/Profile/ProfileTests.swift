import PracticeCore
import Testing

/// The profile: statistics, and the state of notifications with the advice on it.
@Suite struct ProfileTests {
    @Test(arguments: [(0, 0), (59, 0), (60, 1), (119, 1), (7230, 120)])
    func countsMinutesOfTheTotalSeconds(seconds: Int, minutes: Int) {
        #expect(
            MeditationStatistics(sessions: 3, seconds: seconds, courses: [])
                == .data(sessions: 3, minutes: minutes, courses: []))
    }

    @Test func listsTheMostUsedCourseFirst() {
        let courses = [("a", 1, 600), ("c", 3, 60), ("b", 3, 120), ("d", 3, 60)].map { id, sessions, seconds in
            CourseStatistics(sessionType: id, name: id, sessions: sessions, seconds: seconds)
        }
        #expect(courses.sorted().map(\.sessionType) == ["b", "c", "d", "a"])
    }

    @Test func keepsReadableStatisticsBesideAnError() throws {
        let sleep = CourseStatistics(sessionType: "sleep", name: "Sleep", sessions: 3, seconds: 2520)
        let statistics = Statistics(mesocycles: .error, meditation: .data(sessions: 3, minutes: 42, courses: [sleep]))
        #expect(
            try json(Profile(version: "1.1.0", statistics: statistics, notifications: .noService))
                == #"{"notifications":{"colour":"grey","state":"noService","text":"No notification service on this computer"},"#
                + #""statistics":{"meditation":{"courses":[{"minutes":42,"name":"Sleep","sessionType":"sleep","sessions":3}],"#
                + #""minutes":42,"sessions":3,"state":"data"},"#
                + #""mesocycles":{"message":"Failed to load statistics","state":"error"}},"version":"1.1.0"}"#)
        #expect(
            try json(Statistics(mesocycles: .data(completed: 1, total: 2), meditation: .error))
                == #"{"meditation":{"message":"Failed to load statistics","state":"error"},"#
                + #""mesocycles":{"completed":1,"state":"data","total":2}}"#)
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
