import ControlProtocol
import SessionCore

/// The screen of a session, computed from its snapshot.
///
/// This folder has the live view: keys, layout and drawing of a session on a terminal. It decides nothing about the
/// session; commands go through `SessionControl`.
struct SessionScreen {
    /// The message below the countdown.
    enum Message: Hashable {
        case none
        /// The question whether to end the session.
        case question
        /// A warning, or the error of a command.
        case notice(String)
    }

    var snapshot: SessionSnapshot
    var player = SessionPlayer.thisProcess
    let message: Message
    /// Whether a keyboard is available.
    let hasKeys: Bool
    let size: TerminalSize
    let appearance: Appearance

    /// All lines of the terminal. The last column stays empty, because "erase to end of line" would delete a character
    /// in it.
    var lines: [Line] {
        let middle = place + (spokenWords ?? countdown) + progress + messageRows
        var layout = ScreenLayout(top: header, middle: middle, bottom: footer)
        layout.shrink(to: size.rows)
        // The rows of the caption stay free without words, so that nothing moves.
        layout.dropAir(to: size.rows - ScreenLayout.captionRows)
        return layout.lines(rows: size.rows, caption: caption).map { line in
            line.indented(by: (size.columns - columns) / 2).cut(to: size.columns - 1, appearance.glyphs.ellipsis)
        }
    }

    /// The width in use. Lines across a wide screen are hard to read.
    private var columns: Int {
        let margin = size.columns < 60 ? 1 : 3
        return min(size.columns - 2 * margin, 96)
    }

    private var captionColumns: Int { max(1, min(columns, 72)) }

    /// The number of characters that the place of the caption has room for, with a gap at the end of each line but the
    /// last.
    var captionLength: Int { max(1, ScreenLayout.captionRows * captionColumns - 14) }

    private var header: [ScreenLayout.Row] {
        let left = snapshot.sessionRemaining.map { Line("\(DurationText.countdown($0)) left", .faint) } ?? Line()
        let next = Line(snapshot.following, .faint).cut(to: columns, appearance.glyphs.ellipsis)
        return [
            .air, .row(Line("Limber", .faint).with(right: left, in: columns), .context),
            snapshot.following.isEmpty ? .air : .row(Line().with(right: next, in: columns), .context),
        ]
    }

    /// The words that are spoken, unless the title or the middle of the screen has them. The name of an exercise that
    /// is too long for the title is here, too.
    private var caption: [Line] {
        if snapshot.phase == .exercise, Line(snapshot.title).columns > columns { return wrapped(snapshot.title) }
        guard let words = snapshot.caption, words != snapshot.step?.label, snapshot.phase != .speech else { return [] }
        return wrapped(words)
    }

    /// The words of a routine, which take the place of the countdown; `nil` in other phases.
    private var spokenWords: [ScreenLayout.Row]? {
        guard snapshot.phase == .speech, let step = snapshot.step else { return nil }
        return wrapped(step.label).map { .row($0, .place) } + [.air]
    }

    private func wrapped(_ words: String) -> [Line] {
        Line.wrapping(Line.Span(text: words, ink: .guide), to: captionColumns)
            .map { $0.centred(in: columns) }
    }

    private var place: [ScreenLayout.Row] {
        [
            centred(Line(snapshot.place, .faint), .context),
            centred(Line(snapshot.title, .strong), .essential),
            centred(Line(snapshot.part, snapshot.ink), .place),
            .air,
        ]
    }

    private var countdown: [ScreenLayout.Row] {
        // A wait has no length.
        guard let remaining = snapshot.segmentRemaining, snapshot.phase != .wait else { return [] }
        let text = DurationText.countdown(remaining)
        guard let scale = clockScale else { return [centred(Line(text, snapshot.ink), .essential), .air] }
        return ClockFace(text: text, scale: scale, block: appearance.glyphs.block).rows.map {
            centred(Line($0, snapshot.ink), .essential)
        } + [.air]
    }

    /// The largest scale of the clock that leaves room for the other rows; `nil` if the countdown must be plain text.
    private var clockScale: Int? {
        // Sized for the widest text of the phase, so that the clock keeps its size when ten minutes or an hour are
        // over.
        let widest = ClockFace(text: (snapshot.segmentDuration ?? 0) < 3600 ? "00:00" : "0:00:00", scale: 1).columns
        // A meditation with a breathing guide reserves its rows in every part, so that the clock keeps its size. So
        // does a routine, which has no marks.
        let otherRows =
            snapshot.kind == .routine ? 11 : snapshot.meditation?.parts.contains(.breathing) == true ? 13 : 10
        let scale = min(columns / (widest + 4), (size.rows - otherRows) / ClockFace.rows(scale: 1), 3)
        return scale > 0 ? scale : nil
    }

    private var progress: [ScreenLayout.Row] {
        guard let duration = snapshot.segmentDuration, let elapsed = snapshot.segmentElapsed, duration > 0 else {
            return []
        }
        let bar = ProgressBar(fraction: elapsed / duration, ink: snapshot.ink)
        let line = centred(bar.line(columns: max(1, min(columns, 64)), appearance), .progress)
        // A routine can have more steps than a row has room for. Their number is in the place.
        let marks: [ScreenLayout.Row] = snapshot.kind == .routine ? [] : [centred(dots, .progress), .air]
        return breathGuide(elapsed) + [line, .air] + marks
    }

    /// Returns the rows of the breathing guide, or none without a guide.
    private func breathGuide(_ elapsed: Double) -> [ScreenLayout.Row] {
        guard let rhythm = snapshot.breath else { return [] }
        let guide = BreathGuide(rhythm, seconds: elapsed)
        let bar = ProgressBar(fraction: guide.fullness, ink: .guide)
        return [
            centred(Line(guide.word, .guide), .progress),
            centred(bar.line(columns: max(1, min(columns, 24)), appearance), .progress),
            .air,
        ]
    }

