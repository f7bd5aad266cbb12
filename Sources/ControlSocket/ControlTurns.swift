import NIOCore

/// Decides whose turn it is on a connection: lines are answered one after another, and while some wait, no more are
/// read. Holds no socket.
struct ControlTurns {
    private enum State {
        /// The next line is awaited.
        case listening
        /// A line is being answered while these wait.
        case answering(waiting: CircularBuffer<Line>, Input)
        /// The client has hung up its side, and all that it said is answered.
        case finished
        /// The client is not listened to any more.
        case dismissed
    }

    private enum Input {
        case open
        /// It is read as soon as no line waits.
        case held
        /// The client has hung up its side.
        case ended
    }

    /// What the connection has to do.
    enum Action {
        case none
        /// Answer a line, and tell when it is ``ControlTurns/answered()``.
        case answer(Line)
        /// Read what there is.
        case read
        /// Hang up, unless there is still something to say to a subscriber.
        case finish
    }

    private var state = State.listening

    /// The client said something.
    mutating func heard(_ line: Line) -> Action {
        switch state {
        case .listening:
            state = .answering(waiting: CircularBuffer(), .open)
            return .answer(line)
        case .answering(var waiting, let input):
            waiting.append(line)
            state = .answering(waiting: waiting, input)
            return .none
        // Late: what was on its way when we stopped listening.
        case .finished, .dismissed:
            return .none
        }
    }

    /// What was being answered is.
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
        // Late: the client was dismissed while its answer was on the way.
        case .dismissed, .listening, .finished:
            return .none
        }
    }

    /// The event loop would read.
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

    /// The client has hung up its side.
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

    /// There is nothing more to say to a subscriber.
    func subscriptionEnded() -> Action {
        switch state {
        case .finished: .finish
        case .listening, .answering, .dismissed: .none
        }
    }

    /// The client is not to be listened to any more.
    mutating func dismiss() {
        state = .dismissed
    }
}
