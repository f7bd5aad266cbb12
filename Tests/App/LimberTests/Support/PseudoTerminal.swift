import ALSA
import Glibc
import Platform
import Playback
import TestSupport
import Testing

/// A user at a terminal: reads the screen, presses keys, resizes.
actor PseudoTerminal {
    private nonisolated let thread = ThreadExecutor(name: "person")
    private let pair: TerminalPair
    /// The program's end.
    nonisolated var program: Int32 { pair.program }
    private var screen: ScreenEmulator

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(columns: Int = 80, rows: Int = 24) throws {
        pair = try TerminalPair(columns: columns, rows: rows)
        screen = ScreenEmulator(columns: columns, rows: rows)
    }

    func resize(columns: Int, rows: Int) {
        pair.resize(columns: columns, rows: rows)
        screen.resize(columns: columns, rows: rows)
    }

    func press(_ keys: String) { pair.press(keys) }

    nonisolated var isCooked: Bool { pair.isCooked }

    /// Waits until the screen is as expected; fails with its text after a timeout.
    @discardableResult
    func see(
        _ expectation: String, at location: SourceLocation = #_sourceLocation, _ isMet: (ScreenEmulator) -> Bool
    ) async -> String {
        let deadline = MonotonicTime(nanoseconds: MonotonicTime.now.nanoseconds + 60_000_000_000)
        while true {
            if isMet(screen) { return screen.text }
            guard MonotonicTime.now < deadline else { break }
            let polled = await thread.wait(for: [PolledDescriptor(pair.person, events: Int16(POLLIN))], until: deadline)
            guard polled[0].returned != 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(pair.person, &bytes, bytes.count)
            screen.take(bytes.prefix(max(0, count)))
        }
        Issue.record("never saw \(expectation):\n\(screen.text)\nmodes \(screen.modes)", sourceLocation: location)
        return screen.text
    }

    func see(_ text: String, at location: SourceLocation = #_sourceLocation) async {
        await see(text, at: location) { $0.text.contains(text) }
    }

    /// Presses keys after each of some texts has appeared.
    func answer(_ dialogue: [(text: String, keys: String)], at location: SourceLocation = #_sourceLocation) async {
        for (text, keys) in dialogue {
            await see(text, at: location)
            press(keys)
        }
    }
}
