public import ArgumentParser
import ControlProtocol
public import SessionCore

struct StretchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stretch",
        abstract: "Start a guided stretching session.",
        usage: "limber stretch [<options>] [<region> ...]",
        discussion: """
            The regions are neck, shoulders, back, hip_flexors, glutes, hamstrings, quads and calves. A duration \
            after a colon sets the length of a region, in seconds unless it has a unit. Without regions, the session has \
            those of your setup, which 'limber setup' shows.

            If the daemon runs, it plays the session, which goes on when you leave the view.

            Example: limber stretch neck:90 back:2m
            """)

    @Argument(
        help: ArgumentHelp("Regions to stretch, in this order, such as neck:60 or neck:1m30s.", valueName: "region"),
        completion: .regions)
    var regions: [String] = []

    @Option(help: "Stretches to introduce before you move; the others while you move. (default: every)")
    var leadIn: LeadIn?

    @Option(
        help: ArgumentHelp(
            "Time to get into position before each hold: standard (3 s to 8 s), or 0s to 60s. (default: standard)",
            valueName: "time"),
        completion: .list(["standard", "0", "5s", "10s"]))
    var changeOver: String?

    @OptionGroup
    var session: SessionArguments

    func run() async throws {
        try await session.play(
            SessionRequest(
                regions: try regions.map(RegionDuration.init(parsing:)), leadIn: leadIn,
                changeOver: try changeOver.map(ChangeOver.init(parsing:))))
    }
}

extension LeadIn: ExpressibleByArgument {}
