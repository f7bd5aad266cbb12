import ControlProtocol
import ControlSocket
import Logging
import PracticeCore
import Reminders
import Session
import Settings

/// A rest whose end this process waits for, tells and says, where no daemon does.
struct RestHere {
    private let desk: RestDesk
    private let logger = Logger(label: "limber") { _ in SpokenLog { _, sentence in StandardError.say(sentence) } }

    init(_ desk: RestDesk) {
        self.desk = desk
    }

    /// Starts a rest, and returns when it is over and said.
    ///
    /// - Throws: What can be made a ``Failure``; an exit status where it was not waited for to its end.
    func run(_ request: RestRequest) async throws {
        let settings = ThisUser.settings
        let folders = try ThisUser.folders()
        let watch = StoreWatch(database: folders.database, logger: logger)
        let service = RestService(desk, notices: NoticeBoard(), watch: watch, logger: logger)
        let waiting = [Task { await watch.run() }, Task { await service.run() }]
        defer { for task in waiting { task.cancel() } }
        try await RestWait(service, atInterrupt: .cancel).run { _ = try await service.perform(.start(request)) }
        // A daemon that came meanwhile may have told it.
        guard await service.tellIfOver() else { return }
        await ForegroundNotices(settings: settings, logger: logger).deliver(request.words.notice)
    }
}
