import ArgumentParser
import ControlProtocol
import ControlSocket
import SessionCore

struct LevelCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "level", abstract: "Show or change how loud music and voice are.",
        usage: "limber level [<options>] [<level> ...]",
        discussion: """
            A level is a whole number of decibels from -20 to 6; 0 is the mix that Limber makes by itself. 'louder' and \
            'quieter' change a level by 3 dB, or by the number behind them. Without music or voice, both change. The \
            level of the voice is also that of bell and tones. The session keeps its levels, also when it is resumed.

            Example: limber level music -6 voice louder 2
            """)

    // A negative number looks like an option.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Levels, such as music -6, voice quieter or louder 2.", valueName: "level"),
        completion: .list(["music", "voice", "louder", "quieter"]))
    var words: [String] = []

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let change = try LevelChange(parsing: words)
            let client = try CurrentUser.client(common.controlSettings())
            if !words.isEmpty { try await client.setLevels(change) }
            let snapshot = try await client.snapshot()
            guard let levels = snapshot.levels else { throw SessionRefusal.noSession }
            try StandardOutput.say(levels)
        } catch {
            throw CommandError(error)
        }
    }
}

extension SessionSnapshot {
    /// The levels in a line for people; `nil` without a session.
    fileprivate var levels: String? {
        guard let musicLevel, let voiceLevel else { return nil }
        return "Music \(musicLevel) dB, voice \(voiceLevel) dB"
    }
}
