extension RoutineDocument {
    /// The paths of the user's clips, in order, each once.
    public var audio: [String] {
        var paths: [String] = []
        for path in steps.flatMap(\.kind.audio) where !paths.contains(path) { paths.append(path) }
        return paths
    }

    /// Returns the routine with other paths of its clips. A path without another one stays.
    public func replacingAudio(_ paths: [String: String]) -> RoutineDocument {
        RoutineDocument(
            name: name, description: description, music: music, tones: tones,
            steps: steps.map { $0.replacingAudio(paths) })
    }
}

extension RoutineDocument.Step {
    fileprivate func replacingAudio(_ paths: [String: String]) -> Self {
        func replaced(_ path: String?) -> String? { path.map { paths[$0] ?? $0 } }
        func replaced(_ hold: RoutineDocument.Hold) -> RoutineDocument.Hold {
            var hold = hold
            hold.audio = replaced(hold.audio)
            return hold
        }
        let kind: RoutineDocument.Kind =
            switch self.kind {
            case .stretch(let name, let hold): .stretch(name, replaced(hold))
            case .region(let region, let hold): .region(region, replaced(hold))
            case .say(let text, let audio): .say(text, audio: replaced(audio))
            case .exercise(let name, let seconds, let audio): .exercise(name, seconds: seconds, audio: replaced(audio))
            case .repeated(let repetition):
                .repeated(
                    RoutineDocument.Repetition(
                        rounds: repetition.rounds, rest: repetition.rest, longer: repetition.longer,
                        music: repetition.music, steps: repetition.steps.map { $0.replacingAudio(paths) }))
            case .rest, .asManyRounds, .breathe, .wait, .bell, .routine: self.kind
            }
        return RoutineDocument.Step(kind, at: place)
    }
}

extension RoutineDocument.Kind {
    fileprivate var audio: [String] {
        switch self {
        case .stretch(_, let hold), .region(_, let hold): [hold.audio].compactMap(\.self)
        case .say(_, let audio), .exercise(_, _, let audio): [audio].compactMap(\.self)
        case .repeated(let repetition): repetition.steps.flatMap(\.kind.audio)
        case .rest, .asManyRounds, .breathe, .wait, .bell, .routine: []
        }
    }
}
