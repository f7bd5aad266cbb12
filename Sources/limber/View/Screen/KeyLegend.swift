import ControlProtocol

/// The legend of the keys at the foot of the screen.
struct KeyLegend {
    /// A key and its action.
    struct Entry {
        let key: String
        let action: String
    }

    let entries: [Entry]

    /// Lists the keys of a session in its current state.
    init(_ snapshot: SessionSnapshot, playedBy player: SessionPlayer, isAsking: Bool) {
        if isAsking {
            entries = [
                Entry(key: "y", action: "end session"),
                Entry(key: "n", action: snapshot.meditation == nil ? "keep stretching" : "keep meditating"),
            ]
            return
        }
        let skip =
            switch snapshot.phase {
            case .leadIn, .changeOver: "start now"
            case .segment, .intro, .breathing, .main, nil: "skip"
            case .closing, .bell: "finish"
            }
        let leave =
            switch player {
            case .thisProcess: [Entry]()
            case .daemon: [Entry(key: "^C", action: "leave running")]
            }
        entries =
            ([
                Entry(key: "space", action: snapshot.status == .paused ? "resume" : "pause"),
                Entry(key: "n", action: skip),
                Entry(key: "s", action: "skip stretch"),
                Entry(key: "p", action: "previous"),
                Entry(key: "q", action: "stop"),
            ] + leave)
            // In the closing and in meditations there is no stretch to skip.
            .filter { $0.key != "s" || snapshot.phase != .closing && snapshot.meditation == nil }
    }

    /// Returns the legend in as few lines as possible.
    func lines(in width: Int) -> [Line] {
        let texts = entries.map { Line($0.key, .strong) + Line(" \($0.action)", .faint) }
        let columns = texts.reduce(0) { $0 + $1.columns }
        let gap = min(4, max(2, (width - columns) / max(1, texts.count - 1)))
        var lines: [Line] = []
        for text in texts {
            if let last = lines.last, last.columns + gap + text.columns <= width {
                lines[lines.count - 1] = last + .spaces(gap) + text
            } else {
                lines.append(text)
            }
        }
        return lines
    }
}
