import Foundation

/// Debian's dunst on a virtual screen.
public final class Dunst: Sendable {
    /// Whether all required packages are installed.
    public static var isInstalled: Bool {
        ["dunst", "dunstctl", "Xvfb"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    }

    private let folder: TemporaryFolder
    private let bus: PrivateBus
    private let screen: Program
    private let dunst: Program
    /// The environment of programs that open a window on this screen.
    public let display: String

    private struct Failure: Error {}

    /// Starts dunst, and returns once it has its name on the bus.
    public init(on bus: PrivateBus) async throws {
        self.bus = bus
        folder = try TemporaryFolder()
        // The menu of actions: a test writes into a file the text that the chosen line must contain.
        let menu = try folder.file("menu", text: "#!/bin/sh\nexec grep -m1 -f '\(folder.path)/choice'\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: menu)
        let configuration = try folder.file("dunstrc", text: "[global]\ndmenu = \(menu)\n")
        let numbers = Pipe()
        screen = try Program(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"],
            ["PATH": "/usr/bin:/bin", "HOME": folder.path], output: numbers)
        let number = String(decoding: numbers.fileHandleForReading.availableData, as: UTF8.self)
        display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        var environment = bus.environment
        environment["DISPLAY"] = display
        dunst = try Program("/usr/bin/dunst", ["-config", configuration], environment)
        try await until { try await bus.run("dunstctl", arguments: ["is-paused"]).output == "false" }
    }

    /// The number of notifications on screen.
    public func count() async throws -> Int {
        let lines = try await bus.run("dunstctl", arguments: ["count", "displayed"]).output
        return Int(lines.trimmingCharacters(in: .whitespaces)) ?? -1
    }

    /// Waits for a number of notifications.
    public func shows(_ count: Int) async throws {
        try await until { try await self.count() == count }
    }

    /// Taps on the newest.
    public func tap() async throws {
        _ = try await bus.run("dunstctl", arguments: ["action"])
    }

    /// Chooses an action from the menu of all notifications.
    public func choose(_ label: String) async throws {
        try folder.file("choice", text: label + "\n")
        _ = try await bus.run("dunstctl", arguments: ["context"])
    }

    /// Dismisses the newest.
    public func putAway() async throws {
        _ = try await bus.run("dunstctl", arguments: ["close"])
    }

    /// Mutes or unmutes notifications.
    public func pause(_ isPaused: Bool) async throws {
        _ = try await bus.run("dunstctl", arguments: ["set-paused", "\(isPaused)"])
    }

    /// The history of closed notifications as JSON.
    public func history() async throws -> String {
        try await bus.run("dunstctl", arguments: ["history"]).output
    }

    /// Kills dunst.
    public func stop() {
        dunst.signal(9)
    }
}
