import ControlProtocol
import Platform
import SessionCore

/// The rules that map keys to commands of a session.
///
/// ```swift
/// var keys = KeyRules()
/// let question = keys.pressed(.letter("q"))  // .none: the screen asks "End session?"
/// let answer = keys.pressed(.letter("y"))  // .perform(.stop)
/// ```
struct KeyRules {
    /// The action after a key.
    enum Action: Hashable {
        case none
        case perform(SessionCommand)
        case setLevels(LevelChange)
        /// Stop the process, as Ctrl-Z does.
        case suspend
        /// Redraw the screen, as after Ctrl-L.
        case redraw
    }

    /// The time within which a second skip means the same as the first. A key that is held down repeats faster.
    private static let shortestSkip = Duration.milliseconds(300)

    /// Whether the question "End session?" is open.
    private(set) var isAsking = false
    /// The end of the time after the last skip in which another one has no effect.
    private var skipEnd: MonotonicTime?

    mutating func pressed(_ key: Key, at now: MonotonicTime = .now) -> Action {
        switch key {
        case .suspend: .suspend
        case .redraw: .redraw
        case .space, .letter, .sign, .escape, .enter: isAsking ? answered(key) : commanded(key, now)
        }
    }

    private mutating func skipped(_ command: SessionCommand, _ now: MonotonicTime) -> Action {
        let isSecond = skipEnd.map { now < $0 } ?? false
        skipEnd = now.advanced(by: Self.shortestSkip)
        return isSecond ? .none : .perform(command)
    }

    /// Only `y` ends the session. Keys other than `y`, `n` and Escape have no effect.
    private mutating func answered(_ key: Key) -> Action {
        switch key {
        case .letter("y"):
            isAsking = false
            return .perform(.stop)
        case .letter("n"), .escape:
            isAsking = false
            return .none
        case .letter, .sign, .space, .enter, .suspend, .redraw:
            return .none
        }
    }

    private mutating func commanded(_ key: Key, _ now: MonotonicTime) -> Action {
        switch key {
        case .space:
            return .perform(.toggle)
        case .letter("n"):
            return skipped(.skip, now)
        case .letter("s"):
            return skipped(.skipStretch, now)
        case .letter("p"):
            return .perform(.previous)
        case .letter("e"):
            return .perform(.explain)
        case .letter("q"):
            isAsking = true
            return .none
        // The sign that is on the same key counts, too, so that no key needs Shift.
        case .sign("-"):
            return .setLevels(LevelChange(music: .by(-1)))
        case .sign("+"), .sign("="):
            return .setLevels(LevelChange(music: .by(1)))
        case .sign("<"), .sign(","):
            return .setLevels(LevelChange(voice: .by(-1)))
        case .sign(">"), .sign("."):
            return .setLevels(LevelChange(voice: .by(1)))
        case .letter, .sign, .escape, .enter, .suspend, .redraw:
            return .none
        }
    }
}

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
                Entry(key: "n", action: Self.keeping(snapshot)),
            ]
            return
        }
        // A daemon of an earlier version sends no label.
        let skip = snapshot.skipLabel?.lowercased() ?? "skip"
        let leave =
            switch player {
            case .thisProcess: [Entry]()
            case .daemon: [Entry(key: "^C", action: "leave running")]
            }
        let isStretching = snapshot.stretch != nil
        let toggle = snapshot.isWaiting ? "go on" : snapshot.status == .paused ? "resume" : "pause"
        entries =
            [Entry(key: "space", action: toggle)]
            // At a wait, the space bar does the same.
            + (snapshot.isWaiting ? [] : [Entry(key: "n", action: skip)])
            // In the closing, in meditations and in other steps of a routine there is no stretch to skip or to explain.
            + (isStretching ? [Entry(key: "s", action: "skip stretch")] : [])
            + [Entry(key: "p", action: "previous")]
            + (isStretching ? [Entry(key: "e", action: "explain")] : [])
            + [Entry(key: "q", action: "stop")] + leave
    }

    private static func keeping(_ snapshot: SessionSnapshot) -> String {
        switch snapshot.kind {
        case .meditation: "keep meditating"
        case .routine: "go on"
        case .stretch, nil: "keep stretching"
        }
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
