import ControlProtocol
import ControlSocket
import Logging
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import UserFiles

/// A rest whose end this process waits for, tells and says, where no daemon does.
struct ForegroundRest {
    private let practice: PracticeService
    private let settings: ProgramSettings
    private let logger = Logger.foreground()

    init(_ practice: PracticeService, settings: ProgramSettings) {
        self.practice = practice
        self.settings = settings
    }

    /// Starts a rest, and returns when it is over and said.
    ///
    /// - Throws: What can be made a ``Failure``; an exit status where it was not waited for to its end.
    func run(_ request: RestRequest) async throws {
        let service = RestService(
            RestController(practice), notifications: NotificationRegistry(), practice: practice, logger: logger)
        let waiting = [Task { await practice.watch() }, Task { await service.run() }]
        defer { for task in waiting { task.cancel() } }
        try await RestWait(service, atInterrupt: .cancel).run { _ = try await service.perform(.start(request)) }
        // A daemon that came meanwhile may have told it.
        guard await service.announceIfOver() else { return }
        await ForegroundNotifications(settings: settings, practice: practice, logger: logger).deliver(
            request.words.notification)
    }
}
