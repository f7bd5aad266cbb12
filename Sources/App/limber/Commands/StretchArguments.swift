public import ArgumentParser
public import SessionCore

/// The options that describe a stretching session.
struct StretchArguments: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Time of the whole session, such as 10m, which is filled with stretches. "
                + "(default: one stretch of each region)",
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
            "Time to get into position before each hold: standard (3 s to 10 s), or 0s to 60s. (default: standard)",
            valueName: "time"),
        completion: .list(["standard", "0", "5s", "10s"]))
    var changeOver: String?

    /// Whether none of the options is given.
    var isEmpty: Bool {
        [time, rest, changeOver].allSatisfy { $0 == nil } && posture.isEmpty && exclude.isEmpty && rounds == nil
            && leadIn == nil && introductions == nil
    }

    /// Returns the request for a session.
    ///
    /// - Parameters:
    ///   - words: Regions, stretches and rests in order, or a routine.
    ///   - present: The request whose values stay where neither a word nor an option replaces them.
    func request(_ words: [String], over present: SessionRequest = SessionRequest()) throws -> SessionRequest {
        var request = present
        switch present.content {
        case .stretch(let options): request.content = .stretch(try self.options(over: options))
        case .routine where try options(over: StretchOptions()) != StretchOptions():
            throw OptionError("a routine has its own steps; remove the options for stretches, or name a region")
        case .routine, .meditation: break
        }
        if !words.isEmpty { request.regions = try words.map(StretchChoice.init(parsing:)) }
        request.leadIn = leadIn ?? present.leadIn
        request.introductions = introductions ?? present.introductions
        request.changeOver = try changeOver.map(ChangeOver.init(parsing:)) ?? present.changeOver
        return request
    }

    private func options(over present: StretchOptions) throws(OptionError) -> StretchOptions {
        func list(_ options: [String]) -> [String] { options.flatMap { $0.split(separator: ",").map(String.init) } }
        let postures = try list(posture).map { text throws(OptionError) in try Posture(parsing: text) }
        return StretchOptions(
            time: try time.map(DurationText.required) ?? present.time,
            postures: posture.isEmpty ? present.postures : postures,
            excluded: exclude.isEmpty ? present.excluded : list(exclude), rounds: rounds ?? present.rounds,
            rest: try rest.map(DurationText.required) ?? present.rest)
    }
}

extension LeadIn: ExpressibleByArgument {}

extension Introductions: ExpressibleByArgument {}
