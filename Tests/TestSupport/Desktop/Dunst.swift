import Foundation

/// Debian's dunst on a virtual screen.
package final class Dunst: Sendable {
    /// Whether all required packages are installed.
    package static var isInstalled: Bool {
        ["dunst", "dunstctl", "Xvfb"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    }

    private let folder: TemporaryFolder
    private let bus: PrivateBus
    private let screen, dunst: Program

    /// Starts dunst, and returns once it has its name on the bus.
    package init(on bus: PrivateBus) async throws {
        self.bus = bus
        folder = try TemporaryFolder()
        // The menu of actions: a test writes into a file the text that the chosen line must contain.
        let menu = try folder.program("menu", "#!/bin/sh\nexec grep -m1 -f '\(folder.path)/choice'\n")
        let configuration = try folder.file("dunstrc", text: "[global]\ndmenu = \(menu)\n")
        let numbers = Pipe()
        screen = try Program(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"],
            ["PATH": "/usr/bin:/bin", "HOME": folder.path], output: numbers)
        let number = String(decoding: numbers.firstOutput ?? Data(), as: UTF8.self)
        var environment = bus.environment
        environment["DISPLAY"] = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        dunst = try Program("/usr/bin/dunst", ["-config", configuration], environment)
        try await until { try await control("is-paused") == "false" }
    }

    @discardableResult
    private func control(_ arguments: String...) async throws -> String {
        try await bus.run("dunstctl", arguments: arguments).output
    }

    /// The number of notifications on screen.
    package func count() async throws -> Int {
        Int(try await control("count", "displayed").trimmingCharacters(in: .whitespaces)) ?? -1
    }

    /// Waits for a number of notifications.
    package func shows(_ count: Int) async throws { try await until { try await self.count() == count } }

    package func tap() async throws { try await control("action") }

    /// Chooses an action from the menu of all notifications.
    package func choose(_ label: String) async throws {
        try folder.file("choice", text: label + "\n")
        try await control("context")
    }

    package func putAway() async throws { try await control("close") }

    package func putAllAway() async throws {
        try await control("close-all")
        try await shows(0)
    }

    /// Mutes or unmutes notifications.
    package func pause(_ isPaused: Bool) async throws { try await control("set-paused", "\(isPaused)") }

    /// The history of closed notifications as JSON.
    package func history() async throws -> String { try await control("history") }

    package func stop() { dunst.signal(9) }
}
