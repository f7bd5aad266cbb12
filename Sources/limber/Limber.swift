import ArgumentParser
import ControlProtocol
import Dispatch
import Glibc
import Platform

@main
struct Limber: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limber",
        abstract: "Talks you through stretches and meditations, with music that makes way for the voice.",
        version: ProgramVersion.text,
        subcommands: [
            StretchCommand.self, MeditateCommand.self, ServeCommand.self, StatusCommand.self, TodayCommand.self,
            RemindCommand.self, AnswerCommand.self, IntendCommand.self,
            SetupCommand.self, HistoryCommand.self, RestGroup.self, WorkoutCommand.self, WeightCommand.self,
            PlanCommand.self,
            ProfileCommand.self, ExportCommand.self, ImportCommand.self,
            CatalogCommand.self, KeysCommand.self, DoctorCommand.self,
        ]
            + SpokenCommands.all
    )

    /// An asynchronous `main` would leave the main thread through Dispatch, which unwinds it, and with it come the tables
    /// for that: here the thread waits for the end.
    static func main() {
        Allocator.keepThresholds()
        TaskPool.takeOver()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            await runAsRoot()
            end.signal()
        }
        end.wait()
    }

    /// A number below zero that was given, with the option that it was given to: to the parser it is an option that it does
    /// not know, or none of what it misses.
    private static var negative: String? {
        let words = CommandLine.arguments.dropFirst()
        let number = words.firstIndex { $0.wholeMatch(of: /-[0-9]+([.,][0-9]+)?/) != nil }
        guard let number else { return nil }
        let option = words[..<number].suffix(1).filter { $0.hasPrefix("--") }
        return (option + [words[number]]).joined(separator: " ")
    }

    private static func runAsRoot() async {
        // A reader that goes away is an error of the write, not the end of the session.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try OpenFiles.provide()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            if !failure.description.isEmpty { StandardError.say(failure.description) }
            exit(withError: ExitCode(failure.status.rawValue))
        } catch  where exitCode(for: error) == .validationFailure {
            // One line that names the thing; the parser's own has the usage below it.
            let message = negative.map { "'\($0)' is less than zero, which no number here is" } ?? message(for: error)
            let reason = message.hasSuffix(".") ? message.dropLast() : message[...]
            let help = fullMessage(for: error).firstMatch(of: /See '(.+)' for more information/)?.1
            StandardError.say("\(reason); see '\(help ?? "limber --help")'")
            exit(withError: exitCode(for: error))
        } catch {
            exit(withError: error)
        }
    }
}
