import ControlSocket
import SessionCore
import UserFiles

/// The settings of a command for a session that another process plays. That process has settings of its own, and would
/// ignore them.
struct IgnoredSettings {
    /// The settings with an option of the same name, and whether a request has the option.
    private static let options: [String: @Sendable (SessionRequest) -> Bool] = [
        "session.lead_in": { $0.leadIn != nil }, "session.introductions": { $0.introductions != nil },
        "session.change_over": { $0.changeOver != nil }, "session.output": { $0.output != nil },
        "session.music": { $0.music != nil }, "session.music_order": { $0.musicOrder != nil },
        "session.music_level": { $0.musicLevel != nil }, "session.voice_level": { $0.voiceLevel != nil },
        "session.interrupt": { $0.interrupt != nil }, "session.language": { $0.language != nil },
        "session.catalog": { $0.catalog != nil },
    ]

    /// The beginnings of the settings that a player uses for its sessions.
    private static let sections = ["session.", "other_players.", "speech.", "mpris."]

    private static let ofStretches = ["session.lead_in", "session.introductions", "session.change_over"]

    private let ignored: [EffectiveSetting]

    /// Finds the settings that the command line, the environment or a named file has, and the player not.
    ///
    /// - Parameters:
    ///   - player: The settings of the process that plays. If it is empty, they are unknown, and only the command line
    ///     counts: the player may have the same environment and file.
    ///   - isFileNamed: Whether the command or its environment names the configuration file.
    init(
        of settings: ProgramSettings, isFileNamed: Bool, for request: SessionRequest,
        playedWith player: [EffectiveSetting]
    ) {
        let values = Dictionary(player.map { ($0.key, $0.value) }) { first, _ in first }
        let hasStretches = if case .stretch = request.content { true } else { false }
        ignored = settings.effectiveSettings.filter { setting in
            let key = setting.key
            // History keeps what a person hears, and the command itself keeps a short session.
            guard Self.sections.contains(where: key.hasPrefix) || key == "outputs", key != "session.record",
                hasStretches || !Self.ofStretches.contains(key), Self.options[key]?(request) != true
            else { return false }
            let isMeant =
                switch settings.origin(of: key) {
                case .commandLine: true
                case .environment: !player.isEmpty
                case .file: isFileNamed && !player.isEmpty
                case .default: false
                }
            return isMeant && setting.value != values[key]
        }
    }

    /// Throws an error that names the settings and their options, if there are any.
    ///
    /// - Parameter remedy: The advice about settings without an option.
    func refuse(otherwise remedy: String) throws(OptionError) {
        guard !ignored.isEmpty else { return }
        let names = ignored.map { "\($0.key) (\($0.origin))" }.joined(separator: " and ")
        let options = ignored.filter { Self.options[$0.key] != nil }.map { setting in
            "--\(setting.key.dropFirst("session.".count).replacing("_", with: "-")) \(setting.value)"
        }
        throw OptionError(
            "the daemon plays with settings of its own, and does not take \(names); "
                + (options.count == ignored.count ? "use \(options.joined(separator: " "))" : remedy))
    }
}

extension CommonArguments {
    /// Whether the command line or the environment names the configuration file.
    var isFileNamed: Bool {
        config != nil || ProcessContext.current.environment["LIMBER_CONFIG"].map { !$0.isEmpty } ?? false
    }

    /// The longest wait for the settings of a daemon.
    private static let answerLimit = Duration.seconds(2)

    /// Checks that the daemon will play a scheduled session as the settings of this command say.
    func checkSettings(ofScheduled request: SessionRequest) async throws {
        let settings = try settings()
        let client = try await CurrentUser.client(settings, timeout: Self.answerLimit)
        // Without the settings of the daemon, only those of the command line count.
        let player = (try? await client.settings(as: EffectiveSetting.self)) ?? []
        try IgnoredSettings(of: settings, isFileNamed: isFileNamed, for: request, playedWith: player)
            .refuse(otherwise: "set them in the configuration of the daemon")
    }
}
