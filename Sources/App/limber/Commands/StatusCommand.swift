import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import PracticeCore
import PracticeData
import Session
import SessionCore
import UserFiles

struct StatusCommand: CommonCommand {
    static let configuration = CommandConfiguration("status", abstract: "Show the current session.")

    @Flag(help: "Print the snapshot as one line of JSON.")
    var json = false

    @Flag(help: "Print a line for every change until the playing process ends.")
    var follow = false

    @OptionGroup
    var common: CommonArguments

    /// The longest wait for an answer, which takes milliseconds.
    private static let answerLimit = Duration.seconds(10)

    func run() async throws {
        let settings = try common.controlSettings()
        let client = try await common.controlClient(settings, timeout: Self.answerLimit)
        // Without a history, the state of the session is still shown.
        let history = try? await CurrentUser.history(settings)
        var badge = NutritionPlanBadge(settings: settings, history: history)
        guard follow else {
            let text = try text(of: try await client.snapshot(), badge: await badge.count(), history: history)
            try show(text)
            // One line of JSON is the snapshot.
            guard !json, let history, access(history.database, R_OK) == 0 else { return }
            let practice = try CurrentUser.practice(settings, in: history, logger: .silent)
                .waiting(.init(.milliseconds(500)))
            // Without the schedules, the state of the session is still shown.
            let listings = try? await practice.read { try $0.scheduleOutlook() }.listings
            let now = practice.context.now()
            for listing in listings ?? [] {
                guard let open = listing.open, open.expectation != .asks || open.due > now else { continue }
                try StandardOutput.say(listing.openLine(now: now))
            }
            return
        }
        var last: String?
        for try await case .snapshot(let snapshot) in client.updates() {
            // Most events change nothing that the line shows.
            let text = try text(of: snapshot, badge: await badge.count(), history: history)
            if text != last { try show(text) }
            last = text
        }
    }

    private func show(_ text: String) throws {
        try json ? StandardOutput.write(json: "\(text)\n") : StandardOutput.say(text)
    }

    private func text(of snapshot: SessionSnapshot, badge: Int, history: HistoryFolder?) throws -> String {
        if json {
            return try ControlJSON.line(Answer(snapshot: snapshot, badge: badge, dataFolder: history?.path))
        }
        var lines = [snapshot.sentence(now: .now())]
        if !follow { lines += snapshot.details }
        if !follow, let history, !history.isOwn { lines.append("The daemon keeps the history in \(history.path).") }
        if let changes = NutritionPlanBadge.line(badge) { lines.append(changes) }
        return lines.joined(separator: "\n")
    }

    /// The snapshot with the number of unseen changes of the nutrition plan, and the folder of the history.
    private struct Answer: ObjectEncodable {
        let snapshot: SessionSnapshot
        let badge: Int
        let dataFolder: String?

        var members: EncodedMembers {
            EncodedMembers(["badge": badge], present: ["dataFolder": dataFolder], of: snapshot)
        }
    }
}

struct WatchCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "watch", abstract: "Show the view of the running session.",
        discussion: """
            Shows the session that plays, wherever it was started, with the keys of its view. Ctrl-C closes the view, \
            and the session goes on. When the session ends, the command ends with its exit status.
            """)

    @Flag(help: "Print a line for each event instead of the live view.")
    var plain = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let status = try await watch(try await common.controlClient())
        guard status == .complete else { throw status }
    }

    private func watch(_ client: ControlSocketClient) async throws -> ExitStatus {
        let presentation = SessionPresentation(
            request: SessionRequest(), eventsPath: nil, isPlain: plain, isQuiet: common.quiet)
        guard
            let (subscription, kind) = try await SessionSubscription.running(
                of: client, noteSaveProblem: presentation.noteSaveProblem)
        else { throw SessionRefusal.noSession }
        // Until here, a signal ends the process, also while it waits for an answer.
        let signals = await ProcessContext.current.endingSignals()
        guard let outcome = try await presentation.show(subscription, of: client, until: signals) else {
            return .interrupted
        }
        presentation.view.conclude(outcome, of: kind)
        return try outcome.status(of: kind)
    }
}
