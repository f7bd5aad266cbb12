import ControlProtocol
import FoundationEssentials
import Glibc
import SessionCore

/// Where the running session's checkpoint is kept: all of it in the state folder, durably, at every transition; its
/// position in the runtime folder, which is memory on most machines, several times a second.
public struct CheckpointFiles: Hashable, Sendable {
    let checkpointPath: String
    let positionPath: String

    /// The files in a state folder and a runtime folder.
    public init(stateFolder: String, runtimeFolder: String) {
        checkpointPath = "\(stateFolder)/session.json"
        positionPath = "\(runtimeFolder)/position"
    }

    /// The session that a process left behind, with its last position. What cannot be read is no session.
    public func load() -> Checkpoint? {
        guard let data = FileManager.default.contents(atPath: checkpointPath),
            var checkpoint = try? JSONDecoder().decode(Checkpoint.self, from: data)
        else { return nil }
        let timeline = checkpoint.timeline
        if let line = FileManager.default.contents(atPath: positionPath),
            let position = Checkpoint.Position(line: String(decoding: line, as: UTF8.self), id: checkpoint.id),
            position.transition >= checkpoint.position.transition, timeline.holds(position.progress)
        {
            checkpoint.position = position
        }
        return timeline.holds(checkpoint.position.progress) ? checkpoint : nil
    }

    /// Forgets the session.
    public func remove() {
        DurableFile.remove(checkpointPath)
        unlink(positionPath)
    }

    func save(_ checkpoint: Checkpoint) throws {
        let folder = checkpointPath.lastIndex(of: "/").map { String(checkpointPath[..<$0]) } ?? "."
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try DurableFile.write(try ControlJSON.encoder.encode(checkpoint), to: checkpointPath)
    }
}
