import HTTPTypes
import Hummingbird
import NIOCore
import PracticeData
import SessionCore

/// All routes of the server. A route with a literal word, such as `/latest`, has precedence over a route with an id:
/// Hummingbird matches literal path components first.
///
/// This folder holds the routes of sessions, records, notifications and the page. The routes of training, nutrition,
/// reminders and schedules have folders of their own, and so have those that only clients of the original apps use. A
/// route parses the request, calls a service of ``Backend`` and encodes the result. Routes run on one of
/// ``RequestThreads`` and must not block it.
struct WebRoutes {
    /// The routes, without the refusals of other methods, which ``responder()`` adds.
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)

    init(
        _ backend: Backend, rules: TokenRules, feed: EventFeed, metrics: Metrics, page: String?
    ) {
        router.add(middleware: ErrorEnvelopes())
        HealthRoutes(practice: backend.practice).add(to: router)
        LoginRoutes(rules: rules, feed: feed).add(to: router)
        CalendarRoutes(backend: backend, rules: rules).add(to: router)
        if let page { PageRoutes(folder: WebFolder(path: page)).add(to: router) }

        let open = router.group().add(middleware: TokenGate(rules: rules))
        PictureRoutes(backend: backend).add(to: open)
        MetricsRoutes(metrics: metrics, feed: feed, backend: backend).add(to: open)
        HealthPlanRoutes(backend: backend).add(to: open)

        let api = router.group("api").add(middleware: TokenGate(rules: rules))
        SessionRoutes(backend: backend, metrics: metrics).add(to: api)
        EventRoutes(feed: feed, rules: rules).add(to: api)
        SetupRoutes(backend: backend).add(to: api)
        CourseRoutes(backend: backend).add(to: api)
        StretchRoutes(backend: backend).add(to: api)
        RoutineRoutes(backend: backend).add(to: api)
        ProgrammeRoutes(backend: backend).add(to: api)
        StretchSessionRoutes(backend: backend).add(to: api)
        MeditationSessionRoutes(backend: backend).add(to: api)
        RoutineSessionRoutes(backend: backend).add(to: api)
        SessionListRoutes(backend: backend).add(to: api)
        HistoryRoutes(backend: backend).add(to: api)
        RecentRoutes(backend: backend).add(to: api)
        ExchangeRoutes(backend: backend).add(to: api)
        TodayRoutes(backend: backend).add(to: api)
        ReminderRoutes(backend: backend).add(to: api)
        IntentionRoutes(backend: backend).add(to: api)
        ScheduleRoutes(backend: backend).add(to: api)
        ProfileRoutes(backend: backend).add(to: api)
        NotificationRoutes(backend: backend).add(to: api)
        NotificationScheduleRoutes(backend: backend).add(to: api)
        TrainingRoutes(backend: backend).add(to: api)
        NutritionRoutes(backend: backend).add(to: api)
        RestRoutes(backend: backend).add(to: api)
        if let page { PageRoutes(folder: WebFolder(path: page)).add(descriptionTo: api) }
    }

    func responder() -> RouterResponder<WebContext> {
        router.refuseOtherMethods()
        return router.buildResponder()
    }
}

/// The health checks for supervisors: the daemon responds, and its database is usable. A server with a damaged database
/// beside the one in use is ready; the lines after the first warn of it.
struct HealthRoutes {
    let practice: PracticeService

    func add(to router: some RouterMethods<WebContext>) {
        router.get("healthz") { _, _ in Self.answer(.ok, "ok") }
        router.get("readyz") { _, _ in
            guard let obstacle = await practice.obstacle() else {
                // The database in use is ready, whatever is beside it.
                let unsettled = (try? await practice.unsettledDatabases()) ?? []
                let warnings = unsettled.map { path in
                    // Everybody may ask, so the folder is left out.
                    let name = path.split(separator: "/").last ?? ""
                    return "warning: '\(name)' is a damaged database, run 'limber doctor'"
                }
                return Self.answer(.ok, (["ok"] + warnings).joined(separator: "\n"))
            }
            let reason = obstacle.reason.split(whereSeparator: \.isNewline).joined(separator: " ")
            return Self.answer(.serviceUnavailable, reason, headers: [.retryAfter: "1"])
        }
    }

    private static func answer(
        _ status: HTTPResponse.Status, _ line: String, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "text/plain; charset=utf-8"
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: "\(line)\n")))
    }
}

/// The login of the page, which stores a cookie instead of the token, and the logout.
struct LoginRoutes {
    let rules: TokenRules
    let feed: EventFeed

    func add(to router: some RouterMethods<WebContext>) {
        router.get("login") { request, _ in Response.data(LogIn(loggedIn: rules.logIn(of: request) != nil)) }
        router.post("login") { request, context in
            let secret = try await request.body(as: Self.secret, context, upTo: Self.mostBytes)
            var headers: HTTPFields = [:]
            headers[.setCookie] = try await rules.logIn(with: secret, context)
            await endStreams()
            return Response(status: .noContent, headers: headers)
        }
        router.post("logout") { request, context in
            let cookie = await rules.logOut(request, isEncrypted: context.isEncrypted)
            await endStreams()
            return Response(status: .noContent, headers: [.setCookie: cookie])
        }
    }

    /// Ends the event streams of log-ins that have ended: by a log-out, or as the oldest of too many.
    private func endStreams() async {
        await feed.endStreams { logIn in logIn.map { !rules.isLoggedIn($0) } ?? false }
    }

    /// The rule of `{"token": …}`, or of `{"key": …}` with the key of a link.
    private static let secret = BodyRule<TokenRules.Secret>.object { object in
        guard object.has("key") else { return object.required("token", .text()).map { .token($0) } }
        guard !object.has("token") else {
            object.reject("token", "does not go with 'key'; send one of them")
            return nil
        }
        return object.required("key", .text()).map { .key($0) }
    }
    /// The largest body of a log-in, which needs no token.
    private static let mostBytes = 4096

    /// Whether the browser has a valid cookie.
    private struct LogIn: Encodable {
        let loggedIn: Bool
    }
}
