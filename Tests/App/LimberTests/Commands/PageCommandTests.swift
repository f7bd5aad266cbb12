import CommandSupport
import ControlProtocol
import TestSupport
import Testing

@testable import limber

/// `limber page` without a daemon, and its text.
@Suite(.timeLimit(.minutes(5))) struct PageCommandTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    @Test(arguments: ["page", "page --json", "page --log-out-all"])
    func namesTheMissingDaemon(line: String) async throws {
        try await TemporaryHome().fails(.unavailable, "no daemon is running; start it with 'limber serve'", line)
    }

    @Test(
        arguments: [
            (
                ["http://192.168.1.20:5462/", "http://10.0.0.3:5462/"], true, key,
                """
                http://192.168.1.20:5462/
                http://10.0.0.3:5462/

                To log in a browser, open this link once, within 5 minutes:
                http://192.168.1.20:5462/#/log-in/\(key)
                """
            ),
            (
                ["http://127.0.0.1:5462/"], false, nil,
                """
                http://127.0.0.1:5462/
                Only this computer can open the page. For other devices, set 'http.address: 0.0.0.0' and http.token.
                No http.token is set, so no log-in is needed.
                """
            ),
            (
                [], false, key,
                "The page is behind a reverse proxy. List its name in http.allowed_hosts to get a link."
            ),
        ] as [([String], Bool, String?, String)])
    func tellsHowToOpenThePage(addresses: [String], shared: Bool, key: String?, text: String) {
        let opening = PageOpening(addresses: addresses, shared: shared, key: key, seconds: 300)
        #expect(PageText.lines(of: opening).joined(separator: "\n") == text)
    }
}
