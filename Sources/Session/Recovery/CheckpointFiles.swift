import ControlProtocol
import FoundationEssentials
import Glibc
import Platform
import SessionCore

/// Where the running session's checkpoint is kept: all of it in the state folder, durably, at every transition; its
/// position in the runtime folder, which is memory on most machines, several times a second.
public struct CheckpointFiles: Hashable, Sendable {
    let stateFolder: String
    private let checkpointPath: String
    let positionPath: String
    /// The path of the control socket for sessions of this process.
    let socket: String?

    /// The files in a state folder and a runtime folder.
    ///
    /// - Parameter socket: The control socket of this process, for others to find while it plays.
    public init(stateFolder: String, runtimeFolder: String, socket: String? = nil) {
        self.stateFolder = stateFolder
        self.socket = socket
        checkpointPath = "\(stateFolder)/session.json"
        positionPath = "\(runtimeFolder)/position"
    }

    /// The records that the database does not have yet, in the same folder.
    public var pending: PendingRecords { PendingRecords(stateFolder: stateFolder) }

    /// The session that a process left behind, with its last position. What cannot be read is no session.
    public func load() -> Checkpoint? {
        guard let kept = Self.checkpoint(at: checkpointPath) else { return nil }
        guard let line = FileManager.default.contents(atPath: positionPath),
            let position = Checkpoint.Position(line: String(decoding: line, as: UTF8.self), id: kept.id),
            position.elapsed > kept.position.elapsed
        else { return kept }
        var checkpoint = kept
        checkpoint.position = position
        return checkpoint.isPlausible ? checkpoint : kept
    }

    private static func checkpoint(at path: String) -> Checkpoint? {
        guard let data = FileManager.default.contents(atPath: path),
            let checkpoint = try? JSONDecoder().decode(Checkpoint.self, from: data), checkpoint.isPlausible
        else { return nil }
        return checkpoint
    }

    /// Forgets the session.
    public func remove() {
        DurableFile.remove(checkpointPath)
        unlink(positionPath)
    }

    /// Makes the folder where it is missing. That it cannot be made shows when something is saved there.
    func makeFolder() {
        try? FileManager.default.createDirectory(
            atPath: stateFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func save(_ checkpoint: Checkpoint) throws {
        makeFolder()
        try DurableFile.write(try ControlJSON.encoder.encode(checkpoint), to: checkpointPath)
    }
}

// Checkpoints that version 1.0 kept of finished sessions whose record it could not write.
extension CheckpointFiles {
    private static let unrecordedPrefix = "unrecorded-"

    private func unrecordedPath(of id: String) -> String { "\(stateFolder)/\(Self.unrecordedPrefix)\(id).json" }

    func loadUnrecorded() -> [Checkpoint] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: stateFolder)) ?? []
        return names.filter { $0.hasPrefix(Self.unrecordedPrefix) }.sorted()
            .compactMap { Self.checkpoint(at: "\(stateFolder)/\($0)") }
    }

    func removeUnrecorded(_ checkpoint: Checkpoint) {
        DurableFile.remove(unrecordedPath(of: checkpoint.id))
    }
}
