import ArgumentParser
import ControlProtocol
import SessionCore
import UserFiles

struct StretchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "stretch [<region> ...]", abstract: "Start a guided stretching session.",
        discussion: """
            The regions are neck, shoulders, back, hip_flexors, glutes, hamstrings, quads and calves; a stretch of \
            each is drawn. 'limber stretches' lists the stretches, which you can name instead. A duration after a \
            colon sets the length, in seconds unless it has a unit. Without regions, the session has those of your \
            setup, which 'limber setup' shows.

            The name of a routine alone starts the routine; 'limber routine list' lists them. A routine has its own \
            lengths, rounds and rests, so that --for, --posture, --exclude, --rounds and --rest do not go with it. \
            A file that ends in .yaml plays without being added, unless it names sound files.

            If the daemon runs, it plays the session, which goes on when you leave the view.

            Examples:
              limber stretch neck:90 back:2m
              limber stretch cat-cow pigeon:60 neck
              limber stretch --for 10m --posture standing --exclude wall
              limber stretch neck shoulders --rounds 3 --rest 20s
              limber stretch desk-break
              limber stretch my-core.yaml
            """)

    @Argument(
        help: ArgumentHelp(
            "Regions, stretches and rests in this order, such as neck:60, pigeon:1m30s or rest:20; or a routine.",
            valueName: "region"
        ),
        completion: .sessionContents)
    var regions: [String] = []

    @OptionGroup
    var stretch: StretchArguments

    @OptionGroup
    var session: SessionArguments

    func run() async throws {
        guard let file = regions.first(where: { $0.lowercased().hasSuffix(".yaml") || $0.hasSuffix(".yml") }) else {
            return try await session.play(try stretch.request(regions))
        }
        guard regions.count == 1 else {
            throw OptionError("'\(file)' is the file of a routine with its own steps; name it alone")
        }
        try await session.play(try stretch.request([], over: try Self.request(playing: file)))
    }

    /// Returns a request for the routine in a file, which is not added.
    private static func request(playing file: String) throws -> SessionRequest {
        let input = try RoutineInput(file, advice: "name the file of a routine")
        let (document, faults) = RoutineFile.read(input.text)
        guard let document else { throw input.error(RoutineRefusal.faults(faults)) }
        guard document.audio.isEmpty else {
            throw CommandError(
                .badData, "\(input.name): a routine with sound files is added first: 'limber routine add \(file)'")
        }
        var request = SessionRequest(.routine(document.id))
        request.routineText = input.text
        return request
    }
}
