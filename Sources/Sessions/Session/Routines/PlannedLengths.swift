import Platform
import SessionCore
import Synchronization

/// The lengths of the routines as they were planned for the last list, so that a list plans none again before something
/// changes that the plans depend on.
final class PlannedLengths: Sendable {
    /// Everything that the lengths depend on, besides the files of the installation.
    struct Basis: Hashable {
        /// The texts of all routines, since a routine can contain another one, and the copies of their clips.
        let texts: [String]
        let audio: [[String: String]]
        let options: SessionOptions
        let preferences: StretchPreferences
        /// The last sessions, since a familiar stretch has a short introduction.
        let recent: RecentContent
        let voice: SpeechVoice
        /// The folder of rendered words and copied clips, which changes with each clip.
        let clips: FileVersion?
    }

    /// The last lengths, with the hash of their basis: the texts of 500 routines need 32 MiB.
    private let kept = Mutex<(basis: Int, seconds: [String: Int?])?>(nil)

    /// Returns the length of each routine by its id, and plans them if something has changed since the last call.
    func lengths(on basis: Basis, planning plan: () async throws -> [String: Int?]) async rethrows -> [String: Int?] {
        let basis = basis.hashValue
        if let kept = kept.withLock({ $0 }), kept.basis == basis { return kept.seconds }
        let seconds = try await plan()
        kept.withLock { $0 = (basis, seconds) }
        return seconds
    }
}
