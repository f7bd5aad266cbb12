public import ControlProtocol
public import FoundationEssentials
import HTTPTypes
import Hummingbird
public import NotificationHub
public import PracticeCore
public import PracticeData
import PracticeServices
public import SessionCore

/// The services and stored data behind the routes.
public struct Backend: Sendable {
    /// The sessions of this user.
    public let control: any SessionControl
    /// The routines of this computer.
    public let routines: any RoutineControl
    /// Plans a session, and plays nothing.
    public let plan: @Sendable (SessionRequest) async throws(SessionRefusal) -> PlannedSession
    /// Checks that a schedule can start a session, and plays nothing.
    public let scheduledSession: @Sendable (SessionRequest) async throws(SessionRefusal) -> ScheduledSession
    /// The stored data, with the wait limits of an HTTP request.
    public let practice: PracticeService
    /// The notifications that are posted now.
    public let notifications: NotificationRegistry
    /// The receiver of users' responses to notifications.
    public let responder: any NotificationResponder
    /// The pending notifications that clients have scheduled.
    public let scheduled: ScheduledNotifications
    /// Returns the status of notifications on this computer for a consent.
    public let notificationStatus: @Sendable (NotificationConsent) async -> NotificationStatus
    /// Returns a stream with an element for each possible change of the notification status.
    public let notificationChanges: @Sendable () -> AsyncStream<Void>
    /// Returns the units of weights and heights on the page.
    public let units: @Sendable () -> UnitSystem
    /// Returns the installed meditation courses, in the order of the catalog.
    public let courses: @Sendable () async throws -> [MeditationCourse]
    /// Returns the programmes that come with Limber.
    public let programmes: @Sendable () async -> [Programme]
    /// Returns the stretches of the catalog, without the user's preferences.
    public let stretches: @Sendable () async throws -> [StretchDescription]
    /// Returns the pictures of the stretches, an SVG document with a symbol for each.
    public let pictures: @Sendable () async throws -> String
    /// Returns the catalog's own image of a stretch with its media type; `nil` if it has none.
    public let picture: @Sendable (_ stretch: String) async throws -> (bytes: Data, type: String)?
    /// Returns the names of the outputs that requests may choose, in alphabetical order.
    public let outputs: @Sendable () -> [String]
    /// Returns the number of scheduled starts with each outcome since the daemon started.
    public let startOutcomes: @Sendable () async -> [PastStart.Outcome.Word: Int]
    /// Returns why events of the calendar file start no session.
    public let calendarFaults: @Sendable () -> [String]
    /// Returns the sessions that have ended and are not in the database yet.
    public let unsavedSessions: @Sendable () throws -> [StoredSession]
    /// Deletes the files of a recoverable session and of pending records. They are not in the database.
    public let forgetLeftovers: @Sendable () -> Void

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - plan: Plans a session. Throws if it cannot start: if a stretch, its routine, music or catalog is missing.
    ///   - practice: The stored data.
    ///   - waitLimits: The limits of a request's wait for the database.
    public init(
        control: any SessionControl, routines: any RoutineControl,
        plan: @escaping @Sendable (SessionRequest) async throws(SessionRefusal) -> PlannedSession,
        scheduledSession: @escaping @Sendable (SessionRequest) async throws(SessionRefusal) -> ScheduledSession,
        practice: PracticeService,
        waitLimits: PracticeService.WaitLimits = .request, notifications: NotificationRegistry,
        responder: any NotificationResponder,
        notificationStatus: @escaping @Sendable (NotificationConsent) async -> NotificationStatus = {
            NotificationStatus(consent: $0, server: .missing, desktop: "")
        },
        notificationChanges: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } },
        units: @escaping @Sendable () -> UnitSystem = { .metric },
        courses: @escaping @Sendable () async throws -> [MeditationCourse] = { [] },
        programmes: @escaping @Sendable () async -> [Programme] = { [] },
        stretches: @escaping @Sendable () async throws -> [StretchDescription] = { [] },
        pictures: @escaping @Sendable () async throws -> String = { "" },
        picture: @escaping @Sendable (_ stretch: String) async throws -> (bytes: Data, type: String)? = { _ in nil },
        outputs: @escaping @Sendable () -> [String] = { [] },
        startOutcomes: @escaping @Sendable () async -> [PastStart.Outcome.Word: Int] = { [:] },
        calendarFaults: @escaping @Sendable () -> [String] = { [] },
        unsavedSessions: @escaping @Sendable () throws -> [StoredSession] = { [] },
        forgetLeftovers: @escaping @Sendable () -> Void = {}
    ) {
        self.control = control
        self.routines = routines
        self.plan = plan
        self.scheduledSession = scheduledSession
        self.practice = practice.waiting(waitLimits)
        self.notifications = notifications
        self.responder = responder
        scheduled = ScheduledNotifications(registry: notifications)
        self.notificationStatus = notificationStatus
        self.notificationChanges = notificationChanges
        self.units = units
        self.courses = courses
        self.programmes = programmes
        self.stretches = stretches
        self.pictures = pictures
        self.picture = picture
        self.outputs = outputs
        self.startOutcomes = startOutcomes
        self.calendarFaults = calendarFaults
        self.unsavedSessions = unsavedSessions
        self.forgetLeftovers = forgetLeftovers
    }

    /// The clock, the calendars and the ids for the stored data.
    var context: PracticeContext { practice.context }
}

extension Backend {
    /// Stores the record of a session. Repeated requests with the same `Idempotency-Key` store it once.
    func post(_ record: SessionRecord, _ request: Request) async throws -> Response {
        let key = try request.idempotencyKey()
        let id = key ?? context.newID()
        switch try await practice.write({ try $0.sessions.receive(record, id: id) }) {
        case .added: return .data(ListedSession(StoredSession(id: id, record: record)), status: .created)
        case .present(let stored): return .data(ListedSession(StoredSession(id: id, record: stored)))
        case .conflict: throw APIError.conflict("Another session has the Idempotency-Key \(id)")
        }
    }
}

/// A session in the response of a route for one kind, without the member `kind`.
struct ListedSession: Encodable {
    private let session: StoredSession

    init(_ session: StoredSession) { self.session = session }

    func encode(to encoder: any Encoder) throws { try session.encodeWithoutKind(to: encoder) }
}

extension Request {
    /// Returns the `Idempotency-Key`, in the quotes of a structured field or without.
    ///
    /// - Throws: ``APIError`` if the key is not usable in a path.
    fileprivate func idempotencyKey() throws(APIError) -> String? {
        guard let name = HTTPField.Name("Idempotency-Key"), let field = headers[name] else { return nil }
        let key =
            field.hasPrefix("\"") && field.hasSuffix("\"") && field.count > 1
            ? String(field.dropFirst().dropLast()) : field
        let isUsable = 1...128 ~= key.utf8.count && key.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "/") }
        guard isUsable else {
            throw APIError.refused("The Idempotency-Key must be 1 to 128 visible characters without a slash")
        }
        return key
    }
}
