import ControlProtocol
import ControlSocket
import Logging
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import UserFiles

/// A rest that this process times and announces, because no daemon runs.
struct ForegroundRest {
    private let practice: PracticeService
    private let settings: ProgramSettings
    private let logger = Logger.foreground()

    init(_ practice: PracticeService, settings: ProgramSettings) {
        self.practice = practice
        self.settings = settings
    }

    /// Starts a rest, and returns after its end is announced.
    ///
    /// - Throws: An error that ``Failure`` understands; `ExitCode` if the wait is interrupted.
    func run(_ request: RestRequest) async throws {
        let service = RestService(
            RestController(practice), notifications: NotificationRegistry(), practice: practice, logger: logger)
        let waiting = [Task { await practice.watch() }, Task { await service.run() }]
        defer { for task in waiting { task.cancel() } }
        try await RestWait(service, atInterrupt: .cancel).run { _ = try await service.perform(.start(request)) }
        // A daemon that started in the meantime may have announced the end.
        guard await service.announceIfOver() else { return }
        await ForegroundNotifications(settings: settings, practice: practice, logger: logger).deliver(
            request.words.notification)
    }
}
