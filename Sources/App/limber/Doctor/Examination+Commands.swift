import FoundationEssentials
import Glibc
import MediaKeys
import Platform
import Resources
import ServiceSettings
import SessionCore
import UserFiles

extension Examination {
    /// The programs that the configuration names: the command of notifications, and curl for another server.
    var commands: [Finding] {
        let environment = ProcessContext.current.environment
        let notifications = settings.notices.command.map {
            Finding.command($0, of: "notices.command", subject: "notices", environment: environment)
        }
        let forwarding = settings.server.url.map { Finding.forwarding(to: $0, environment: environment) }
        return [notifications, forwarding].compactMap(\.self)
    }

    /// The devices with media keys.
    var keys: [Finding] {
        get async {
            let settings = settings.keys
            guard settings.isEnabled else { return [Finding("keys", .good, "disabled by 'keys.enabled: false'")] }
            let reader = MediaKeyReader(devices: settings.devices)
            var findings: [Finding] = []
            while let event = await reader.pending() {
                switch event {
                case .found(let device): findings.append(Finding("keys", .good, "\(device)"))
                case .obstacle(let obstacle):
                    findings.append(.obstacle(obstacle, isConfigured: !settings.devices.isEmpty))
                case .pressed, .lost: break
                }
            }
            return findings.isEmpty ? [Finding("keys", .good, "no device with media keys")] : findings
        }
    }
}

extension Finding {
    /// Returns the finding about a shell command: whether the program that it runs first is installed.
    static func command(
        _ line: String, of key: String, subject: String, environment: [String: String]
    ) -> Finding {
        switch ShellProgram(of: line) {
        case .named(let program) where !isInstalled(program, environment):
            Finding(
                subject, .bad, "\(key) runs '\(program)', which is not installed",
                advice: "install the program, or correct \(key)")
        case .named, .unknown:
            Finding(subject, .good, "\(key) is '\(line)'")
        }
    }

    private static func isInstalled(_ program: String, _ environment: [String: String]) -> Bool {
        guard program.contains("/") else { return ChildProgram.path(of: program, environment: environment) != nil }
        let path = program.hasPrefix("~/") ? (environment["HOME"] ?? "") + program.dropFirst() : program
        return access(path, X_OK) == 0
    }

    /// Returns the finding about an obstacle to reading media keys.
    ///
    /// - Parameter isConfigured: Whether the configuration names the devices.
    static func obstacle(_ obstacle: MediaKeyError, isConfigured: Bool) -> Finding {
        switch obstacle {
        // The daemon waits for the device.
        case .missing: Finding("keys", .notable, "\(obstacle)")
        case .unreadable, .withoutMediaKeys, .noInputDevice, .unusable:
            isConfigured
                ? Finding("keys", .bad, "\(obstacle)", advice: "correct keys.devices")
                : Finding("keys", .notable, "\(obstacle)")
        case .keyboard, .notGrabbed: Finding("keys", .notable, "\(obstacle)")
        }
    }

    /// Returns the finding about forwarding to a server with the programs of an environment.
    static func forwarding(to server: ServerAddress, environment: [String: String]) -> Finding {
        guard ChildProgram.path(of: "curl", environment: environment) != nil else {
            return Finding(
                "server", .bad, "cannot send sessions to \(server): curl is not installed",
                advice: "run 'sudo apt install curl'")
        }
        return Finding("server", .good, "curl sends finished sessions to \(server)")
    }
}

/// The program that a line of shell runs first.
enum ShellProgram: Hashable {
    /// A program with this name or path.
    case named(String)
    /// Only the shell knows: the line begins with an expansion, quotes, a keyword or a command of the shell itself.
    case unknown

    /// The characters with which a word is more than its text, besides a tilde at its start.
    private static let special = "'\"`$\\(){}[]<>|;&*?!#~"
    /// The shell's own commands and keywords that a line may begin with.
    private static let words: Set<String> = [
        ".", ":", "[", "alias", "case", "cd", "command", "echo", "eval", "exec", "exit", "export", "false", "for", "if",
        "printf", "read", "set", "test", "time", "trap", "true", "ulimit", "umask", "unset", "until", "wait", "while",
    ]

    /// Finds the program in a line. Variables may be set before it, as in `LANG=C espeak-ng`.
    init(of line: String) {
        let words = line.split(whereSeparator: \.isWhitespace)
        let program = words.drop { $0.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*=[^'"`$\\]*/) != nil }.first
        guard let program, !Self.words.contains(String(program)) else {
            self = .unknown
            return
        }
        let text = program.hasPrefix("~/") ? program.dropFirst() : program
        self = text.contains(where: Self.special.contains) ? .unknown : .named(String(program))
    }
}

extension Examination {
    /// The address of the web page and the HTTP API, and the access to them.
    var page: Finding {
        let http = settings.http
        guard http.isEnabled else { return Finding("page", .good, "disabled by 'http.enabled: false'") }
        guard !http.address.isPublic || http.token != nil else {
            return Finding(
                "page", .bad, "cannot serve the page: http.address \(http.address) is public and http.token is not set",
                advice: "set http.token, or set http.address to 127.0.0.1")
        }
        guard WebPage.locate() != nil else {
            return Finding("page", .bad, "cannot serve the page: its files are missing", advice: "reinstall Limber")
        }
        return Finding("page", .good, "\(http.url), \(http.access)")
    }
}

extension HTTPSettings {
    /// The URL of the page for a browser.
    fileprivate var url: String {
        switch address {
        case .network where port == 0: "http://\(address.authority(port: 0).dropLast(2)), port chosen by the system"
        case .network: "http://\(address.authority(port: port))"
        case .socket: "\(address)"
        }
    }

    /// The access rules, without the token itself.
    fileprivate var access: String {
        guard token != nil else { return "no token set" }
        guard !trustedNetworks.isEmpty else { return "token required" }
        return "token required, except from \(trustedNetworks.map(\.description).joined(separator: ", "))"
    }
}
