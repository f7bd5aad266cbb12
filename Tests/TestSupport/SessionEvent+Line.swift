public import ControlProtocol
import SessionCore

extension SessionEvent {
    /// The event as one line, with clips by name.
    public var line: String {
        switch kind {
        case .started: "\(frame) started"
        case .changeOverStarted(let stretch, let segment): "\(frame) change-over \(stretch).\(segment)"
        case .segmentStarted(let stretch, let segment): "\(frame) segment \(stretch).\(segment)"
        case .partStarted(let part): "\(frame) part \(part)"
        case .cueStarted(let clip): "\(frame) says \(Self.name(of: clip))"
        case .cueEnded(let clip): "\(frame) said \(Self.name(of: clip))"
        case .musicInterrupted(let position): "\(frame) music until \(position)"
        case .musicResumed(let position): "\(frame) music from \(position)"
        case .paused(let reason): "\(frame) paused by \(reason)"
        case .resumed: "\(frame) resumed"
        case .skipped(let stretch, let segments): "\(frame) skipped \(stretch) \(segments)"
        case .partSkipped(let part): "\(frame) skipped part \(part)"
        case .deviceLost: "\(frame) device lost"
        case .deviceFound: "\(frame) device found"
        case .completed(.stretch(let record)?, _):
            "\(frame) completed in \(record.totalDurationSeconds) s, skipped \(record.stretches.map(\.skippedSegments))"
        case .completed(.meditation(let record)?, _):
            "\(frame) completed \(record.actualDurationSeconds) s\(record.completedFully ? " fully" : "")"
        case .completed(nil, _): "\(frame) completed, not recorded"
        case .stopped(let reason, let record, _):
            "\(frame) stopped by \(reason)\(record == nil ? "" : ", recorded")"
        }
    }

    /// The name of a clip's file.
    public static func name(of clip: String) -> String { String(clip.dropLast(".wav".count)) }
}
