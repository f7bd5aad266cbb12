import ArgumentParser
import ControlProtocol
import PracticeCore
import PracticeData
import Session
import SessionCore

/// The commands of programmes. `programme` alone shows the one that runs.
struct ProgrammeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "programme",
        abstract: "Follow a programme of some weeks.",
        usage: """
            limber programme [--json]
            limber programme <subcommand>
            """,
        discussion: """
            A programme has sessions on the days of some weeks, such as holds that grow. 'limber programme start' \
            begins one, and 'limber stretch programme' starts its session of the day. 'limber schedule programme \
            --at 07:00' starts the sessions by themselves.

            A day is done when its session counts in history. On the days between, there is no session.

            Example: limber programme start touch-your-toes
            """,
        subcommands: [Status.self, List.self, Check.self, Start.self, Stop.self],
        defaultSubcommand: Status.self)
}

extension ProgrammeCommand {
    struct Status: CommonCommand {
        static let configuration = CommandConfiguration(
            "programme status", abstract: "Show the running programme and its next session.")

        @Flag(help: "Print the programme as one line of JSON; null without one.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let practice = try await common.completePractice()
            let report = try await practice.read { try ProgrammeReport(reading: $0) }
            try StandardOutput.answer(report, asJSON: json) {
                report?.lines ?? ["No programme is running. 'limber programme list' lists those that you can start."]
            }
        }
    }

    struct List: CommonCommand {
        static let configuration = CommandConfiguration(
            "programme list", abstract: "List the programmes that come with Limber.",
            discussion: "Each line has the id, the name, the weeks, the number of sessions and the description.")

        @Flag(help: "Print the programmes as one JSON array.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let library = CurrentUser.routineLibrary(try common.settings(), nil, logger: .foreground())
            let programmes = await library.programmes().map(ProgrammeListing.init)
            try StandardOutput.answer(programmes, asJSON: json) { programmes.map(\.row).aligned }
        }
    }

    struct Check: CommonCommand {
        static let configuration = CommandConfiguration(
            "programme check <file>", abstract: "Check a programme file without starting it.",
            discussion: """
                Prints each error as FILE:LINE:COLUMN: message, or the length of the programme. The status is 65 if \
                the file has an error.

                Example: limber programme check spring.yaml
                """)

        @Argument(help: "Programme file; - is stdin.", completion: .file(extensions: ["yaml", "yml"]))
        var file: String

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let programme = try await common.programme(inFile: file)
            try StandardOutput.say("\(programme.name): \(ProgrammeListing(programme).extent)")
        }
    }

    struct Start: CommonCommand {
        static let configuration = CommandConfiguration(
            "programme start <name-or-file>", abstract: "Begin a programme today.",
            discussion: """
                The file is read once; later changes of it do not change the programme. One programme can run at a \
                time. 'limber stretch programme' starts its session of the day.

                Examples:
                  limber programme start touch-your-toes
                  limber programme start ./spring.yaml
                """)

        @Argument(
            help: ArgumentHelp("Programme of Limber, or a programme file; - is stdin.", valueName: "name-or-file"),
            completion: .programmes)
        var source: String

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let programme = try await common.programme(source)
            let practice = try await common.completePractice()
            let report = try await practice.write { data in
                _ = try data.programmes.start(programme, on: data.days.day(of: data.now), by: data.days)
                return try ProgrammeReport(reading: data)
            }
            for line in report?.lines ?? [] { try StandardOutput.say(line) }
        }
    }

    struct Stop: CommonCommand {
        static let configuration = CommandConfiguration(
            "programme stop", abstract: "End the running programme.",
            discussion: "Its sessions stay in history. A programme that you start again begins with its first day.")

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let (ended, schedules) = try await common.practice().write { data in
                (try data.programmes.stop(), try data.schedules.schedules().filter(\.request.namesProgramme))
            }
            try StandardOutput.say("Ended '\(ended.programme.name)', begun on \(ended.startedOn)")
            for schedule in schedules {
                StandardError.say(
                    "'\(schedule.id)' starts nothing until you begin another programme; "
                        + "'limber schedule remove \(schedule.id)' removes the schedule")
            }
        }
    }
}

extension CommonArguments {
    /// Returns the programme of Limber with a name, or that of a file.
    ///
    /// - Throws: An error with every fault of the file.
    fileprivate func programme(_ source: String) async throws -> Programme {
        let id = RoutineDocument.id(of: source)
        let programmes = await CurrentUser.routineLibrary(try settings(), nil, logger: .foreground()).programmes()
        if let programme = programmes.first(where: { $0.id == id }) { return programme }
        let isPath = source == "-" || source.contains { "./".contains($0) }
        if !isPath {
            throw ProgrammeRefusal.unknown(
                source,
                advice: programmes.map(\.id).advice(
                    on: id, otherwise: "use one of: \(programmes.map(\.id).joined(separator: ", ")); or a file"))
        }
        return try await programme(inFile: source)
    }

    /// Returns the programme of a file.
    ///
    /// - Throws: An error with every fault of the file.
    fileprivate func programme(inFile file: String) async throws -> Programme {
        let settings = try settings()
        let library = CurrentUser.routineLibrary(
            settings, try await CurrentUser.practice(settings), logger: .foreground())
        let source = try RoutineInput(file, advice: "name a programme file, or - for stdin")
        let (programme, faults) = try await library.check(programme: source.text)
        guard let programme else { throw source.error(RoutineRefusal.faults(faults)) }
        return programme
    }
}
