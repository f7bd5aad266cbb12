public import SessionCore

/// The state of desktop notifications on this computer, with the steps that enable them. Encodes as the body of
/// `/api/notifications/state`.
public struct NotificationStatus: Hashable, Sendable {
    /// The user's consent.
    public let consent: NotificationConsent
    /// The state of the notification server.
    public let server: NotificationServerState
    /// The value of `XDG_CURRENT_DESKTOP`, or an empty string if the variable is not set.
    public let desktop: String

    /// Creates the status from its three sources.
    public init(consent: NotificationConsent, server: NotificationServerState, desktop: String) {
        self.consent = consent
        self.server = server
        self.desktop = desktop
    }

    /// The state in one word. The consent takes precedence over a muted server.
    public var state: NotificationState {
        switch (server, consent) {
        case (.missing, _): .noService
        case (.unresponsive, _): .unknown
        case (.available, .refused): .blocked
        case (.available, .undecided): .notSetUp
        case (.available(_, isMuted: true), .allowed): .blocked
        case (.available(_, isMuted: false), .allowed): .enabled
        }
    }

    /// The steps that unblock notifications, for a terminal; empty unless ``state`` is `blocked`.
    public var steps: [String] {
        let consenting = state == .blocked && consent == .refused ? ["Allow them: limber remind permission allow"] : []
        return consenting + desktopSteps
    }

    /// The steps in the desktop's settings; empty unless the server is muted.
    private var desktopSteps: [String] {
        guard state == .blocked, case .available(let name, isMuted: true) = server else { return [] }
        return unmuting(name)
    }

    private func unmuting(_ server: String) -> [String] {
        let names = [server.lowercased()] + desktop.lowercased().split(separator: ":").map(String.init)
        func isOne(of known: String...) -> Bool { names.contains { name in known.contains { name.contains($0) } } }
        if isOne(of: "dunst") { return ["Unpause dunst: dunstctl set-paused false"] }
        if isOne(of: "gnome") {
            return [
                "Open Settings, then Notifications", "Turn off Do Not Disturb",
                "Choose Limber in the list of apps and turn on its notifications",
            ]
        }
        if isOne(of: "plasma", "kde") {
            return ["Click the bell in the system tray", "Turn off Do not disturb"]
        }
        if isOne(of: "xfce") { return ["Open Settings, then Notifications", "Turn off Do not disturb"] }
        return ["Turn off Do Not Disturb in the settings of \(server.isEmpty ? "your desktop" : server)"]
    }
}

extension NotificationStatus: ObjectEncodable {
    /// The status as the API answers it.
    public var members: EncodedMembers {
        let (service, isMuted): (String?, Bool) =
            switch server {
            case .missing, .unresponsive: (nil, false)
            case .available(let name, let isMuted): (name, isMuted)
            }
        return [
            "state": state.rawValue, "text": state.text, "colour": state.colour, "consent": consent,
            "steps": desktopSteps, "service": service, "muted": isMuted,
        ]
    }
}

/// The user's consent to desktop notifications. Voice, page, events and command never depend on it.
public enum NotificationConsent: String, CaseIterable, Hashable, Codable, Sendable {
    case undecided
    case allowed
    case refused
}

/// The state of the notification server on the session bus.
public enum NotificationServerState: Hashable, Sendable {
    /// No server runs or can be started, or no session bus exists.
    case missing
    /// The server does not answer, or its answer cannot be decoded.
    case unresponsive
    /// A server runs, or can be started by the bus.
    ///
    /// - Parameters:
    ///   - name: The server's own name, such as `dunst`; empty for a server that does not run yet.
    ///   - isMuted: Whether the server suppresses notifications, as far as it exposes this.
    case available(name: String, isMuted: Bool)
}

/// The state of desktop notifications on this computer (`docs/rules.md`, Notifications).
public enum NotificationState: String, CaseIterable, Hashable, Sendable {
    /// A server shows notifications, and the user allows them.
    case enabled
    /// The user refuses notifications, or the notification server is muted.
    case blocked
    /// A server exists, but the user has not decided yet.
    case notSetUp
    /// No notification server or session bus exists.
    case noService
    /// The server does not answer.
    case unknown

    /// The state as a phrase for people.
    public var text: String {
        switch self {
        case .enabled: "Notifications enabled"
        case .blocked: "Notifications blocked"
        case .notSetUp: "Notifications not set up"
        case .noService: "No notification service on this computer"
        case .unknown: "Unknown status"
        }
    }

    /// The colour of the state's indicator.
    public var colour: SignalColour {
        switch self {
        case .enabled: .green
        case .blocked: .red
        case .notSetUp: .yellow
        case .noService, .unknown: .grey
        }
    }
}

extension NotificationState: Encodable {
    /// Encodes the state as a member of `/api/profile`, in place of its raw value.
    public func encode(to encoder: any Encoder) throws {
        try EncodedMembers(["state": rawValue, "text": text, "colour": colour]).encode(to: encoder)
    }
}
