import ArgumentParser
import ControlProtocol
import ControlSocket

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say what the session does.")

    @Flag(help: "Print the snapshot as one line of JSON.")
    var json = false

    @Flag(help: "Print a line whenever something changes, until the program that plays ends: a daemon plays on.")
    var follow = false

    func run() async throws {
        let client = try ThisUser.client()
        do {
            guard follow else { return try show(try await client.snapshot()) }
            for try await case .snapshot(let snapshot) in client.updates() { try show(snapshot) }
        } catch {
            throw Failure(error)
        }
    }

    private func show(_ snapshot: SessionSnapshot) throws {
        try StandardOutput.say(json ? try ControlJSON.line(snapshot) : snapshot.sentence)
    }
}
