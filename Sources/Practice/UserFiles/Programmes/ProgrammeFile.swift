public import PracticeCore
public import SessionCore
import Yams

/// A programme as a YAML file.
///
/// The reader reports all faults of a file with their places. It knows neither the stretches of the catalog nor the
/// routines. `Resources/Schemas/programme.json` describes the same format.
public struct ProgrammeFile: Sendable {
    /// The greatest size of a text, in bytes of UTF-8.
    public static let maximumBytes = 64 << 10

    /// The programme, or `nil` with faults.
    public let programme: Programme?
    /// The places of the sessions, by the index in ``Programme/days``.
    public let places: [RoutineDocument.Place]
    /// The faults in the order of their places.
    public let faults: [RoutineFault]

    /// Parses a programme. A byte order mark at the start is ignored.
    public init(_ text: String) {
        let file = YAMLFile(
            text, startingWith: "'name:' and a name", plainUpTo: (Self.maximumBytes, "use fewer weeks"))
        guard let (yaml, root) = file.content else {
            (programme, places, faults) = (nil, [], file.faults)
            return
        }
        var reader = ProgrammeReader(yaml: yaml)
        programme = reader.programme(root)
        places = reader.places
        faults = reader.sortedFaults
    }
}

/// A traversal of a programme file that collects all faults.
private struct ProgrammeReader: YAMLReader {
    let yaml: YAMLDocument
    var faults: [RoutineFault] = []
    private(set) var places: [RoutineDocument.Place] = []

    private typealias Session = (day: Programme.Day, place: RoutineDocument.Place)

    init(yaml: YAMLDocument) { self.yaml = yaml }

    /// Reads the file. Returns `nil` with faults.
    mutating func programme(_ node: Node) -> Programme? {
        guard let members = members(of: node, "a programme", keys: ["name", "description", "missed", "weeks"]) else {
            return nil
        }
        let name = members.required("name", .routineName, noting: &faults)
        let description = members.optional(
            "description", .prose("a sentence", upTo: Programme.longestDescription), noting: &faults)
        let missed = members.optional("missed", .missed, default: .wait, noting: &faults)
        let weeks = members.list("weeks", upTo: Programme.allowedWeeks.upperBound, noting: &faults) ?? []
        var sessions: [Session] = []
        for (index, week) in weeks.enumerated() { sessions += self.sessions(of: week, number: index + 1) }
        guard faults.isEmpty, let name, let missed else { return nil }
        places = sessions.map(\.place)
        do throws(OptionError) {
            return try Programme(name: name, description: description, missed: missed, days: sessions.map(\.day))
        } catch {
            fault(members.place, error.description)
            return nil
        }
    }

    /// Reads a week. Returns its sessions in the order of their days.
    private mutating func sessions(of node: Node, number: Int) -> [Session] {
        guard let members = members(of: node, "a week", keys: ["sessions"]),
            let list = members.list("sessions", upTo: Programme.allowedDays.upperBound, noting: &faults)
        else { return [] }
        var sessions: [Int: Session] = [:]
        for node in list {
            guard let members = self.members(of: node, "a session", keys: Self.keys) else { continue }
            let days = days(of: members)
            guard let request = request(of: members) else { continue }
            for day in days {
                if sessions[day] != nil {
                    fault(members.place(of: "days"), "day \(day) of week \(number) has two sessions; keep one")
                }
                sessions[day] = (Programme.Day(week: number, day: day, request: request), members.place)
            }
        }
        return sessions.sorted { $0.key < $1.key }.map(\.value)
    }

    private static let keys = ["days", "stretch", "routine", "for", "rounds", "rest-between"]

    /// Reads a number, or a list of numbers.
    private mutating func days(of members: YAMLMembers) -> [Int] {
        let rule = YAMLMembers.Rule<Int>.whole(Programme.allowedDays)
        guard case .sequence? = members.node("days") else {
            return members.required("days", rule, noting: &faults).map { [$0] } ?? []
        }
        let list = members.list("days", upTo: Programme.allowedDays.upperBound, noting: &faults) ?? []
        let days = list.compactMap { $0.scalar.flatMap(rule.read) }
        if days.count < list.count { fault(members.place(of: "days"), "an entry of 'days' must be \(rule.allowed)") }
        return days
    }

    /// Reads the stretches with their options, or the name of a routine.
    private mutating func request(of members: YAMLMembers) -> SessionRequest? {
        let stretches = members.optional("stretch", .stretches, noting: &faults)
        let routine = members.optional("routine", .routineName, noting: &faults)
        let time = members.optional("for", .length(60...3600), noting: &faults)
        let rounds = members.optional("rounds", .whole(StretchOptions.allowedRounds), noting: &faults)
        let rest = members.optional("rest-between", .length(StretchChoice.allowedRests), noting: &faults)
        switch (members.node("stretch") != nil, members.node("routine") != nil) {
        case (true, false):
            if members.node("for") != nil, members.node("rounds") != nil {
                fault(members.place(of: "rounds"), "'for' and 'rounds' exclude each other; remove one of them")
            }
            if members.node("rest-between") != nil, (rounds ?? 1) < 2 {
                fault(members.place(of: "rest-between"), "a rest comes between rounds; add 'rounds: 2' or more")
            }
            return stretches.map {
                SessionRequest(
                    .stretch(StretchOptions(time: time, rounds: rounds ?? 1, rest: rest ?? 0)), regions: $0)
            }
        case (false, true):
            if let option = ["for", "rounds", "rest-between"].first(where: { members.node($0) != nil }) {
                fault(members.place(of: option), "a routine has its own steps; remove '\(option)'")
            }
            return routine.map { SessionRequest(.routine(RoutineDocument.id(of: $0))) }
        case (true, true), (false, false):
            fault(
                members.place,
                "a session needs either 'stretch', such as 'stretch: neck:60 back:40', or 'routine' with a name")
            return nil
        }
    }
}

extension YAMLMembers.Rule<Programme.Missed> {
    fileprivate static var missed: Self {
        words(
            Programme.Missed.allCases.map { ($0.rawValue, $0) },
            "wait, which moves the days after it, or skip, which leaves it out")
    }
}

extension YAMLMembers.Rule<[StretchChoice]> {
    /// The words of `limber stretch`: in lower case, with few spellings of each length, so that the schema can have the
    /// same ones.
    fileprivate static var stretches: Self {
        text("regions, stretches and rests with their lengths, such as 'neck:60 cat-cow rest:20 pigeon:1m30s'") {
            text in
            for word in text.split(separator: " ") {
                do throws(OptionError) {
                    _ = try StretchChoice(parsing: String(word))
                } catch {
                    return "is '\(text.prefix(60))': \(error.description)"
                }
            }
            return nil
        } read: { text in
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            let rest = /rest:(([1-9]|[1-9][0-9]|[1-5][0-9]{2}|600)s?|[1-9]m([0-5]?[0-9]s)?|10m(00?s)?)/
            let stretch =
                /[a-z][a-z0-9_-]{0,60}(:(([1-9][0-9]|[1-5][0-9]{2}|600)s?|[1-9]m([0-5]?[0-9]s)?|10m(00?s)?))?/
            guard words.count <= StretchChoice.greatestCount, words.last?.hasPrefix("rest:") == false,
                words.allSatisfy({ $0.wholeMatch(of: rest) != nil || $0.wholeMatch(of: stretch) != nil })
            else { return nil }
            // The fault of the member lists the forms.
            return try? words.map { try StretchChoice(parsing: String($0)) }
        }
    }
}
