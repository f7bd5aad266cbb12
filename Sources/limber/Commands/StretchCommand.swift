public import ArgumentParser
public import SessionCore

struct StretchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stretch",
        abstract: "Be talked through a stretching session.",
        discussion: """
            Regions are neck, shoulders, back, hip_flexors, glutes, hamstrings, quads and calves, each with the seconds \
            for both of its halves, such as neck:90. Without any, all eight are on.
            """
    )

    @Argument(help: "What to stretch, in this order, such as 'neck:60 back:120'.")
    var regions: [String] = []

    @Option(help: "Which stretches are introduced before their clock starts: first, every or none. (default: first)")
    var leadIn: LeadIn?

    @OptionGroup
    var session: SessionArguments

    func run() async throws {
        let durations: [RegionDuration]
        do throws(OptionError) {
            durations = try regions.map { text throws(OptionError) in try RegionDuration(parsing: text) }
        } catch {
            throw Failure(error)
        }
        try await session.play(.stretch, regions: durations, leadIn: leadIn)
    }
}

extension LeadIn: ExpressibleByArgument {}
