public import SessionCore

extension SessionEvent: Decodable, ObjectEncodable {
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

    /// A flat object whose member `event` names the kind.
    public var members: EncodedMembers {
        switch kind {
        case .started(let seed, let timeline, let music):
            members(.started, [.seed: seed, .timeline: timeline], present: [.music: music])
        case .restStarted(let stretch): members(.restStarted, [.stretch: stretch])
        case .explained(let stretch): members(.explained, [.stretch: stretch])
        case .changeOverStarted(let stretch, let segment):
            members(.changeOverStarted, [.stretch: stretch, .segment: segment])
        case .segmentStarted(let stretch, let segment):
            members(.segmentStarted, [.stretch: stretch, .segment: segment])
        case .partStarted(let part): members(.partStarted, [.part: part])
        case .stepStarted(let step): members(.stepStarted, [.step: step])
        case .cueStarted(let clip): members(.cueStarted, [.clip: clip])
        case .cueEnded(let clip): members(.cueEnded, [.clip: clip])
        case .musicInterrupted(let position): members(.musicInterrupted, [.position: position])
        case .musicResumed(let position): members(.musicResumed, [.position: position])
        case .paused(let reason): members(.paused, [.reason: reason])
        case .resumed: members(.resumed, [:])
        case .skipped(let stretch, let segments): members(.skipped, [.stretch: stretch, .segments: segments])
        case .partSkipped(let part): members(.skipped, [.part: part])
        case .stepSkipped(let step): members(.skipped, [.step: step])
        case .deviceLost(let output, let error): members(.deviceLost, [.output: output, .error: error])
        case .deviceFound(let output): members(.deviceFound, [.output: output])
        case .ended(let end):
            members(
                end.reason == nil ? .completed : .stopped, [:],
                present: [
                    .reason: end.reason,
                    .record: end.record.map { EncodedMembers(present: ["id": end.id], of: $0) },
                ], of: end.length)
        }
    }

    private func members(
        _ name: Name, _ members: KeyValuePairs<Key, any Encodable>, present: KeyValuePairs<Key, (any Encodable)?> = [:],
        of length: SessionLength? = nil
    ) -> EncodedMembers {
        EncodedMembers(
            [Key.event: name, .frame: frame], of: EncodedMembers(members, present: present, of: length))
    }
}
