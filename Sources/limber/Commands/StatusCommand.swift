import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import Session
import Store

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
        let badge = Self.badge
        if json {
            try StandardOutput.say(json: Answer(snapshot: snapshot, badge: badge))
        } else {
            try StandardOutput.say(snapshot.sentence)
            guard badge > 0 else { return }
            let changes =
                badge == 1 ? "The nutrition plan has changed" : "The nutrition plan has changed \(badge) times"
            try StandardOutput.say("\(changes): 'limber plan' shows it.")
        }
    }

    /// The changes of the nutrition plan that nobody has seen yet; none where there is no place for one.
    private static var badge: Int {
        guard let path = try? ThisUser.folders().database, access(path, R_OK) == 0, Store.canOpen(path) else {
            return 0
        }
        return (try? Store(path: path).planBadge()) ?? 0
    }

    /// The snapshot, and what waits to be seen.
    private struct Answer: Encodable {
        let snapshot: SessionSnapshot
        let badge: Int

        private enum CodingKeys: CodingKey {
            case badge
        }

        func encode(to encoder: any Encoder) throws {
            try snapshot.encode(to: encoder)
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(badge, forKey: .badge)
        }
    }
}
