import FoundationEssentials
import Glibc
public import Logging
import Platform
public import PracticeData
public import SessionCore

/// The files of the recoverable session's checkpoint.
///
/// This folder holds what lets another process continue or record a session: checkpoint, position, lock and pending
/// records. It does not drive sessions. Calls wait for the disk: any thread may make them but the playback thread.
///
/// The whole checkpoint is written to the state folder, durably, at every transition. The position alone is written
/// many times a second to a page in the runtime folder, see ``PositionPage``.
public struct CheckpointFiles: Hashable, Sendable {
    let stateFolder: String
    private let checkpointPath: String
    let positionPath: String

    /// Creates the files' paths in a state folder and a runtime folder.
    public init(stateFolder: String, runtimeFolder: String) {
        self.stateFolder = stateFolder
        checkpointPath = FileName.checkpoint.path(in: stateFolder)
        positionPath = FileName.position.path(in: runtimeFolder)
    }

    /// The records that are not in the database yet.
    public var pending: PendingRecords { PendingRecords(stateFolder: stateFolder) }

    /// Returns the checkpoint with its last position, or `nil` if there is none or it is damaged.
    public func load() -> Checkpoint? {
        guard let kept = Self.checkpoint(at: checkpointPath) else { return nil }
        // Up to 1.1, the file had the line alone.
        guard let bytes = try? RegularFile.bytes(of: positionPath),
            let position = Checkpoint.Position(
                line: String(decoding: MappedPage.text(of: bytes), as: UTF8.self), id: kept.id),
            position.elapsed > kept.position.elapsed
        else { return kept }
        var checkpoint = kept
        checkpoint.position = position
        return checkpoint.isPlausible ? checkpoint : kept
    }

    private static func checkpoint(at path: String) -> Checkpoint? {
        StateFile<Checkpoint>(path).value.flatMap { $0.isPlausible ? $0 : nil }
    }

    /// Removes the checkpoint and its position. The place in its music is remembered.
    public func remove() {
        if let checkpoint = load() { saveMusicPlace(of: checkpoint) }
        DurableFile.remove(checkpointPath)
        unlink(positionPath)
    }

    /// Creates the state folder. Errors are ignored, because the next save meets them, too.
    func makeFolder() { try? DurableFile.makeFolder(stateFolder) }

    func save(_ checkpoint: Checkpoint) throws { try StateFile(checkpointPath).write(checkpoint) }
}

// Checkpoints of finished sessions whose record version 1.0 could not write.
extension CheckpointFiles {
    private func unrecordedPath(of id: String) -> String { FileName.unrecorded.path(in: stateFolder, id) }

    func loadUnrecorded() -> [Checkpoint] { unrecordedPaths.compactMap(Self.checkpoint(at:)) }

    private var unrecordedPaths: [String] {
        guard let state = try? OpenFolder(stateFolder) else { return [] }
        return state.names.filter(FileName.unrecorded.matches).sorted().map { "\(stateFolder)/\($0)" }
    }

    /// Logs a warning for each damaged checkpoint, whose session is lost, and each damaged record. The files stay; the
    /// next session replaces the checkpoint.
    public func logDamagedFiles(to logger: Logger) {
        for path in [checkpointPath] + unrecordedPaths
        where Self.checkpoint(at: path) == nil && FileManager.default.fileExists(atPath: path) {
            logger.warning("ignoring a damaged checkpoint of a session", metadata: ["file": "\(path)"])
        }
        for case .damaged(let path) in pending.files() {
            logger.warning("ignoring a damaged session record", metadata: ["file": "\(path)"])
        }
    }

    func removeUnrecorded(_ checkpoint: Checkpoint) {
        DurableFile.remove(unrecordedPath(of: checkpoint.id))
    }
}

// The ended sessions that are not in the database yet.
extension CheckpointFiles {
    /// The error of a file that may have the record of a session, and cannot be read.
    public struct UnreadableRecord: Error, CustomStringConvertible {
        /// The path of the file.
        public let path: String

        /// The message for the user.
        public var description: String {
            "cannot read the record of a session in '\(path)'; move the file away to export the other sessions"
        }
    }

    /// Returns the pending records, and that of an interrupted session that cannot be resumed. Changes nothing.
    ///
    /// Call this before the database is read: a record leaves the files only when it is in the database.
    ///
    /// - Throws: ``UnreadableRecord``.
    public func unsavedSessions(now: Timestamp) throws(UnreadableRecord) -> [StoredSession] {
        // A process that records the checkpoint writes its record first.
        let interrupted = interruptedSession(now: now)
        var sessions: [StoredSession] = []
        for file in pending.files() {
            switch file {
            case .record(let record): sessions.append(record.session)
            // Another process has removed a record since the folder was listed.
            case .damaged(let path) where !FileManager.default.fileExists(atPath: path): break
            case .damaged(let path): throw UnreadableRecord(path: path)
            }
        }
        if let interrupted, !sessions.contains(where: { $0.id == interrupted.id }) {
            sessions.append(interrupted)
        }
        return sessions
    }

    private func interruptedSession(now: Timestamp) -> StoredSession? {
        guard var session = load()?.ended(asOf: now), !isInUse else { return nil }
        session.zone = ZoneName.ofThisMachine
        return session.fault == nil ? session : nil
    }
}
