import ArgumentParser
import ControlProtocol
import Logging
import PracticeData
import Session

struct RoutineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routine",
        abstract: "List, check and keep routines of your own.",
        usage: """
            limber routine [--json]
            limber routine <subcommand>
            """,
        discussion: """
            A routine is a YAML file with the steps of a session: stretches, exercises, breaths, words and rests. \
            'limber stretch' with the name of a routine starts it.

            Example: limber stretch desk-break
            """,
        subcommands: [
            List.self, Show.self, New.self, Add.self, Edit.self, Remove.self, Export.self, Check.self,
            Default.self,
        ],
        defaultSubcommand: List.self)
}

extension RoutineCommand {
    struct List: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine list", abstract: "List the routines.",
            discussion: """
                Each line has the id, the name, the length without waits, and the description. Your routines come \
                first, and are marked.
                """)

        @Flag(help: "Print the routines as one JSON array.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let settings = try common.settings()
            let practice = try await CurrentUser.practice(settings)
            let routines = try await CurrentUser.routineLibrary(settings, practice, logger: .foreground()).routines()
            try StandardOutput.answer(routines, asJSON: json) { routines.map(\.row).aligned }
            try await practice.reportLeftOut(of: .routines)
        }
    }

    struct Show: CommonCommand {
        static let configuration = CommandConfiguration(
            "routine show <name>", abstract: "Show the plan of a routine with its times.",
            discussion: "Example: limber routine show desk-break")

        @Argument(help: "Name or id of the routine.", completion: .routines)
        var name: String

        @Flag(help: "Print the routine with its text and its plan as one line of JSON.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let details = try await common.routines().routine(named: name)
            try StandardOutput.answer(details, asJSON: json) { details.lines }
        }
    }
}
