import ControlProtocol
import Glibc
import Platform
import PracticeCore
import SDBus
import SessionCore

/// The state of the MPRIS player, computed from session snapshots.
///
/// ```swift
/// let player = PlayerProjection(snapshot, at: now)  // 10 s into a segment
/// let position = player.position(at: now.advanced(by: .seconds(2)))  // 12_000_000 microseconds
/// ```
struct PlayerProjection: Hashable, Sendable {
    /// The largest difference from the position that clients extrapolate that is not published as a seek.
    private static let tolerance = Microseconds(seconds: 0.25)

    /// The changes to publish after a new snapshot.
    struct Changes: Hashable, Sendable {
        /// The names for `PropertiesChanged`.
        var changed: [String]
        /// The position for `Seeked` after a jump; `nil` if clients extrapolate it correctly.
        var seeked: Microseconds?
    }

    private(set) var properties: PlayerProperties
    private let snapshot: SessionSnapshot
    private let takenAt: MonotonicTime

    init(_ snapshot: SessionSnapshot, at now: MonotonicTime) {
        properties = PlayerProperties(snapshot)
        self.snapshot = snapshot
        takenAt = now
    }

    /// Replaces the snapshot and returns the changes to publish.
    mutating func update(_ snapshot: SessionSnapshot, at now: MonotonicTime) -> Changes {
        let fresh = PlayerProjection(snapshot, at: now)
        let expected = fresh.properties.track?.id == properties.track?.id ? position(at: now) : 0
        let isExpected = abs(fresh.position(at: now) - expected) <= Self.tolerance
        let changes = Changes(
            changed: fresh.properties.changes(since: properties),
            seeked: fresh.properties.track == nil || isExpected ? nil : fresh.position(at: now))
        self = fresh
        return changes
    }

    /// Returns the position as heard, extrapolated while the session plays, at most the track's length.
    func position(at now: MonotonicTime) -> Microseconds {
        guard let track = properties.track else { return 0 }
        let elapsed = snapshot.extrapolated(by: .nanoseconds(now.nanoseconds - takenAt.nanoseconds)).segmentElapsed
        return min(max(0, Microseconds(seconds: elapsed ?? 0)), track.length)
    }
}

/// The properties of `org.mpris.MediaPlayer2.Player` that change with a session, except `Position`, whose changes MPRIS
/// does not announce.
struct PlayerProperties: Hashable, Sendable {
    /// The values of `PlaybackStatus`.
    enum Status: String, Hashable, Sendable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    let status: Status
    let track: Track?
    /// The value of `Volume`, or `nil` without a session.
    let volume: PlayerVolume?
    /// The value of `CanGoPrevious`.
    private let canGoPrevious: Bool

    init(_ snapshot: SessionSnapshot) {
        volume = snapshot.voiceLevel.flatMap { Decibels(exactly: $0) }.map { voice in
            let music = snapshot.musicLevel.flatMap { Decibels(exactly: $0) } ?? .unity
            return PlayerVolume(levels: SoundLevels(music: music, voice: voice))
        }
        switch snapshot.status {
        case .idle, .complete:
            status = Status(of: snapshot.question)
            track = snapshot.question.map { Track(of: $0) }
            canGoPrevious = snapshot.isAnswered(by: .previous)
        case .active:
            status = .playing
            track = Track(snapshot)
            canGoPrevious = true
        case .paused:
            status = .paused
            track = Track(snapshot)
            canGoPrevious = true
        }
    }

    /// The value of `CanPause` and `CanGoNext`: `Pause` puts a session that asks off, and `Next` starts it.
    private var isControlled: Bool { status != .stopped }

    /// The D-Bus values by property name.
    var values: [String: BusValue] {
        [
            "PlaybackStatus": .string(status.rawValue),
            "Metadata": .properties(track?.metadata ?? [:]),
            "CanPause": .bool(isControlled),
            "CanGoNext": .bool(isControlled),
            "CanGoPrevious": .bool(canGoPrevious),
            "Volume": .double(volume?.amplitude ?? 1),
        ]
    }

    /// Returns the names of the properties whose values differ, sorted.
    func changes(since before: PlayerProperties) -> [String] {
        let old = before.values
        return values.filter { $0.value != old[$0.key] }.keys.sorted()
    }
}

extension PlayerProperties.Status {
    /// Creates the status for the question of a scheduled session.
    ///
    /// A desktop passes the keys of a keyboard to the player that began to play last. A paused player gets them only if
    /// no other player has played since (`mpris-controller.c` of gnome-settings-daemon, `libkmpris` of Plasma). For the
    /// play key, GNOME calls `PlayPause`; Plasma calls `Pause` if the player plays, and otherwise `Play`. A countdown
    /// is therefore shown as playing: the key puts it off on both desktops, as the announcement says, and so does the
    /// pause button that they show. In the same way it ends an alarm. A question that waits for a yes is paused: key
    /// and button start the session.
    fileprivate init(of question: StartQuestion?) {
        self =
            switch question?.consent {
            case .ask, .wake: .playing
            case .confirm: .paused
            case nil: .stopped
            }
    }
}

