import ControlProtocol
import Glibc
import Platform
import Playback
import SessionCore

/// The live view of a session: draws its screen on a terminal and sends the commands of the keys.
///
/// The actor runs on a thread of its own, because a terminal can block its writes, and because it waits in poll(2).
actor LiveView {
    /// The maximum age of a snapshot while the session is active.
    private static let snapshotNanoseconds = 1_000_000_000

    private nonisolated let thread = ThreadExecutor(name: "limber-view")
    private let control: any SessionControl
    private let player: SessionPlayer
    private let appearance: Appearance
    private let lookInterval: Duration
    private var terminal: Terminal
    private var canvas: Canvas
    private var projection = Projection(SessionSnapshot(), at: .now)
    private var caption = ReadableCaption()
    private var keys = KeyRules()
    /// Requests of the keyboard, in order. A separate task sends them, so that a slow one does not stop the picture.
    private let requests = AsyncStream<ControlRequest>.makeStream()
    private var notice: String?
    private var isOver = false
    /// The size of the picture on the terminal; `nil` while another process group has the terminal.
    private var shownSize: TerminalSize?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - output: The terminal's descriptor.
    ///   - input: The descriptor from which keys are read; `nil` without a keyboard.
    ///   - lookInterval: The interval at which the terminal's foreground process group and size are polled.
    init(
        _ control: any SessionControl, playedBy player: SessionPlayer, output: Int32, input: Int32?,
        appearance: Appearance, lookInterval: Duration = Terminal.lookInterval
    ) {
        self.control = control
        self.player = player
        self.appearance = appearance
        self.lookInterval = lookInterval
        terminal = Terminal(output: output, input: input, mode: .screen)
        canvas = Canvas(appearance.colours)
    }

    /// Shows the session until its updates end, and restores the terminal.
    func run(following updates: AsyncStream<SessionUpdate>, noticing notices: AsyncStream<String>) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.follow(updates) }
            group.addTask { for await sentence in notices { await self.show(sentence) } }
            group.addTask { [requests] in for await request in requests.stream { await self.send(request) } }
            while !isOver { await step() }
            group.cancelAll()
        }
        terminal.giveBack()
    }

    private func follow(_ updates: AsyncStream<SessionUpdate>) async {
        for await case .snapshot(let snapshot) in updates { projection.take(snapshot, at: .now) }
        isOver = true
    }

    private func show(_ sentence: String) {
        notice = sentence
    }

    /// Draws the screen, then waits for a key, an update or the next tick. A job on the actor's executor ends the wait.
    private func step() async {
        draw()
        let polled = await thread.wait(for: terminal.descriptors, until: nextLook)
        for key in terminal.keys(polled) { await press(key) }
        await refresh()
    }

    private func draw() {
        guard let size = usableSize() else { return }
        let message: SessionScreen.Message =
            if keys.isAsking { .question } else if let notice { .notice(notice) } else { .none }
        var screen = SessionScreen(
            snapshot: projection.snapshot(at: .now), player: player, message: message, hasKeys: terminal.hasKeys,
            size: size, appearance: appearance)
        screen.snapshot.caption = caption.words(of: screen.snapshot, inPartsOf: screen.captionLength)
        let changes = canvas.draw(screen.lines)
        if !changes.isEmpty { terminal.write(changes) }
    }

    /// Returns the terminal's size after claiming the terminal; `nil` while another process group has it.
    private func usableSize() -> TerminalSize? {
        let size = terminal.size
        switch terminal.claim() {
        case .unavailable:
            shownSize = nil
            return nil
        case .taken:
            canvas.forget()
        case .kept:
            if shownSize != size { canvas.forget() }
        }
        shownSize = size
        return size
    }

    private var nextLook: MonotonicTime {
        let now = MonotonicTime.now
        // An unchanged picture is polled, too, because the terminal may be resized.
        let idle = now.advanced(by: lookInterval)
        return shownSize == nil ? idle : projection.nextTenth(after: now) ?? idle
    }

    private func refresh() async {
        let now = MonotonicTime.now
        guard now.nanoseconds - projection.takenAt.nanoseconds >= Self.snapshotNanoseconds,
            projection.snapshot(at: now).status == .active
        else { return }
        let fresh = await control.snapshot()
        projection.take(fresh, at: .now)
    }

    private func press(_ key: Key) async {
        notice = nil
        switch keys.pressed(key) {
        case .none: break
        case .perform(let command): requests.continuation.yield(.command(command))
        case .setLevels(let change): requests.continuation.yield(.setLevels(change))
        case .suspend: await suspend()
        case .redraw: canvas.forget()
        }
    }

    private func send(_ request: ControlRequest) async {
        do {
            try await control.perform(request)
        } catch {
            notice = error.description
        }
    }

    /// Stops the process as Ctrl-Z does. A session that this process plays is paused first.
    private func suspend() async {
        switch player {
        case .thisProcess where projection.snapshot(at: .now).status == .active: await send(.command(.pause))
        case .thisProcess, .daemon: break
        }
        terminal.suspend()
        shownSize = nil
    }
}

