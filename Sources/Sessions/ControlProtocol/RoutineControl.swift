public import SessionCore

/// The routines of this computer: those that come with Limber, and those that the user has added.
public protocol RoutineControl: Sendable {
    /// Returns all routines by name, the user's first.
    func routines() async throws -> [RoutineListing]

    /// Returns a routine with its plan.
    ///
    /// - Parameter name: The name or the id, in any case.
    /// - Throws: ``RoutineRefusal/unknown(_:advice:)``, or the error of the stored data.
    func routine(named name: String) async throws -> RoutineDetails

    /// Returns all faults of a routine file, with its plan if it has no errors. Renders the words of a file; words of
    /// a text without a file have an estimated length until they are rendered.
    ///
    /// - Parameter folder: The folder of the file, in which its clips are; `nil` for a text that may name none.
    func check(_ text: String, in folder: String?) async throws -> RoutineReport

    /// Adds a routine, or replaces one of the user. Renders its words and copies its clips.
    ///
    /// - Parameters:
    ///   - folder: As in ``check(_:in:)``.
    ///   - replaced: The id of the routine that the text replaces, perhaps with another name; `nil` for a new one.
    /// - Throws: ``RoutineRefusal``, or the error of the stored data.
    func add(_ text: String, in folder: String?, replacing replaced: String?) async throws -> RoutineDetails

    /// Removes a routine of the user.
    ///
    /// - Parameter evenIfNeeded: Whether to remove it although a schedule or the running programme needs it.
    /// - Throws: ``RoutineRefusal/unknown(_:advice:)``, ``RoutineRefusal/bundled(_:)``,
    ///   ``RoutineRefusal/needed(_:by:)``, or the error of the stored data.
    func remove(_ name: String, evenIfNeeded: Bool) async throws
}

/// A routine in a list.
public struct RoutineListing: Hashable, Sendable, Codable {
    /// The word that names the routine, such as `morning-back`.
    public let id: String
    /// The name for people, such as "Morning back".
    public let name: String
    /// A sentence about the routine.
    public let description: String?
    /// Whether the routine comes with Limber.
    public let bundled: Bool
    /// The planned length in seconds, without waits; `nil` for a routine that can no longer be used.
    public let seconds: Int?

    /// Creates a listing from its fields.
    public init(id: String, name: String, description: String?, bundled: Bool, seconds: Int?) {
        self.id = id
        self.name = name
        self.description = description
        self.bundled = bundled
        self.seconds = seconds
    }
}

/// A routine with its text and its plan.
public struct RoutineDetails: Hashable, Sendable, Codable {
    /// The routine as in a list.
    public let listing: RoutineListing
    /// The text of its file.
    public let text: String
    /// The faults that it has at present: warnings, or the errors with which it can no longer be used.
    public let report: RoutineReport

    /// Creates details from their fields.
    public init(_ listing: RoutineListing, text: String, report: RoutineReport) {
        self.listing = listing
        self.text = text
        self.report = report
    }
}

/// The result of a check of a routine file.
public struct RoutineReport: Hashable, Sendable, Codable {
    /// A phase of the plan, with its time.
    public struct Phase: Hashable, Sendable, Codable {
        /// The start in seconds from the start of the session.
        public let start: Double
        /// The length in seconds.
        public let seconds: Double
        /// The purpose of the phase.
        public let kind: SessionSnapshot.Phase
        /// The name of the stretch or step, with the side, such as "Pigeon Pose, Left Side".
        public let label: String
        /// The round of the innermost repetition.
        public let round: StepRoutine.Round?

        /// Creates a phase from its fields.
        public init(
            start: Double, seconds: Double, kind: SessionSnapshot.Phase, label: String, round: StepRoutine.Round?
        ) {
            self.start = start
            self.seconds = seconds
            self.kind = kind
            self.label = label
            self.round = round
        }
    }

    /// The name of the routine, or `nil` if the file has none.
    public let name: String?
    /// The planned length in seconds, or `nil` with errors.
    public let seconds: Int?
    /// The faults in the order of their places.
    public let faults: [RoutineFault]
    /// The phases in order; none with errors.
    public let phases: [Phase]

    /// Creates a report from its fields.
    public init(name: String?, seconds: Int?, faults: [RoutineFault], phases: [Phase]) {
        self.name = name
        self.seconds = seconds
        self.faults = faults
        self.phases = phases
    }

    /// Whether the routine cannot be used.
    public var hasErrors: Bool { faults.contains { $0.severity == .error } }
}

/// The reason why a routine cannot be used, added or removed.
public enum RoutineRefusal: Refusal, Hashable {
    /// The file has faults.
    case faults([RoutineFault])
    /// There is no routine with the name. The second text is advice.
    case unknown(String, advice: String)
    /// The routine comes with Limber, and can be neither replaced nor removed.
    case bundled(String)
    /// Another routine has the name already.
    case exists(String)
    /// The routine is not removed, since schedules or the running programme need it.
    case needed(String, by: [String])
    /// The name has another meaning on the command line. The text says which.
    case reserved(String)
}

extension RoutineRefusal {
    /// The message for a person, with what to do.
    public var description: String {
        switch self {
        case .faults(let faults): faults.map(\.description).joined(separator: "\n")
        case .unknown(let name, let advice): "unknown routine '\(name)'; \(advice)"
        case .bundled(let name):
            "'\(name)' comes with Limber and stays as it is; 'limber routine export \(name)' makes a copy, which needs "
                + "another name"
        case .exists(let name): "a routine '\(name)' exists already; use --replace, or choose another name"
        case .needed(let name, let needs):
            "'\(name)' is needed by \(needs.joined(separator: " and ")); change or remove "
                + "\(needs.count == 1 ? "it" : "them") first"
        case .reserved(let sentence): sentence
        }
    }

    /// The message for a person without a terminal.
    public var reason: String {
        switch self {
        case .faults: "the routine has faults"
        case .bundled(let name): "'\(name)' comes with Limber; save a copy with another name"
        case .exists(let name): "a routine '\(name)' exists already; choose another name"
        case .unknown, .needed, .reserved: description.withoutCommands
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .faults: .badData
        case .unknown: .missing
        case .bundled, .exists, .needed: .conflict
        case .reserved: .invalid
        }
    }
}
