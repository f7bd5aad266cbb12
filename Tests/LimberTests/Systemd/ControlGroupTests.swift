import Testing

@testable import limber

@Suite struct ControlGroupTests {
    @Test(arguments: [
        ("0::/system.slice/limber.service\n", "limber.service"),
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/limber.service\n", "limber.service"),
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/limber.service/sub\n", "limber.service"),
        ("12:pids:/a.service\n1:name=systemd:/system.slice/limber@desk.service\n0::/\n", "limber@desk.service"),
        ("0::/user.slice/user-1000.slice/session-3.scope\n", nil),
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-terminal-7.scope\n", nil),
        ("0::/user.slice/user-1000.slice/user@1000.service/init.scope\n", nil),
        ("0::/user.slice/user-1000.slice/user@1000.service\n", nil),
        ("0::/\n", nil), ("", nil), ("rubbish\n::\n", nil),
    ])
    func findsTheInnermostService(text: String, service: String?) {
        let group = ControlGroup(parsing: text)
        #expect(group.service == service)
        #expect(group.isBelowUserManager == text.contains("user@1000"))
    }
}
