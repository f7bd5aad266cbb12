import ArgumentParser
import PracticeCore
import PracticeData
import UserFiles

/// The commands of scheduled sessions. `schedule` alone lists them; with a session and its times, it adds a schedule.
struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Start sessions by themselves at set times.",
        usage: """
            limber schedule [--json]
            limber schedule [add] <what> ... --at <time> [--on <days>]
            limber schedule [add] <what> ... --every <time> --between <hours>
            limber schedule edit <name> [<what> ...] [<options>]
            limber schedule <subcommand>
            """,
        discussion: """
            At the time, the daemon ('limber serve') says and shows that the session starts, and starts it after a \
            countdown of 30 seconds. Until then, 'limber later' or the pause key puts the session off, and 'limber \
            stop' or the stop key refuses it. With --confirm, it starts only after 'limber play'. No session starts in \
            your quiet hours, which 'limber remind quiet' sets.

            Examples:
              limber schedule desk-break --at 10:00 --at 15:00 --on weekdays
              limber schedule neck:60 back:60 --every 50m --between 9-17
              limber schedule body-scan 20 --at 21:30 --confirm
            """,
        subcommands: [
            Add.self, List.self, Next.self, Edit.self, Skip.self, Unskip.self, Pause.self, Resume.self, Keep.self,
            Remove.self, Rehearse.self, History.self, Calendar.self,
        ],
        defaultSubcommand: Add.self)
}

extension ScheduleCommand {
    struct List: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule list", abstract: "List the schedules.",
            discussion: """
                Each line has the name of a schedule, the session, the times and the next start; or for what a start \
                waits, and until when. 'quiet' is a start that your quiet hours switch off.
                """)

        @Flag(help: "Print the schedules as one JSON array.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            try await common.printSchedules(asJSON: json)
        }
    }

    struct Next: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule next", abstract: "Show when each schedule starts next.")

        @Flag(help: "Print the starts as one JSON array.")
        var json = false

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let practice = try await common.practice()
            let starts = try await practice.read { try $0.scheduleOutlook() }.starts
            try StandardOutput.answer(starts, asJSON: json) {
                let (coming, quiet) = (starts.filter(\.comes), starts.filter { !$0.comes })
                let none =
                    quiet.isEmpty
                    ? "No session is to start. Add a schedule such as 'limber schedule stretch --at 07:00'."
                    : "No session is to start."
                return (coming.isEmpty ? [none] : coming.map(\.line)) + quiet.map(\.line)
            }
            try await practice.reportLeftOut(of: .schedules)
            if !starts.isEmpty { try await common.warnWithoutDaemon() }
        }
    }
}

extension CommonArguments {
    /// Prints all schedules.
    func printSchedules(asJSON isJSON: Bool) async throws {
        let practice = try await practice()
        let listings = try await practice.read { try $0.scheduleOutlook() }.listings
        let now = practice.context.now()
        try StandardOutput.answer(listings, asJSON: isJSON) {
            listings.isEmpty
                ? ["No schedules yet. Add one such as 'limber schedule stretch --at 07:00'."]
                : listings.map { $0.row(now: now) }.aligned
        }
        try await practice.reportLeftOut(of: .schedules)
    }

    /// Prints a warning if no daemon runs, so that no session starts.
    func warnWithoutDaemon() async throws {
        guard await !RestOwner.isDaemon(try settings()) else { return }
        StandardError.say("no daemon is running to start sessions; start it with 'limber serve'")
    }
}
