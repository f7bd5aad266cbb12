import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import QRCodes
import SessionCore

struct PageCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "page", abstract: "Show the page's address and a log-in link.",
        discussion: """
            The link logs one browser in, once and within 5 minutes, without the token. Scan its QR code to log in \
            your phone.
            """)

    @Flag(name: .customLong("log-out-all"), help: "Log out all browsers.")
    var logsOutAll = false

    @Flag(help: "Print the addresses and the link as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    /// The longest wait for the daemon's answer.
    private static let answerLimit = Duration.seconds(5)

    func run() async throws {
        let client = try await common.controlClient(timeout: Self.answerLimit)
        do {
            if logsOutAll { try show(try await client.logOutAll()) } else { try show(try await client.openPage()) }
        } catch ControlSocketError.notRunning {
            throw CommandError(.unavailable, "no daemon is running; start it with 'limber serve'")
        }
    }

    private func show(_ outcome: PageLogOut) throws {
        try StandardOutput.answer(outcome, asJSON: json) { ["Logged out \(outcome.ended.counted("browser"))."] }
    }

    private func show(_ opening: PageOpening) throws {
        try StandardOutput.answer(PageLink(opening), asJSON: json) { PageText.lines(of: opening) }
        if !json { try showCode(of: opening) }
    }

    /// Draws the QR code of the link for other devices. Only a terminal can show it.
    private func showCode(of opening: PageOpening) throws(CommandError) {
        let process = ProcessContext.current
        guard opening.shared, let link = opening.link, isatty(process.output) == 1, process.charset == .unicode else {
            return
        }
        switch Result(catching: { () throws(QRCode.Failure) in try QRCode(encoding: link) }) {
        case .success(let code):
            guard code.columns <= TerminalSize(of: process.output).columns else { return }
            try StandardOutput.show("\n" + code.colouredRows.map { "\($0)\n" }.joined())
        case .failure(.noLibrary): try StandardOutput.say("Install libqrencode4 for a QR code.")
        case .failure(.tooLong): break
        }
    }
}

/// The answer of `limber page` as JSON.
private struct PageLink: Encodable {
    let addresses: [String]
    let link: String?
    let seconds: Int

    init(_ opening: PageOpening) {
        (addresses, link, seconds) = (opening.addresses, opening.link, opening.seconds)
    }
}

/// The text of `limber page`.
enum PageText {
    /// Returns the addresses of the page, advice if other devices cannot open it, and the link.
    static func lines(of opening: PageOpening) -> [String] {
        var lines = opening.addresses
        if opening.addresses.isEmpty {
            lines.append("The page is behind a reverse proxy. List its name in http.allowed_hosts to get a link.")
        } else if !opening.shared {
            lines.append(
                "Only this computer can open the page. For other devices, set 'http.address: 0.0.0.0' and http.token.")
        }
        guard let link = opening.link else {
            return opening.key == nil ? lines + ["No http.token is set, so no log-in is needed."] : lines
        }
        let minutes = "\(opening.seconds / 60) minutes"
        return lines + ["", "To log in a browser, open this link once, within \(minutes):", link]
    }
}