    /// The marks of the stretches, or of the parts of a meditation.
    private var dots: Line {
        let marks = snapshot.meditation.map(parts) ?? stretches
        return marks.reduce(Line()) { $0.columns == 0 ? $1 : $0 + .spaces(1) + $1 }
    }

    private func parts(of meditation: SessionSnapshot.Meditation) -> [Line] {
        meditation.parts.indices.map { index in
            if index < meditation.part { return StretchResult.done.mark(appearance.glyphs) }
            return index == meditation.part
                ? Line(appearance.glyphs.current, snapshot.ink) : Line(appearance.glyphs.pending, .faint)
        }
    }

    private var stretches: [Line] {
        let glyphs = appearance.glyphs
        let done = snapshot.completed.map { $0.result.mark(glyphs) }
        let current = snapshot.stretch.map { _ in [Line(glyphs.current, snapshot.ink)] } ?? []
        let pending = (snapshot.stretch?.count ?? 0) - done.count - current.count
        return done + current + Array(repeating: Line(glyphs.pending, .faint), count: max(0, pending))
    }

    private var messageRows: [ScreenLayout.Row] {
        switch message {
        case .question:
            return [centred(Line("End session? y/n", .waiting), .essential)]
        case .notice(let sentence):
            return [centred(Line(sentence, .waiting), .place)]
        case .none:
            guard let note = snapshot.pauseNote(hasKeys: hasKeys) else { return [.air] }
            return [centred(Line(note, .waiting), .place)]
        }
    }

    private var footer: [ScreenLayout.Row] {
        let output = Line(snapshot.output ?? "", .faint).cut(to: columns / 2, appearance.glyphs.ellipsis)
        let sound = (Line(snapshot.sound, .faint) + levels).cut(
            to: columns - output.columns - 2, appearance.glyphs.ellipsis)
        let status = sound.with(right: output, in: columns)
        guard hasKeys, snapshot.phase != nil else { return [.row(status, .context), .air] }
        let legend = KeyLegend(snapshot, playedBy: player, isAsking: message == .question)
        return [.row(status, .context)] + legend.lines(in: columns).map { .row($0, .keys) } + [.air]
    }

    /// The levels with their keys, behind the sound. Without keys, levels of 0 dB are left out.
    private var levels: Line {
        let all = [
            (keys: "-+", name: "music", value: snapshot.music == .off ? nil : snapshot.musicLevel),
            (keys: "<>", name: "voice", value: snapshot.voiceLevel),
        ]
        let isKeyed = hasKeys && message != .question
        return all.reduce(Line()) { line, level in
            guard let value = level.value, isKeyed || value != 0 else { return line }
            let keys = isKeyed ? Line(level.keys, .strong) + .spaces(1) : Line()
            return line + .spaces(3) + keys + Line("\(level.name) \(value) dB", .faint)
        }
    }

    private func centred(_ line: Line, _ importance: ScreenLayout.Importance) -> ScreenLayout.Row {
        .row(line.cut(to: columns, appearance.glyphs.ellipsis).centred(in: columns), importance)
    }
}

/// The layout of a screen in rows at the top, in the middle and at the bottom. A small screen drops the least important
/// rows.
struct ScreenLayout {
    /// The importance of a row, ascending.
    enum Importance: Int, Comparable, Sendable {
        case air, context, progress, keys, place, essential

        static func < (one: Importance, other: Importance) -> Bool { one.rawValue < other.rawValue }
    }

    /// A line with its importance.
    struct Row: Sendable {
        let line: Line
        let importance: Importance

        static let air = Row(line: Line(), importance: .air)

        static func row(_ line: Line, _ importance: Importance) -> Row { Row(line: line, importance: importance) }
    }

    /// The number of rows that are free for the caption, if the terminal has room for them.
    static let captionRows = 2

    private var parts: [[Row]]

    init(top: [Row], middle: [Row], bottom: [Row]) {
        parts = [top, middle, bottom]
    }

    private var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Drops rows until the others fit: the least important first, and of these the outermost.
    mutating func shrink(to rows: Int) {
        while count > rows, let least = parts.joined().map(\.importance).min() {
            // Outer parts first, because the middle shows the countdown.
            for part in [0, 2, 1] {
                guard let index = parts[part].lastIndex(where: { $0.importance == least }) else { continue }
                parts[part].remove(at: index)
                break
            }
        }
    }

    /// Drops empty rows, the outermost first, until the others fit or none is left.
    mutating func dropAir(to rows: Int) {
        while count > rows, let part = [0, 2, 1].first(where: { parts[$0].contains { $0.importance == .air } }),
            let index = parts[part].lastIndex(where: { $0.importance == .air })
        {
            parts[part].remove(at: index)
        }
    }

    /// Returns all lines of a screen. Spare rows surround the middle, first those of the caption.
    ///
    /// - Parameter caption: The lines for the spare rows below the middle, which does not move for them. They begin at
    ///   the same row, unless they need more than ``captionRows``. Lines without a row are left out.
    func lines(rows: Int, caption: [Line] = []) -> [Line] {
        let spare = max(0, rows - count)
        let room = max(spare - spare / 2, min(spare, Self.captionRows))
        let above = Array(repeating: Line(), count: spare - room)
        let words = caption.prefix(room)
        let first = (room - min(room, max(Self.captionRows, words.count))) / 2
        let below =
            Array(repeating: Line(), count: first) + words
            + Array(repeating: Line(), count: room - first - words.count)
        return parts[0].map(\.line) + above + parts[1].map(\.line) + below + parts[2].map(\.line)
    }
}
