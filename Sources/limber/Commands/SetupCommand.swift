import ArgumentParser
import FoundationEssentials
import PracticeCore
import Session
import SessionCore
import Settings
import Store

struct SetupCommand: ParsableCommand {
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

    func run() throws {
        do {
            let change = try SetupChange(
                regions: regions, on: on, off: off, playlist: playlist, isFromDefaults: reset)
            let store = try Store(path: try ThisUser.folders().database)
            let saved = try store.setup()
            let setup = try change.applied(to: saved)
            if setup != saved { try store.save(setup) }
            try show(setup, of: store)
        } catch {
            throw Failure(error)
        }
    }

    private func lastStretched(in store: Store) throws -> String? {
        let days = DayClock.system(startsAt: ThisUser.settings.dayStartsAt)
        let last = try store.latestStretch().map { days.day(of: $0.record.completedAt) }
        return last?.lastStretched(today: days.day(of: Timestamp(Date())))
    }

    private func show(_ setup: StretchSetup, of store: Store) throws {
        if json {
            try StandardOutput.say(json: setup)
        } else {
            let table = SetupTable(setup: setup, lastStretched: try lastStretched(in: store))
            for line in table.lines { try StandardOutput.say(line) }
        }
    }
}
