import PracticeCore
import Testing

/// The state of desktop notifications and the advice on it.
@Suite struct NotificationStatusTests {
    private static let available = NotificationServerState.available(name: "dunst", isMuted: false)
    private static let muted = NotificationServerState.available(name: "dunst", isMuted: true)

    @Test(
        arguments: [
            (available, .undecided, .notSetUp), (available, .allowed, .enabled), (available, .refused, .blocked),
            (muted, .undecided, .notSetUp), (muted, .allowed, .blocked), (muted, .refused, .blocked),
            (.missing, .undecided, .noService), (.missing, .allowed, .noService), (.missing, .refused, .noService),
            (.unresponsive, .undecided, .unknown), (.unresponsive, .allowed, .unknown),
            (.unresponsive, .refused, .unknown),
        ] as [(NotificationServerState, NotificationConsent, NotificationState)])
    func derivesOneOfFiveStates(server: NotificationServerState, consent: NotificationConsent, state: NotificationState)
    {
        let status = NotificationStatus(consent: consent, server: server, desktop: "")
        #expect(status.state == state)
        #expect(status.steps.isEmpty == (state != .blocked))
    }

    @Test(
        arguments: [
            (.enabled, "Notifications enabled", .green), (.blocked, "Notifications blocked", .red),
            (.notSetUp, "Notifications not set up", .yellow),
            (.noService, "No notification service on this computer", .grey), (.unknown, "Unknown status", .grey),
        ] as [(NotificationState, String, SignalColour)])
    func hasATextAndAColour(state: NotificationState, text: String, colour: SignalColour) {
        #expect(state.text == text)
        #expect(state.colour == colour)
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
    func advisesForTheDesktopInUse(server: String, desktop: String, first: String) {
        let status = NotificationStatus(
            consent: .allowed, server: .available(name: server, isMuted: true), desktop: desktop)
        #expect(status.steps.first == first)
    }

    @Test func asksForConsentFirst() {
        let refused = NotificationStatus(consent: .refused, server: Self.muted, desktop: "")
        #expect(
            refused.steps == [
                "Allow them: limber remind permission allow", "Unpause dunst: dunstctl set-paused false",
            ])
        let unmuted = NotificationStatus(consent: .refused, server: Self.available, desktop: "")
        #expect(unmuted.steps == ["Allow them: limber remind permission allow"])
    }
}
