import ArgumentParser
import ControlProtocol
import ControlSocket

/// The commands that say one verb to whatever session is running.
enum SpokenCommands {
    static let all: [any ParsableCommand.Type] = [
        PlayCommand.self, PauseCommand.self, ToggleCommand.self, SkipCommand.self, SkipStretchCommand.self,
        PreviousCommand.self, StopCommand.self,
    ]
}

protocol SpokenCommand: AsyncParsableCommand {
    static var command: SessionCommand { get }
}

extension SpokenCommand {
    func run() async throws {
        do {
            try await ThisUser.client(ThisUser.controlSettings()).perform(Self.command)
        } catch {
            throw Failure(error)
        }
    }
}

struct PlayCommand: SpokenCommand {
    static let command = SessionCommand.play
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Go on with a paused session; have an idle daemon resume or start one.")
}

struct PauseCommand: SpokenCommand {
    static let command = SessionCommand.pause
    static let configuration = CommandConfiguration(commandName: "pause", abstract: "Pause the session.")
}

struct ToggleCommand: SpokenCommand {
    static let command = SessionCommand.toggle
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: "Pause the session, or do what play does.")
}

struct SkipCommand: SpokenCommand {
    static let command = SessionCommand.skip
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip the segment, or the part of a meditation.")
}

struct SkipStretchCommand: SpokenCommand {
    static let command = SessionCommand.skipStretch
    static let configuration = CommandConfiguration(commandName: "skip-stretch", abstract: "Skip the stretch.")
}

struct PreviousCommand: SpokenCommand {
    static let command = SessionCommand.previous
    static let configuration = CommandConfiguration(
        commandName: "previous", abstract: "Restart the segment, or within its first 2 seconds the one before.")
}

struct StopCommand: SpokenCommand {
    static let command = SessionCommand.stop
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "End the session.")
}
