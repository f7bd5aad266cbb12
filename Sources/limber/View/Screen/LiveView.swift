import ControlProtocol
import Glibc
import Platform
import Playback
import SessionCore

/// The live view of a session: draws its screen on a terminal and sends the commands of the keys.
///
/// The actor runs on a thread of its own, because a terminal can block its writes, and because it waits in poll(2).
actor LiveView {
    /// A request of the keyboard to the session.
    private enum Request {
        case perform(SessionCommand)
        case setLevels(LevelChange)
    }

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
    private var keys = KeyRules()
    /// Requests of the keyboard, in order. A separate task sends them, so that a slow one does not stop the picture.
    private let requests = AsyncStream<Request>.makeStream()
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
        let screen = SessionScreen(
            snapshot: projection.snapshot(at: .now), player: player, message: message, hasKeys: terminal.hasKeys,
            size: size, appearance: appearance)
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
        case .perform(let command): requests.continuation.yield(.perform(command))
        case .setLevels(let change): requests.continuation.yield(.setLevels(change))
        case .suspend: await suspend()
        case .redraw: canvas.forget()
        }
    }

    private func send(_ request: Request) async {
        do {
            switch request {
            case .perform(let command): try await control.perform(command)
            case .setLevels(let change): try await control.setLevels(change)
            }
        } catch {
            notice = error.description
        }
    }

    /// Stops the process as Ctrl-Z does. A session that this process plays is paused first.
    private func suspend() async {
        switch player {
        case .thisProcess where projection.snapshot(at: .now).status == .active: await send(.perform(.pause))
        case .thisProcess, .daemon: break
        }
        terminal.suspend()
        shownSize = nil
    }
}
