import Notifications
import PracticeCore
import TestSupport
import Testing

@Suite struct NoticeCommandTests {
    @Test(arguments: [
        ("exit 0", "info: notification delivered delivery=command notification=q"),
        ("exit 3", "warning: notices.command failed error=ended with status 3 notification=q"),
    ])
    func logsWhetherTheCommandSucceeds(line: String, logged: String) async {
        let log = Log()
        let notice = Notice(id: "q", category: .test, title: "", body: "", speech: Speech(.message))
        await NoticeCommand({ line }, environment: [:], logger: log.logger).run(for: notice, .aloud)
        #expect(log.lines == [logged])
    }
}
