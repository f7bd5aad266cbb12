import Notifications
import PracticeCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct NotificationCommandTests {
    @Test(arguments: [
        ("exit 0", "info: notification delivered delivery=command notification=q"),
        ("exit 3", "warning: notices.command failed error=ended with status 3 notification=q"),
    ])
    func logsWhetherTheCommandSucceeds(line: String, logged: String) async {
        let log = Log()
        let notification = UserNotification(id: "q", category: .test, title: "", body: "", speech: Speech(.message))
        await NotificationCommand({ line }, environment: [:], logger: log.logger).run(for: notification, .aloud)
        #expect(log.lines == [logged])
    }
}
