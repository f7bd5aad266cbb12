import FoundationEssentials
import Glibc
import Platform
import PracticeCore
import UnixSignals

/// The process as a command sees it: environment, working folder, zone, standard streams, and the signals that end it.
///
/// Commands read ``current`` instead of the globals of the process, so that a test can run a command without a process.
/// A detached task has the context of the process, and must get any other one as an argument.
struct ProcessContext: Sendable {
    /// The signals that end a waiting command.
    typealias EndingSignals = any AsyncSequence<UnixSignal, Never> & Sendable

    /// The context of the running command.
    @TaskLocal static var current = ProcessContext()

    /// The variables. Foundation decodes all of them at each call.
    var environment = ProcessInfo.processInfo.environment
    /// Returns the folder to which paths are relative.
    var workingFolder: @Sendable () -> String = { FileManager.default.currentDirectoryPath }
    /// The fixed offset of the wall clock from UTC in seconds; `nil` for the zone that this computer has now.
    var offset: Int?

    /// Standard input.
    var input = STDIN_FILENO
    /// Whether to print only errors.
    var isQuiet = false
    /// Receives text for people, which `--quiet` discards.
    var output = STDOUT_FILENO
    /// Receives data: JSON, CSV, documents and events.
    var data = STDOUT_FILENO
    /// Receives errors and warnings.
    var errors = STDERR_FILENO

    /// The longest wait for the data of a document that another program writes.
    var inputWait = Duration.seconds(5)

    /// Subscribes to the signals that end a waiting command. SIGHUP is one of them unless it was ignored when the
    /// program started (nohup).
    var endingSignals: @Sendable () async -> EndingSignals = {
        await UnixSignalsSequence(trapping: Hangup.isIgnored ? [.sigint, .sigterm] : [.sigint, .sigterm, .sighup])
    }

    /// The character set of the locale.
    var charset: Charset { Charset(environment: environment) }

    /// Returns the calendar of the zone.
    func days(startsAt minutes: Int = 0) -> DayClock { DayClock(startsAt: minutes, in: wallClock) }

    /// The clock of the zone.
    var wallClock: Zone {
        guard let offset else { return .system() }
        return Zone { _ in offset }
    }

    /// The appearance of a terminal that can show drawings; `nil` for any other output.
    var appearance: Appearance? { isatty(output) == 1 ? Appearance(environment: environment) : nil }

    /// Whether a user can be asked on a terminal.
    var isInteractive: Bool { isatty(input) == 1 && isatty(output) == 1 }

    /// Whether a user can see what the command prints: a standard stream is a terminal. Those of cron and of a service
    /// are not.
    var isWatched: Bool { [input, output, errors].contains { isatty($0) == 1 } }

    /// Runs a body whose text for people is discarded.
    ///
    /// - Throws: ``CommandError`` if /dev/null cannot be opened, or the error of the body.
    func discardingText(_ body: () async throws -> Void) async throws {
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard nowhere >= 0 else {
            throw CommandError(.inputOutput, "cannot open /dev/null: \(String(cString: strerror(errno)))")
        }
        defer { close(nowhere) }
        var context = self
        context.output = nowhere
        context.isQuiet = true
        try await Self.$current.withValue(context, operation: body)
    }
}
