import SessionCore

extension SessionEvent: Codable {
    private enum Name: String, Codable {
        case started = "session.started"
        case restStarted = "rest.started"
        case explained
        case changeOverStarted = "changeOver.started"
        case segmentStarted = "segment.started"
        case partStarted = "part.started"
        case stepStarted = "step.started"
        case cueStarted = "cue.started"
        case cueEnded = "cue.ended"
        case musicInterrupted = "music.interrupted"
        case musicResumed = "music.resumed"
        case paused
        case resumed
        case skipped
        case deviceLost = "device.lost"
        case deviceFound = "device.found"
        case completed = "session.completed"
        case stopped = "session.stopped"
    }

    private enum Key: String, CodingKey {
        case event, frame, seed, timeline, music, stretch, segment, segments, part, step, clip, position, reason,
            output, error, record, id, heardSeconds
    }

    /// Reads a flat object whose member `event` names the kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) throws -> Value { try values.decode(Value.self, forKey: key) }
        func end(_ reason: StopReason?) throws -> SessionEnd {
            // An object with the `id` and the members of the record, as in the HTTP API.
            let record = values.contains(.record) ? try values.superDecoder(forKey: .record) : nil
            return SessionEnd(
                reason, record: try record.map(SessionRecord.init),
                id: try record?.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .id),
                length: values.contains(.heardSeconds) ? try SessionLength(from: decoder) : nil)
        }
        let kind: Kind =
            switch try values.decode(Name.self, forKey: .event) {
            case .started:
                .started(
                    seed: try value(.seed), timeline: try value(.timeline),
                    music: try values.decodeIfPresent(String.self, forKey: .music))
            case .restStarted: .restStarted(stretch: try value(.stretch))
            case .explained: .explained(stretch: try value(.stretch))
            case .changeOverStarted: .changeOverStarted(stretch: try value(.stretch), segment: try value(.segment))
            case .segmentStarted: .segmentStarted(stretch: try value(.stretch), segment: try value(.segment))
            case .partStarted: .partStarted(part: try value(.part))
            case .stepStarted: .stepStarted(step: try value(.step))
            case .cueStarted: .cueStarted(clip: try value(.clip))
            case .cueEnded: .cueEnded(clip: try value(.clip))
            case .musicInterrupted: .musicInterrupted(position: try value(.position))
            case .musicResumed: .musicResumed(position: try value(.position))
            case .paused: .paused(reason: try value(.reason))
            case .resumed: .resumed
            case .skipped where values.contains(.part): .partSkipped(part: try value(.part))
            case .skipped where values.contains(.step): .stepSkipped(step: try value(.step))
            case .skipped: .skipped(stretch: try value(.stretch), segments: try value(.segments))
            case .deviceLost: .deviceLost(output: try value(.output), error: try value(.error))
            case .deviceFound: .deviceFound(output: try value(.output))
            case .completed: .ended(try end(nil))
            case .stopped: .ended(try end(try value(.reason)))
            }
        self.init(frame: try value(.frame), kind)
    }

    /// Writes a flat object whose member `event` names the kind.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        func begin(_ name: Name) throws {
            try values.encode(name, forKey: .event)
            try values.encode(frame, forKey: .frame)
        }
        switch kind {
        case .started(let seed, let timeline, let music):
            try begin(.started)
            try values.encode(seed, forKey: .seed)
            try values.encode(timeline, forKey: .timeline)
            try values.encodeIfPresent(music, forKey: .music)
        case .restStarted(let stretch):
            try begin(.restStarted)
            try values.encode(stretch, forKey: .stretch)
        case .explained(let stretch):
            try begin(.explained)
            try values.encode(stretch, forKey: .stretch)
        case .changeOverStarted(let stretch, let segment):
            try begin(.changeOverStarted)
            try values.encode(stretch, forKey: .stretch)
            try values.encode(segment, forKey: .segment)
        case .segmentStarted(let stretch, let segment):
            try begin(.segmentStarted)
            try values.encode(stretch, forKey: .stretch)
            try values.encode(segment, forKey: .segment)
        case .partStarted(let part):
            try begin(.partStarted)
            try values.encode(part, forKey: .part)
        case .stepStarted(let step):
            try begin(.stepStarted)
            try values.encode(step, forKey: .step)
        case .cueStarted(let clip):
            try begin(.cueStarted)
            try values.encode(clip, forKey: .clip)
        case .cueEnded(let clip):
            try begin(.cueEnded)
            try values.encode(clip, forKey: .clip)
        case .musicInterrupted(let position):
            try begin(.musicInterrupted)
            try values.encode(position, forKey: .position)
        case .musicResumed(let position):
            try begin(.musicResumed)
            try values.encode(position, forKey: .position)
        case .paused(let reason):
            try begin(.paused)
            try values.encode(reason, forKey: .reason)
        case .resumed:
            try begin(.resumed)
        case .skipped(let stretch, let segments):
            try begin(.skipped)
            try values.encode(stretch, forKey: .stretch)
            try values.encode(segments, forKey: .segments)
        case .partSkipped(let part):
            try begin(.skipped)
            try values.encode(part, forKey: .part)
        case .stepSkipped(let step):
            try begin(.skipped)
            try values.encode(step, forKey: .step)
        case .deviceLost(let output, let error):
            try begin(.deviceLost)
            try values.encode(output, forKey: .output)
            try values.encode(error, forKey: .error)
        case .deviceFound(let output):
            try begin(.deviceFound)
            try values.encode(output, forKey: .output)
        case .ended(let end):
            try begin(end.reason == nil ? .completed : .stopped)
            try values.encodeIfPresent(end.reason, forKey: .reason)
            if let record = end.record {
                let encoder = values.superEncoder(forKey: .record)
                var members = encoder.container(keyedBy: Key.self)
                try members.encodeIfPresent(end.id, forKey: .id)
                try record.encode(to: encoder)
            }
            try end.length?.encode(to: encoder)
        }
    }
}
