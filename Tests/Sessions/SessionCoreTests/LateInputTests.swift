import SessionCore
import Testing

/// Every input in every state: a player's events race with commands, so each combination occurs.
@Suite struct LateInputTests {
    /// `·` is no effect; `(…)` is a state or phase change without an action.
    static let table = """
        state              start  pause  resume  skip      skip-st.  previous  stop      reached   lost    found    limit
        idle               play   ·      ·       ·         ·         ·         ·         ·         ·       ·        ·
        active in lead-in  ·      pause  ·       move      move      move      stop      (phase)   pause   ·        ·
        active in segment  ·      pause  ·       move      move      move      stop      (phase)   pause   ·        ·
        active in closing  ·      pause  ·       complete  complete  move      complete  complete  pause   ·        ·
        paused in lead-in  ·      ·      play    move      move      move      stop      ·         (lost)  ·        time out
        paused in segment  ·      ·      play    move      move      move      stop      ·         (lost)  ·        time out
        paused in closing  ·      ·      play    complete  complete  move      complete  ·         (lost)  ·        complete
        lost in lead-in    ·      ·      ·       move      move      move      stop      ·         ·       (found)  ·
        lost in segment    ·      ·      ·       move      move      move      stop      ·         ·       (found)  ·
        lost in closing    ·      ·      ·       complete  complete  move      complete  ·         ·       (found)  ·
        found in lead-in   ·      ·      play    move      move      move      stop      ·         (lost)  ·        time out
        found in segment   ·      ·      play    move      move      move      stop      ·         (lost)  ·        time out
        found in closing   ·      ·      play    complete  complete  move      complete  ·         (lost)  ·        complete
        complete           ·      ·      ·       ·         ·         ·         ·         ·         ·       ·        ·
        stopped            ·      ·      ·       ·         ·         ·         ·         ·         ·       ·        ·
        timed out          ·      ·      ·       ·         ·         ·         ·         ·         ·       ·        ·
        """
    static let rows = table.split(separator: "\n").map { line in
        line.split(separator: "  ").map { String($0.drop { $0 == " " }) }
    }

    @Test(arguments: rows.dropFirst())
    func everyInputHasOneOutcomeInEveryState(row: [String]) throws {
        let machine = try #require(Self.states[row[0]])
        try #require(row.count == Self.inputs.count + 1)
        for (input, expected) in zip(Self.inputs, row.dropFirst()) {
            #expect(input.outcome(on: machine) == expected, "\(input.name), \(row[0])")
        }
    }

    /// The end of a wait for the output at the start, also while the output comes or a command has begun the session.
    @Test func aStartWithoutAnOutputEndsOnlyInAPause() throws {
        let input = Input("no start") { $0.startTimedOut() }
        for (name, machine) in Self.states {
            let words = name.split(separator: " ")
            let isPaused = ["paused", "lost", "found"].contains(words[0])
            let expected = !isPaused ? "·" : words.last == "closing" ? "complete" : "time out"
            #expect(input.outcome(on: machine) == expected, "\(name)")
        }
    }

    @Test func theTableNamesEveryInputAndState() {
        #expect(Self.rows[0].dropFirst() == Self.inputs.map(\.name)[...])
        #expect(Set(Self.rows.dropFirst().map { $0[0] }) == Set(Self.states.keys))
    }

    @Test(arguments: [0, 1, 2, 4, 5, 6])
    func aBoundaryOutOfTurnIsIgnored(phase: Int) {
        var session = SessionStateMachine.sounding(in: .segment(stretch: 0, number: 2), frame: 9)
        let before = session
        #expect(session.reached(phase: phase) == .none)
        #expect(session == before)
    }
}

extension LateInputTests {
    struct Input: Sendable {
        let name: String
        let give: @Sendable (inout SessionStateMachine) -> SessionAction

        init(_ name: String, _ give: @escaping @Sendable (inout SessionStateMachine) -> SessionAction) {
            self.name = name
            self.give = give
        }

        /// The table's word for the effect of an input.
        func outcome(on before: SessionStateMachine) -> String {
            var machine = before
            switch give(&machine) {
            case .none where machine.state != before.state: return "(\(word(for: machine.state)))"
            case .none: return machine == before ? "·" : "(phase)"
            case .play: return "play"
            case .pause: return "pause"
            case .move: return "move"
            case .complete: return word(for: machine.state)
            case .stop(.user) where machine.state == .stopped(.user): return "stop"
            case .stop(.pauseLimit) where machine.state == .stopped(.pauseLimit): return "time out"
            case .stop(let reason): return "stop by \(reason), \(machine.state)"
            }
        }

        private func word(for state: SessionStateMachine.State) -> String {
            switch state {
            case .idle: "idle"
            case .active: "active"
            case .paused(.user): "paused"
            case .paused(.waiting): "waiting"
            case .paused(.deviceLost): "lost"
            case .paused(.deviceFound): "found"
            case .complete: "complete"
            case .stopped: "stopped"
            }
        }
    }

    static let inputs = [
        Input("start") { $0.start() },
        Input("pause") { $0.pause(heard: $0.progress.cursor) },
        Input("resume") { $0.resume() },
        Input("skip") { $0.skipSegment() },
        Input("skip-st.") { $0.skipStretch() },
        Input("previous") { $0.previous(heard: $0.progress.cursor) },
        Input("stop") { $0.stop() },
        Input("reached") { $0.reached(phase: $0.progress.cursor.phase + 1) },
        Input("lost") { $0.deviceLost(heard: $0.progress.cursor, error: "unplugged") },
        Input("found") { $0.deviceFound() },
        Input("limit") { $0.pauseTimedOut() },
    ]

    static let states: [String: SessionStateMachine] = {
        let timeline = SessionTimeline(compiling: .neckAndBack, leadIn: .first)
        var states = ["idle": SessionStateMachine(timeline: timeline, progress: SessionProgress(units: 2))]
        let places: [(String, Place)] = [
            ("lead-in", .leadIn(stretch: 0)), ("segment", .segment(stretch: 0, number: 2)), ("closing", .closing),
        ]
        for (name, place) in places {
            var machine = SessionStateMachine.sounding(in: place)
            states["active in \(name)"] = machine
            states["paused in \(name)"] = .paused(in: place)
            _ = machine.deviceLost(heard: machine.progress.cursor, error: "unplugged")
            states["lost in \(name)"] = machine
            _ = machine.deviceFound()
            states["found in \(name)"] = machine
        }
        var complete = SessionStateMachine.sounding(in: .closing)
        _ = complete.stop()
        var stopped = SessionStateMachine.sounding(in: .leadIn(stretch: 0))
        _ = stopped.stop()
        var timedOut = SessionStateMachine.paused(in: .segment(stretch: 0, number: 1))
        _ = timedOut.pauseTimedOut()
        states["complete"] = complete
        states["stopped"] = stopped
        states["timed out"] = timedOut
        return states
    }()
}
