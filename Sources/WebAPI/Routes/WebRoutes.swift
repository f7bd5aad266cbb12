import Hummingbird
import SessionCore

/// All routes of the server. A route with a literal word, such as `/latest`, has precedence over a route with an id:
/// Hummingbird matches literal path components first.
///
/// This folder holds the routes of sessions, records, notifications and the page. The routes of training, nutrition,
/// reminders and practice have folders of their own. A route parses the request, calls a service of ``Backend`` and
/// encodes the result. Routes run on one of ``RequestThreads`` and must not block it.
struct WebRoutes {
    /// The routes, without the refusals of other methods, which ``responder()`` adds.
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)

    init(
        _ backend: Backend, rules: TokenRules, feed: EventFeed, metrics: Metrics, page: String?
    ) {
        router.add(middleware: ErrorEnvelopes())
        HealthRoutes(practice: backend.practice).add(to: router)
        LoginRoutes(rules: rules).add(to: router)
        if let page { PageRoutes(folder: WebFolder(path: page)).add(to: router) }

        let open = router.group().add(middleware: TokenGate(rules: rules))
        MetricsRoutes(metrics: metrics, feed: feed, backend: backend).add(to: open)
        HealthPlanRoutes(backend: backend).add(to: open)

        let api = router.group("api").add(middleware: TokenGate(rules: rules))
        SessionRoutes(backend: backend, metrics: metrics).add(to: api)
        EventRoutes(feed: feed).add(to: api)
        SetupRoutes(backend: backend).add(to: api)
        CourseRoutes(backend: backend).add(to: api)
        StretchSessionRoutes(backend: backend).add(to: api)
        MeditationSessionRoutes(backend: backend).add(to: api)
        HistoryRoutes(backend: backend).add(to: api)
        RecentRoutes(backend: backend).add(to: api)
        ExchangeRoutes(backend: backend).add(to: api)
        TodayRoutes(backend: backend).add(to: api)
        ReminderRoutes(backend: backend).add(to: api)
        IntentionRoutes(backend: backend).add(to: api)
        ProfileRoutes(backend: backend).add(to: api)
        NotificationRoutes(backend: backend).add(to: api)
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
