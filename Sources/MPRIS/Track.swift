import ControlProtocol
import SDBus
import SessionCore

/// The MPRIS track of a phase: each lead-in, each change-over, each segment and the closing is a track.
struct Track: Hashable, Sendable {
    /// The value of `mpris:trackid`. No object exists at this path; the specification forbids paths below `/org/mpris`.
    let id: String
    let length: Microseconds
    let title: String
    let artist: String
    let album: String

    /// Creates the track of a session's current phase; `nil` without a session.
    init?(_ snapshot: SessionSnapshot) {
        guard let phase = snapshot.phase, let duration = snapshot.segmentDuration else { return nil }
        length = Microseconds(seconds: duration)
        if let meditation = snapshot.meditation {
            id = "/limber/meditation/\(phase.rawValue)"
            title = meditation.name
            artist = meditation.label
            album = "Meditation"
            return
        }
        let place = snapshot.stretch.map { "/limber/stretch/\($0.index)" } ?? "/limber/session"
        let name = snapshot.stretch?.name ?? ""
        switch phase {
        case .leadIn:
            title = name
            id = "\(place)/lead_in"
            artist = Self.artist(snapshot.stretch, "Introduction")
        case .changeOver:
            id = "\(place)/change_over/\(snapshot.segment ?? 1)"
            title = "Get ready: \(name)"
            artist = Self.artist(snapshot.stretch, snapshot.segmentLabel ?? "Introduction")
        case .segment, .intro, .breathing, .main, .bell:
            let number = snapshot.segment ?? 1
            title = name
            id = "\(place)/segment/\(number)"
            artist = Self.artist(snapshot.stretch, "Segment \(number)/2")
        case .closing:
            title = "Well done"
            id = "/limber/closing"
            artist = "Limber"
        }
        album = "Stretching Session"
    }

    private static func artist(_ stretch: SessionSnapshot.Stretch?, _ part: String) -> String {
        stretch.map { "\($0.region.label) - \(part)" } ?? part
    }

    /// The value of `Metadata` (`mpris:` and `xesam:` vocabularies), without `mpris:artUrl`.
    var metadata: [String: BusValue] {
        [
            "mpris:trackid": .objectPath(id),
            "mpris:length": .int64(length),
            "xesam:title": .string(title),
            "xesam:artist": .strings([artist]),
            "xesam:album": .string(album),
        ]
    }
}
