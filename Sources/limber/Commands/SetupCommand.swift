import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct SetupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Show or change what a session is when you name no regions.",
        discussion: """
            'limber setup neck:90 back' puts these on, in this order and first, and the rest off. Without anything to \
            change, it only shows what is set up.
            """
    )

    @Argument(help: "What to stretch, in this order, such as 'neck:60 back:120'.")
    var regions: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Put regions on where they are, such as 'calves quads:90'.", valueName: "region"))
    var on: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Put regions off where they are.", valueName: "region"))
    var off: [String] = []

    @Option(
        help: ArgumentHelp(
            "What another player opens when a session starts, such as the link of a playlist; or none.",
            valueName: "url"))
    var playlist: String?

    @Flag(help: "Begin with what is set up when nobody has changed anything.")
    var reset = false

    @Flag(help: "Print the set-up as one line of JSON.")
    var json = false

    func run() async throws {
        do {
            let change = try SetupChange(
                regions: regions, on: on, off: off, playlist: playlist, isFromDefaults: reset)
            let practice = try ThisUser.practice()
            let saved = try await practice.read { try $0.preferences.setup() }
            let setup = try change.applied(to: saved)
            if setup != saved { try await practice.preferences.save(setup) }
            try await show(setup, in: practice)
        } catch {
            throw Failure(error)
        }
    }

    private func lastStretched(in practice: PracticeService) async throws -> String? {
        let days = practice.context.days()
        let last = try await practice.read { try $0.sessions.latestCountedStretch() }
        let day = last.map { days.day(of: $0.record.completedAt) }
        return day?.lastStretched(today: days.day(of: practice.context.now()), by: days)
    }

    private func show(_ setup: StretchSetup, in practice: PracticeService) async throws {
        if json {
            try StandardOutput.say(json: setup)
        } else {
            let table = SetupTable(setup: setup, lastStretched: try await lastStretched(in: practice))
            for line in table.lines { try StandardOutput.say(line) }
        }
    }
}
