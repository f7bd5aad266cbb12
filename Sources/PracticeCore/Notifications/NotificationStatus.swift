/// Whether this box shows notifications, and what can be done about it; on the wire as `/api/notifications/state` has it.
public struct NotificationStatus: Hashable, Sendable {
    /// What the person has said.
    public let consent: NotificationConsent
    /// What would show them.
    public let server: NotificationServerState
    /// What the desktop calls itself, as `XDG_CURRENT_DESKTOP` has it; empty where there is none.
    public let desktop: String

    /// The status of a box.
    public init(consent: NotificationConsent, server: NotificationServerState, desktop: String) {
        self.consent = consent
        self.server = server
        self.desktop = desktop
    }

    /// It in a word. What the person does not want is blocked, whoever could show it.
    public var state: NotificationState {
        switch (server, consent) {
        case (.missing, _): .noService
        case (.silent, _): .unknown
        case (.there, .refused): .blocked
        case (.there, .undecided): .notSetUp
        case (.there(_, isMuted: true), .allowed): .blocked
        case (.there(_, isMuted: false), .allowed): .enabled
        }
    }

    /// The steps, for a terminal, that unblock notifications; empty unless they are blocked.
    public var steps: [String] {
        let consenting = state == .blocked && consent == .refused ? ["Allow them: limber remind permission allow"] : []
        return consenting + desktopSteps
    }

    /// The steps on the desktop that unblock notifications; empty unless they are blocked.
    private var desktopSteps: [String] {
        guard state == .blocked, case .there(let name, isMuted: true) = server else { return [] }
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

extension NotificationStatus: Encodable {
    private enum CodingKeys: CodingKey {
        case state, text, colour, consent, service, muted, steps
    }

    /// Writes the wire format.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(state.rawValue, forKey: .state)
        try values.encode(state.text, forKey: .text)
        try values.encode(state.colour, forKey: .colour)
        try values.encode(consent, forKey: .consent)
        try values.encode(desktopSteps, forKey: .steps)
        switch server {
        case .missing, .silent:
            try values.encodeNil(forKey: .service)
            try values.encode(false, forKey: .muted)
        case .there(let name, let isMuted):
            try values.encode(name, forKey: .service)
            try values.encode(isMuted, forKey: .muted)
        }
    }
}
