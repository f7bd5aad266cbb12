/// A player that is paused or ducked for the narration.
struct HeldPlayer: Sendable {
    private enum Stage {
        /// A command was sent, and no report has shown its effect. Reports may be older than the command.
        case commanded
        /// A report has shown the effect.
        case obeyed
        /// The user has changed the player since, or it refused the command, so it is not restored.
        case touched
    }

    let hold: Hold
    private var stage = Stage.commanded

    init(_ hold: Hold) {
        self.hold = hold
    }

    /// Whether the player is to be restored later.
    var isHeld: Bool {
        switch stage {
        case .commanded, .obeyed: true
        case .touched: false
        }
    }

    /// Takes a change that the player signalled.
    mutating func observed(_ report: PlayerReport) {
        switch (stage, hold.isInForce(in: report)) {
        case (.commanded, true): stage = .obeyed
        // Another state than that before the command cannot be an old report, such as "Stopped".
        case (.commanded, false): if !hold.isUnchanged(in: report) { stage = .touched }
        case (.obeyed, false): stage = .touched
        case (.obeyed, true), (.touched, _), (_, nil): break
        }
    }

    /// Takes the report of a player that had not answered a command in time.
    ///
    /// - Returns: Whether the player needs the command once more.
    mutating func retries(_ report: PlayerReport) -> Bool {
        switch stage {
        case .commanded: hold.isUnchanged(in: report)
        case .obeyed, .touched: false
        }
    }

    /// Notes that the player refused a command.
    mutating func refuse() { stage = .touched }

    /// Returns whether Limber has to restore the player, by the report at the end of the narration.
    func isRestored(_ report: PlayerReport) -> Bool { isHeld && hold.isInForce(in: report) == true }

    /// Returns whether the player has not let its volume change, by the report at the end of the narration.
    func isFixed(_ report: PlayerReport) -> Bool {
        switch (hold.change, stage) {
        case (.lowered, .commanded): hold.isUnchanged(in: report)
        case (.lowered, .obeyed), (.lowered, .touched), (.paused, _): false
        }
    }
}
