import ControlProtocol
import FoundationEssentials
import Glibc
import Platform

// The marker of a prepared restart.
extension CheckpointFiles {
    private var restartPath: String { "\(stateFolder)/restart.json" }

    /// The session that goes on after a restart of the daemon, or `nil` if no restart is prepared.
    public var sessionAwaitingRestart: String? {
        guard let marker = restartMarker, marker.isValid(boot: BootTime.boot, now: BootTime.now) else { return nil }
        return marker.session
    }

    /// The marker as it is in the file, valid or not; `nil` if there is none or the file is damaged.
    private var restartMarker: RestartMarker? {
        (try? RegularFile.bytes(of: restartPath)).flatMap {
            try? JSONDecoder().decode(RestartMarker.self, from: Data($0))
        }
    }

    /// Writes the marker durably.
    func save(_ marker: RestartMarker) throws {
        makeFolder()
        try DurableFile.write(try ControlJSON.encoder.encode(marker), to: restartPath)
    }

    /// Removes the marker durably, and returns it. A marker that cannot be removed is not returned, because it would
    /// work more than once.
    func takeRestartMarker() -> RestartMarker? {
        let marker = restartMarker
        removeRestartMarker()
        return access(restartPath, F_OK) == 0 ? nil : marker
    }

    func removeRestartMarker() {
        DurableFile.remove(restartPath)
    }
}
