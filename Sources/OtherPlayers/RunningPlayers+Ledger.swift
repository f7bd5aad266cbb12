import Logging

extension RunningPlayers {
    /// Whether nobody is held by this process.
    var isFree: Bool { rule.held.isEmpty }

    /// Writes down who is held. A disk that is full costs no more than the undoing after a crash.
    func keepBooks() {
        do {
            try ledger.write(unreached + rule.held)
            ledgerState = .works
        } catch {
            switch ledgerState {
            case .works: logger.warning("a crash would leave other players paused: \(error)")
            case .fails: break
            }
            ledgerState = .fails
        }
    }
}
