import NIOCore

/// The state machine of a connection: answers lines in order, and stops reading while lines wait. Holds no socket.
struct ControlTurns {
    private enum State {
        /// Waiting for the next line.
        case listening
        /// Answering a line, while further lines wait.
        case answering(waiting: CircularBuffer<Line>, Input)
        /// The client has closed its sending side, and every line is answered.
        case finished
        /// The client was rejected; its input is ignored.
        case dismissed
    }

    private enum Input {
        case open
        /// A read is due as soon as no line waits.
        case held
        /// The client has closed its sending side.
        case ended
    }

    /// The action that the connection performs.
    enum Action {
        case none
        /// Answer a line, then call ``ControlTurns/answered()``.
        case answer(Line)
        case read
        /// Disconnect, unless the client has a subscription.
        case finish
    }

    private var state = State.listening

    /// Handles a line from the client.
    mutating func heard(_ line: Line) -> Action {
        switch state {
        case .listening:
            state = .answering(waiting: CircularBuffer(), .open)
            return .answer(line)
        case .answering(var waiting, let input):
            waiting.append(line)
            state = .answering(waiting: waiting, input)
            return .none
        // Late: sent before the client was rejected.
        case .finished, .dismissed:
            return .none
        }
    }

    /// Handles the end of a reply.
    mutating func answered() -> Action {
        switch state {
        case .answering(var waiting, let input):
            if let line = waiting.popFirst() {
                state = .answering(waiting: waiting, input)
                return .answer(line)
            }
            switch input {
            case .open:
                state = .listening
                return .none
            case .held:
                state = .listening
                return .read
            case .ended:
                state = .finished
                return .finish
            }
        // Late: the client was rejected during the reply.
        case .dismissed, .listening, .finished:
            return .none
        }
    }

    /// Handles the event loop's wish to read from the socket.
    mutating func wantsToRead() -> Action {
        switch state {
        case .answering(let waiting, .open) where !waiting.isEmpty:
            state = .answering(waiting: waiting, .held)
            return .none
        case .answering(_, .held), .answering(_, .ended), .finished:
            return .none
        case .listening, .answering(_, .open), .dismissed:
            return .read
        }
    }

    /// Handles the end of the client's input.
    mutating func inputEnded() -> Action {
        switch state {
        case .listening:
            state = .finished
            return .finish
        case .answering(let waiting, _):
            state = .answering(waiting: waiting, .ended)
            return .none
        case .finished, .dismissed:
            return .none
        }
    }

    /// Handles the end of a subscription.
    func subscriptionEnded() -> Action {
        switch state {
        case .finished: .finish
        case .listening, .answering, .dismissed: .none
        }
    }

    /// Ignores all further input.
    mutating func dismiss() {
        state = .dismissed
    }
}
