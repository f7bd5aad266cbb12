import SessionCore

extension SessionTimeline {
    /// The timeline as text: a line for each phase, with its start in seconds and a character for each half second, `=`
    /// for narration and `-` for silence; then the total length. `…` marks a clip that runs on from the phase before.
    var picture: String {
        var lines = phases.indices.map { index in
            let phase = phases[index]
            let bar = stride(from: 0, to: phase.frames, by: Frames.perSecond / 2).map { frame in
                sound.cue(at: Cursor(phase: index, frame: frame)) == nil ? "-" : "="
            }
            return [
                "\(Frames.seconds(starts[index]))".padded(to: 4, .left), phase.kind.title.padded(to: 11, .right),
                bar.joined().padded(to: 12, .right),
                phase.cues.map { ($0.isContinued ? "…" : "") + $0.clip.path }.joined(separator: " "),
            ]
            .joined(separator: "  ").trimmed
        }
        lines.append("\(Frames.seconds(sound.frames))".padded(to: 4, .left))
        return lines.joined(separator: "\n")
    }
}

extension SessionTimeline.Phase.Kind {
    /// A short name, such as `segment 0/2` for the second segment of the first stretch.
    var title: String {
        switch self {
        case .rest(let stretch): "rest \(stretch)"
        case .leadIn(let stretch): "lead-in \(stretch)"
        case .changeOver(let stretch, let number): "change \(stretch)/\(number)"
        case .segment(let stretch, let number): "segment \(stretch)/\(number)"
        case .closing: "closing"
        case .part(let index): "part \(index)"
        case .bell: "bell"
        case .step(let index): "step \(index)"
        case .wait(let index): "wait \(index)"
        case .set(let index): "set \(index)"
        }
    }
}

extension String {
    enum Side { case left, right }

    /// The text, padded to a width.
    func padded(to width: Int, _ side: Side) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return switch side {
        case .left: blanks + self
        case .right: self + blanks
        }
    }

    /// The text without trailing blanks.
    var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