/// The MPRIS track of a phase: each lead-in, each change-over, each segment, each step of a routine and the closing is
/// a track.
struct Track: Hashable, Sendable {
    /// The value of `mpris:trackid`. No object exists at this path; the specification forbids paths below `/org/mpris`.
    let id: String
    let length: Microseconds
    let title: String
    let artist: String
    let album: String

    /// Creates the track of a scheduled session that asks. Its text is the same during the countdown: a text that
    /// counts would be a new track every second.
    init(of question: StartQuestion) {
        id = "/limber/question"
        length = 0
        title = question.title
        artist =
            switch question.consent {
            case .ask: "Starts soon. Press pause to put it off"
            case .confirm: "Press play to start"
            case .wake: "Alarm. Press pause to end it"
            }
        album = "Scheduled Session"
    }

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
        album = snapshot.kind == .routine ? snapshot.step?.routine ?? "Routine" : "Stretching Session"
        if let step = snapshot.step, snapshot.stretch == nil {
            id = "/limber/step/\(step.index)"
            title = Self.title(of: step, in: phase)
            artist = Self.artist(of: step, in: phase)
            return
        }
        switch phase {
        case .rest:
            title = "Rest"
            id = "\(place)/rest"
            artist = "Next: \(name)"
        case .leadIn:
            title = name
            id = "\(place)/lead_in"
            artist = Self.artist(snapshot.stretch, "Introduction")
        case .changeOver:
            id = "\(place)/change_over/\(snapshot.segment ?? 1)"
            title = "Get ready: \(name)"
            artist = Self.artist(snapshot.stretch, snapshot.segmentLabel ?? "Introduction")
        case .segment, .intro, .breathing, .main, .bell, .exercise, .speech, .wait:
            let number = snapshot.segment ?? 1
            title = name
            id = "\(place)/segment/\(number)"
            // A stretch of a routine may have one side, or none.
            let part = snapshot.step == nil ? nil : snapshot.segmentLabel
            artist = Self.artist(snapshot.stretch, part ?? "Segment \(number)/2")
        case .closing:
            title = "Well done"
            id = "/limber/closing"
            artist = "Limber"
        }
    }

    /// Returns the title of a step that is no stretch. Words can be too long for one.
    private static func title(of step: SessionSnapshot.Step, in phase: SessionSnapshot.Phase) -> String {
        phase == .speech ? "Listen" : shortened(step.label)
    }

    private static func artist(of step: SessionSnapshot.Step, in phase: SessionSnapshot.Phase) -> String {
        let place = "\(step.index + 1) of \(step.count)"
        if phase == .rest || phase == .wait { return step.next.map { "Next: \(shortened($0))" } ?? place }
        return step.round.map { "\(place), round \($0.number) of \($0.count)" } ?? place
    }

    /// Returns words of a routine, cut after 60 characters.
    private static func shortened(_ words: String) -> String {
        words.count > 60 ? "\(words.prefix(60))…" : words
    }

    private static func artist(_ stretch: SessionSnapshot.Stretch?, _ part: String) -> String {
        stretch.map { "\($0.region.label) - \(part)" } ?? part
    }

    /// The value of `Metadata` (`mpris:` and `xesam:` vocabularies), without `mpris:artUrl`.
    var metadata: [String: BusValue] {
        [
            "mpris:trackid": .objectPath(id),
            "mpris:length": .int64(length),
            "xesam:title": .string(title.onOneLine),
            "xesam:artist": .strings([artist.onOneLine]),
            "xesam:album": .string(album.onOneLine),
        ]
    }
}

/// The volume of MPRIS, an amplitude of which 1 is 0 dB: that of the voice.
struct PlayerVolume: Hashable, Sendable {
    /// The levels of the session.
    let levels: SoundLevels

    /// The value of `Volume`.
    var amplitude: Double { pow(10, Double(levels.voice.value) / 20) }

    /// Returns the levels for another volume, both moved by the whole decibels that come nearest; at least 1 dB, so
    /// that a small step of a client has an effect. `nil` for a volume within a quarter of a decibel, and at the end of
    /// the range.
    ///
    /// The levels are set and not moved: a client can send the next volume before the session has answered.
    func change(to volume: Double) -> LevelChange? {
        guard volume.isFinite else { return nil }
        let ends = Decibels.allowed
        let wanted = volume <= 0.1 ? Double(ends.lowerBound) : min(20 * log10(volume), Double(ends.upperBound))
        let difference = wanted - Double(levels.voice.value)
        guard abs(difference) > 0.25 else { return nil }
        let decibels = abs(difference) < 1 ? (difference < 0 ? -1 : 1) : Int(difference.rounded())
        let voice = levels.voice.raised(by: decibels)
        return voice == levels.voice
            ? nil : LevelChange(music: .to(levels.music.raised(by: decibels)), voice: .to(voice))
    }
}

/// The unit of times in MPRIS.
typealias Microseconds = Int64

extension Microseconds {
    /// Converts seconds, rounded to the nearest microsecond.
    init(seconds: Double) {
        self.init((seconds * 1_000_000).rounded())
    }
}
