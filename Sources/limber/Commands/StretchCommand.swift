public import ArgumentParser
import ControlProtocol
public import SessionCore

struct StretchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stretch",
        abstract: "Start a guided stretching session.",
        usage: "limber stretch [<options>] [<region> ...]",
        discussion: """
            The regions are neck, shoulders, back, hip_flexors, glutes, hamstrings, quads and calves; a stretch of each is \
            drawn. 'limber stretches' lists the stretches, which you can name instead. A duration after a colon sets the \
            length, in seconds unless it has a unit. Without regions, the session has those of your setup, which \
            'limber setup' shows.

            The name of a routine alone starts the routine; 'limber routine list' lists them. A routine has its own \
            lengths, rounds and rests, so that --for, --posture, --exclude, --rounds and --rest do not go with it.

            If the daemon runs, it plays the session, which goes on when you leave the view.

            Examples:
              limber stretch neck:90 back:2m
              limber stretch cat-cow pigeon:60 neck
              limber stretch --for 10m --posture standing --exclude wall
              limber stretch neck shoulders --rounds 3 --rest 20s
              limber stretch desk-break
            """)

    @Argument(
        help: ArgumentHelp(
            "Regions, stretches and rests in this order, such as neck:60, pigeon:1m30s or rest:20; or a routine.",
            valueName: "region"
        ),
        completion: .sessionContents)
    var regions: [String] = []

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Time of the whole session, such as 10m, which is filled with stretches. (default: one stretch of each region)",
            valueName: "time"))
    var time: String?

    @Option(
        help: ArgumentHelp("Postures of the stretches: standing, sitting, kneeling, lying; several with commas."),
        completion: .list(Posture.allCases.map(\.rawValue)))
    var posture: [String] = []

    @Option(
        help: ArgumentHelp("Regions, or words of names, to leave out; several with commas.", valueName: "words"),
        completion: .stretches)
    var exclude: [String] = []

    @Option(help: ArgumentHelp("How often to go through the stretches. (default: 1)", valueName: "number"))
    var rounds: Int?

    @Option(help: ArgumentHelp("Rest between two rounds, such as 20s. (default: 0s)", valueName: "time"))
    var rest: String?

    @Option(help: "Stretches to introduce before you move; the others while you move. (default: every)")
    var leadIn: LeadIn?

    @Option(help: "Length of the introductions; auto is short for stretches that you know. (default: auto)")
    var introductions: Introductions?

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
                .stretch(try options()), regions: try regions.map(StretchChoice.init(parsing:)), leadIn: leadIn,
                introductions: introductions,
                changeOver: try changeOver.map(ChangeOver.init(parsing:))))
    }

    private func options() throws(OptionError) -> StretchOptions {
        func list(_ options: [String]) -> [String] { options.flatMap { $0.split(separator: ",").map(String.init) } }
        return StretchOptions(
            time: try time.map(DurationText.required),
            postures: try list(posture).map { text throws(OptionError) in try Posture(parsing: text) },
            excluded: list(exclude), rounds: rounds ?? 1, rest: try rest.map(DurationText.required) ?? 0)
    }
}

extension LeadIn: ExpressibleByArgument {}

extension Introductions: ExpressibleByArgument {}
