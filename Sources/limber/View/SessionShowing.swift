import ControlProtocol
import Glibc
import SessionCore

/// How the process that was asked for a session shows it.
struct SessionShowing: Sendable {
    let view: SessionView
    private let eventsPath: String?

    init(request: SessionRequest, eventsPath: String?, isPlain: Bool) {
        self.eventsPath = eventsPath
        view = SessionView(
            // Not where the events or the sound go.
            descriptor: eventsPath == "-" || request.output == .raw(path: "-") ? Self.besideErrors : STDOUT_FILENO,
            // A picture counts down in real time.
            isPlain: isPlain || request.output?.isVirtual == true,
            environment: ThisUser.environment,
            say: StandardError.say)
    }

    /// Another descriptor of stderr: what libraries print to stderr itself is held while a picture is shown.
    private static var besideErrors: Int32 {
        let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        return descriptor >= 0 ? descriptor : STDERR_FILENO
    }

    var warn: @Sendable (String) -> Void {
        { [view] sentence in view.warn(sentence) }
    }

    /// The log of what happens, if one was asked for, in place of what was there.
    func openLog() throws(Failure) -> EventLog? {
        guard let eventsPath else { return nil }
        return try EventLog(path: eventsPath, warn: warn)
    }
}
