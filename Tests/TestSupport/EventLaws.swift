package import ControlProtocol
package import SessionCore

/// The laws that the events of every session obey, whatever the commands.
package struct EventLaws {
    private var frame = 0
    private var cue: String?
    private var isPaused = false
    /// The skipped segments of each stretch, or of each part of a meditation, which has one.
    private var skipped: [Int: Set<Int>] = [:]
    private var ends = 0
    /// The broken laws with their events.
    package private(set) var violations: [String] = []

    /// Checks the events of one session, from its start to its end.
    package init(of events: [SessionEvent]) {
        if case .started? = events.first?.kind {} else { violations.append("does not begin with its start") }
        for event in events { take(event) }
        if ends != 1 { violations.append("\(ends) ends") }
        if cue != nil { violations.append("\(cue!) never ended") }
    }

    private mutating func take(_ event: SessionEvent) {
        if event.frame < frame { note(event, "before frame \(frame)") }
        frame = event.frame
        if ends > 0 { note(event, "after the end") }
        switch event.kind {
        case .started, .deviceLost, .deviceFound, .musicInterrupted, .musicResumed:
            break
        case .restStarted(let stretch), .explained(let stretch):
            for later in skipped.keys where later >= stretch { skipped[later] = nil }
        // A change-over clears the skips of the segments that follow, as its segment does.
        case .changeOverStarted(let stretch, let segment), .segmentStarted(let stretch, let segment):
            for number in segment...2 { skipped[stretch]?.remove(number) }
            for later in skipped.keys where later > stretch { skipped[later] = nil }
        case .partStarted(let part), .stepStarted(let part):
            for later in skipped.keys where later >= part { skipped[later] = nil }
        case .cueStarted(let clip):
            if isPaused { note(event, "while paused") }
            if let cue { note(event, "while \(cue) sounds") }
            cue = clip
        case .cueEnded(let clip):
            if clip != cue { note(event, "but \(cue ?? "nothing") sounds") }
            cue = nil
        case .paused:
            if isPaused { note(event, "paused already") }
            isPaused = true
        case .resumed:
            if !isPaused { note(event, "not paused") }
            isPaused = false
        case .skipped(let stretch, let segments):
            if segments.isEmpty { note(event, "nothing") }
            if !skipped[stretch, default: []].isDisjoint(with: segments) { note(event, "counted already") }
            skipped[stretch, default: []].formUnion(segments)
        case .partSkipped(let part), .stepSkipped(let part):
            if !skipped[part, default: []].insert(1).inserted { note(event, "counted already") }
        case .ended(let end):
            ends += 1
            switch end.reason == nil ? end.record : nil {
            case .meditation(let record):
                // A skip of the last part ends the session without an event of its own.
                if record.completedFully, !skipped.allSatisfy(\.value.isEmpty) {
                    note(event, "though parts were skipped")
                }
            case .stretch(let record):
                for (index, stretch) in record.stretches.enumerated()
                where stretch.skippedSegments != skipped[index, default: []].count {
                    note(event, "the record counts \(stretch.skippedSegments) skips of stretch \(index)")
                }
            case .routine, nil: break
            }
        }
    }

    private mutating func note(_ event: SessionEvent, _ violation: String) {
        violations.append("\(event.line): \(violation)")
    }
}

extension SessionEvent {
    /// The event as one line, with clips by name.
    package var line: String {
        switch kind {
        case .started: "\(frame) started"
        case .restStarted(let stretch): "\(frame) rest \(stretch)"
        case .explained(let stretch): "\(frame) explained \(stretch)"
        case .changeOverStarted(let stretch, let segment): "\(frame) change-over \(stretch).\(segment)"
        case .segmentStarted(let stretch, let segment): "\(frame) segment \(stretch).\(segment)"
        case .partStarted(let part): "\(frame) part \(part)"
        case .stepStarted(let step): "\(frame) step \(step)"
        case .cueStarted(let clip): "\(frame) says \(Self.name(of: clip))"
        case .cueEnded(let clip): "\(frame) said \(Self.name(of: clip))"
        case .musicInterrupted(let position): "\(frame) music until \(position)"
        case .musicResumed(let position): "\(frame) music from \(position)"
        case .paused(let reason): "\(frame) paused by \(reason)"
        case .resumed: "\(frame) resumed"
        case .skipped(let stretch, let segments): "\(frame) skipped \(stretch) \(segments)"
        case .partSkipped(let part): "\(frame) skipped part \(part)"
        case .stepSkipped(let step): "\(frame) skipped step \(step)"
        case .deviceLost: "\(frame) device lost"
        case .deviceFound: "\(frame) device found"
        case .ended(let end): "\(frame) \(end.line)"
        }
    }

    /// The name of a clip's file. The voice of the tests says all words with the clip `word`.
    package static func name(of clip: String) -> String {
        guard let file = clip.split(separator: "/").last, clip.hasPrefix("/") else {
            return String(clip.dropLast(".wav".count))
        }
        return file.hasPrefix("speech-") ? "word" : String(file.dropLast(".wav".count))
    }
}

extension SessionEnd {
    fileprivate var line: String {
        switch (reason, record) {
        case (let reason?, let record): "stopped by \(reason)\(record == nil ? "" : ", recorded")"
        case (nil, .stretch(let record)):
            "completed in \(record.totalDurationSeconds) s, skipped \(record.stretches.map(\.skippedSegments))"
        case (nil, .meditation(let record)):
            "completed \(record.actualDurationSeconds) s\(record.completedFully ? " fully" : "")"
        case (nil, .routine(let record)):
            "completed \(record.actualDurationSeconds) s\(record.completedFully ? " fully" : "")"
        case (nil, nil): "completed, not recorded"
        }
    }

    /// The end, without the length of the session.
    package var withoutLength: SessionEnd { SessionEnd(reason, record: record, id: id) }
}

extension SessionEvent.Kind {
    /// The kind, without the length of a session that has ended.
    package var withoutLength: SessionEvent.Kind {
        if case .ended(let end) = self { .ended(end.withoutLength) } else { self }
    }
}

extension SessionRecord {
    /// The record of a stretch session; `nil` for a meditation's.
    package var stretch: StretchRecord? { if case .stretch(let record) = self { record } else { nil } }
}

extension Routine {
    /// The routine of a stretch session; `nil` for a meditation's.
    package var stretch: StretchRoutine? { if case .stretch(let routine) = self { routine } else { nil } }
}

extension SessionSnapshot.Recoverable {
    /// The stretch of a recoverable session; `nil` for a meditation.
    package var inStretch: SessionSnapshot.Stretch? { if case .stretch(let stretch) = self { stretch } else { nil } }
}
