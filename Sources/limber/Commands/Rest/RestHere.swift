import ControlProtocol
import Logging
import PracticeCore
import Reminders
import Session

/// A rest whose end this process waits for and tells, where no daemon does.
struct RestHere {
    private let desk: RestDesk

    init(_ desk: RestDesk) {
        self.desk = desk
    }

    /// Starts a rest, and returns when it is over and told.
    ///
    /// - Throws: What can be made a ``Failure``; ``ExitStatus/interrupted`` where somebody cancelled it.
    func run(_ request: RestRequest) async throws {
        let database = try ThisUser.folders().database
        let logger = Logger(label: "limber") { _ in SpokenLog { _, sentence in StandardError.say(sentence) } }
        let watch = StoreWatch(database: database, logger: logger)
        let service = RestService(desk, notices: NoticeBoard(), watch: watch, logger: logger)
        _ = try await service.perform(.start(request))
        // Until the end of the process, or of the rest.
        let waiting = [Task { await watch.run() }, Task { await service.run() }]
        defer { for task in waiting { task.cancel() } }
        try await RestWait(service, atInterrupt: .cancel).run()
    }
}
