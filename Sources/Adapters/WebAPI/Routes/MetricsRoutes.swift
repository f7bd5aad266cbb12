import ControlProtocol
import HTTPTypes
import Hummingbird
import NIOCore
import PracticeCore
import PracticeData
import SessionCore

/// The metrics in the text format of Prometheus, version 0.0.4.
struct MetricsRoutes {
    let metrics: Metrics
    let feed: EventFeed
    let backend: Backend

    func add(to router: some RouterMethods<WebContext>) {
        router.get("metrics") { _, _ in
            let context = backend.context
            // A metric of its own says that the history cannot be read.
            let figures = try? await backend.practice.read { try PracticeFigures(reading: $0, in: context) }
            let text = Self.text(
                metrics.counts, await backend.control.snapshot(), figures, startOutcomes: await backend.startOutcomes(),
                subscribers: await feed.subscriberCount)
            return Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    static func text(
        _ counts: Metrics.Counts, _ snapshot: SessionSnapshot, _ figures: PracticeFigures?,
        startOutcomes: [PastStart.Outcome.Word: Int], subscribers: Int
    ) -> String {
        var text = Exposition()
        text.begin("limber_build_info", .gauge, "The version of the daemon.")
        text.add(sample: "limber_build_info", #"version="\#(ProgramVersion.text)""#, "1")
        text.add("limber_sessions_started_total", .counter, "Sessions started.", counts.started)
        text.add("limber_sessions_completed_total", .counter, "Sessions completed.", counts.completed)
        text.add("limber_sessions_stopped_total", .counter, "Sessions stopped early.", counts.stopped)
        let isRunning = snapshot.status == .active || snapshot.status == .paused
        text.add("limber_session_running", .gauge, "Whether a session is running.", isRunning ? 1 : 0)
        text.add(
            "limber_device_missing", .gauge, "Whether the session has lost its output.",
            snapshot.outputError == nil ? 0 : 1)
        text.add("limber_device_losses_total", .counter, "Lost outputs.", counts.deviceLosses)
        text.add("limber_xruns_total", .counter, "Buffer underruns.", counts.underruns)
        text.add("limber_history_readable", .gauge, "Whether the history can be read.", figures == nil ? 0 : 1)
        if let figures { text.add(figures) }
        text.begin("limber_scheduled_starts_total", .counter, "Outcomes of scheduled starts.")
        for outcome in PastStart.Outcome.Word.allCases {
            let label = #"outcome="\#(outcome.rawValue)""#
            text.add(sample: "limber_scheduled_starts_total", label, "\(startOutcomes[outcome] ?? 0)")
        }
        text.add("limber_event_clients", .gauge, "Open event streams.", subscribers)
        text.add(
            "limber_command_seconds", "Latency of session commands over HTTP.", counts.commands)
        text.begin("limber_http_requests_total", .counter, "Requests by method, route and status.")
        let requests = counts.requests.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }
        for (request, count) in requests {
            let labels = #"method="\#(request.method)",route="\#(request.route)",code="\#(request.status)""#
            text.add(sample: "limber_http_requests_total", labels, "\(count)")
        }
        return text.text
    }
}

/// A builder of the text format.
private struct Exposition {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        begin(name, kind, help)
        text += "\(name) \(value)\n"
    }

    /// Adds the figures of the history. A time that does not exist has no sample.
    mutating func add(_ figures: PracticeFigures) {
        begin("limber_history_sessions", .gauge, "Sessions in the history by kind.")
        for (kind, total) in figures.totals { add(sample: "limber_history_sessions", kind, "\(total.sessions)") }
        begin("limber_history_seconds", .gauge, "Length of the sessions in the history by kind.")
        for (kind, total) in figures.totals { add(sample: "limber_history_seconds", kind, "\(total.seconds)") }
        add("limber_streak_days", .gauge, "Days in a row with a session.", figures.streak)
        if let last = figures.lastSession {
            add("limber_last_session_timestamp_seconds", .gauge, "End of the last session.", last.milliseconds / 1000)
        }
        if let next = figures.nextReminder {
            add(
                "limber_next_reminder_timestamp_seconds", .gauge, "Time of the next reminder.", next.milliseconds / 1000
            )
        }
        if let next = figures.nextStart {
            add(
                "limber_next_start_timestamp_seconds", .gauge, "Time at which a schedule asks next.",
                next.milliseconds / 1000)
        }
        begin("limber_start_waits", .gauge, "Starts that wait, by the reason.")
        for (reason, count) in figures.waits.sorted(by: { $0.key < $1.key }) {
            add(sample: "limber_start_waits", #"reason="\#(reason)""#, "\(count)")
        }
    }

    mutating func add(sample name: String, _ labels: String, _ value: String) {
        text += "\(name){\(labels)} \(value)\n"
    }

    mutating func add(_ name: String, _ help: String, _ durations: Metrics.Durations) {
        begin(name, .histogram, help)
        for (bound, count) in zip(Metrics.Durations.bounds, durations.within) {
            add(sample: "\(name)_bucket", #"le="\#(bound)""#, "\(count)")
        }
        add(sample: "\(name)_bucket", #"le="+Inf""#, "\(durations.count)")
        text += "\(name)_sum \(durations.sum)\n\(name)_count \(durations.count)\n"
    }
}

/// The figures of the history and the reminders.
struct PracticeFigures: Sendable {
    /// The sessions that count, by the label of their kind.
    let totals: [(label: String, total: (sessions: Int, seconds: Int))]
    let lastSession: Timestamp?
    /// The length of the current streak.
    let streak: Int
    let nextReminder: Timestamp?
    /// The time at which a schedule asks next.
    let nextStart: Timestamp?
    /// The number of open starts that wait, by the reason.
    let waits: [String: Int]

    init(reading data: Repositories, in context: PracticeContext) throws {
        totals = try SessionKind.allCases.map { kind in
            (#"kind="\#(kind.rawValue)""#, try data.sessions.totals(of: kind))
        }
        var days = PracticeDays(now: context.now(), by: context.days())
        try days.add(sessionsOf: data)
        lastSession = try data.sessions.latest()?.record.completedAt
        streak = PracticeHistory(days, weekStartsOn: context.calendar().weekStartsOn).streak.current
        nextReminder = try data.reminders.reminders(context.reminders).schedule.nextDue
        let listings = try data.scheduleOutlook().listings
        nextStart = listings.flatMap { [$0.open, $0.next] }.compactMap(\.self).filter(\.comes).map(\.due).min()
        waits = listings.compactMap(\.open).reduce(into: [:]) { waits, start in
            if case .waits(let wait) = start.expectation { waits[wait.reason.rawValue, default: 0] += 1 }
        }
    }
}