/// The extrapolation of a snapshot: while a session is active, its countdown advances without a new snapshot.
///
/// ```swift
/// let projection = Projection(snapshot, at: now)  // a segment with 20 s left
/// let shown = projection.snapshot(at: now.advanced(by: .seconds(2))).segmentRemaining  // 18
/// ```
struct Projection {
    /// The largest difference, in seconds, by which a new snapshot may lag behind the screen as a matter of measuring.
    private static let tolerance = 0.5

    private var taken: SessionSnapshot
    private(set) var takenAt: MonotonicTime

    init(_ snapshot: SessionSnapshot, at now: MonotonicTime) {
        taken = snapshot
        takenAt = now
    }

    /// Continues from a new snapshot. The countdown on the screen does not jump back within the tolerance.
    mutating func take(_ fresh: SessionSnapshot, at now: MonotonicTime) {
        let shown = snapshot(at: now)
        if fresh.isContinuing(shown), let new = fresh.segmentElapsed, let old = shown.segmentElapsed,
            new < old, old - new < Self.tolerance
        {
            taken = fresh.extrapolated(by: .seconds(old - new))
        } else {
            taken = fresh
        }
        takenAt = now
    }

    func snapshot(at now: MonotonicTime) -> SessionSnapshot {
        taken.extrapolated(by: .nanoseconds(now.nanoseconds - takenAt.nanoseconds))
    }

    /// Returns the end of the current tenth of a second; `nil` unless the session is active. The displayed seconds
    /// change at such times, too.
    func nextTenth(after now: MonotonicTime) -> MonotonicTime? {
        guard taken.status == .active, let remaining = snapshot(at: now).segmentRemaining, remaining > 0 else {
            return nil
        }
        let tenths = remaining * 10
        // A millisecond later, so that the countdown has certainly changed.
        let seconds = (tenths - (tenths.rounded(.up) - 1)) / 10 + 0.001
        return MonotonicTime(nanoseconds: now.nanoseconds + Int(seconds * 1_000_000_000))
    }
}

extension SessionSnapshot {
    /// Whether both snapshots show the same phase of an active session.
    fileprivate func isContinuing(_ other: SessionSnapshot) -> Bool {
        status == .active && other.status == .active && phase == other.phase && segment == other.segment
            && stretch == other.stretch && step == other.step
    }
}

/// The lines on a terminal. Each drawing writes only the lines that differ.
struct Canvas {
    private let colours: ColourDepth
    private var shown: [Line] = []

    init(_ colours: ColourDepth) {
        self.colours = colours
    }

    /// Forgets the shown lines, so that the next drawing writes the whole screen.
    mutating func forget() {
        shown = []
    }

    /// Returns the text that makes the terminal show these lines from its first row; empty if it already does.
    mutating func draw(_ lines: [Line]) -> String {
        let isNew = shown.count != lines.count
        var changes = isNew ? "\u{1b}[2J" : ""
        for (row, line) in lines.enumerated() where isNew || shown[row] != line {
            changes += "\u{1b}[\(row + 1);1H\(line.encoded(in: colours))\u{1b}[K"
        }
        shown = lines
        // Synchronized output (mode 2026): a terminal that supports it paints once at the end.
        return changes.isEmpty ? "" : "\u{1b}[?2026h\(changes)\u{1b}[?2026l"
    }
}
