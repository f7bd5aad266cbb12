/// A player that is paused or ducked for the narration.
struct HeldPlayer: Sendable {
    private enum Stage {
        /// A pause was sent, and no report has shown its effect. Reports may be older than the command.
        case commanded
        /// A report has shown the pause.
        case paused
        /// The volume falls, is low or rises.
        case faded(VolumeFade)
        /// The volume did not change.
        case fixed(VolumeFade)
        /// The user has changed the player since, so it is not restored.
        case touched
    }

    let hold: Hold
    private var stage: Stage

    init(_ hold: Hold) {
        self.hold = hold
        stage =
            switch hold.change {
            case .paused: .commanded
            case .lowered(let volume, let lowered):
                .faded(VolumeFade(Hold.fade(of: hold.player, from: volume, to: lowered)))
            }
    }

    /// Whether the player is to be restored later.
    var isHeld: Bool {
        switch stage {
        case .commanded, .paused, .faded: true
        case .fixed, .touched: false
        }
    }

    /// Whether the player is to be queried at the end of the narration. A fixed volume may have changed late.
    var isQueried: Bool {
        if case .fixed = stage { true } else { isHeld }
    }

    func canStep(_ direction: VolumeFade.Direction) -> Bool {
        if case .faded(let fade) = stage { fade.canStep(direction) } else { false }
    }

    /// Takes a change that the player signalled.
    mutating func observed(_ report: PlayerReport) {
        switch (stage, hold.isInForce(in: report)) {
        case (.commanded, true): stage = .paused
        // "Stopped" cannot be an old report: the player was playing before the command.
        case (.commanded, false): if report.status == .stopped { stage = .touched }
        case (.paused, false): stage = .touched
        case (.faded(let fade), _):
            if let volume = report.volume, !fade.hasSet(volume) { stage = .touched }
        case (.paused, true), (.fixed, _), (.touched, _), (_, nil): break
        }
    }

    /// Takes the volume that the player answered, and the next step, if there is one.
    ///
    /// - Returns: The volume to set; `nil` at the end, and if the user has changed the volume.
    mutating func step(_ direction: VolumeFade.Direction, from volume: Double) -> Double? {
        guard case .faded(var fade) = stage else { return nil }
        guard fade.read(volume) else {
            stage = .touched
            return nil
        }
        defer { stage = .faded(fade) }
        return fade.step(direction)
    }

    /// Takes the volume that the player answers some time after the last step down.
    ///
    /// - Returns: Whether the player lets its volume change.
    mutating func settle(at volume: Double) -> Bool {
        guard case .faded(var fade) = stage else { return true }
        guard fade.read(volume) else {
            stage = .touched
            return true
        }
        fade.settle()
        stage = fade.isObeyed ? .faded(fade) : .fixed(fade)
        return fade.isObeyed
    }

    /// Takes the report of a player that had not answered a command in time.
    ///
    /// - Returns: Whether the player needs the command once more. It is then ducked at once.
    mutating func retries(_ report: PlayerReport) -> Bool {
        switch stage {
        case .commanded:
            return report.status == .playing && hold.isInForce(in: report) == false
        case .faded(var fade):
            guard let volume = report.volume else { return false }
            guard fade.read(volume) else {
                stage = .touched
                return false
            }
            fade.drop()
            stage = .faded(fade)
            return true
        case .paused, .fixed, .touched:
            return false
        }
    }

    /// Ducks the player at once: it answered late.
    mutating func drop() {
        guard case .faded(var fade) = stage else { return }
        fade.drop()
        stage = .faded(fade)
    }

    /// Notes that the player refused a command.
    ///
    /// - Returns: Whether the player lets its volume change.
    mutating func refuse() -> Bool {
        switch stage {
        case .commanded, .paused, .fixed, .touched:
            stage = .touched
            return true
        case .faded(let fade):
            guard !fade.isObeyed else { return true }
            stage = .fixed(fade)
            return false
        }
    }

    /// Takes the report at the end of the narration.
    ///
    /// - Returns: The player if Limber has to restore it; `nil` if it is not in the state in which Limber left it.
    func released(_ report: PlayerReport?) -> HeldPlayer? {
        guard let report else { return nil }
        var player = self
        switch stage {
        case .commanded, .paused:
            return hold.isInForce(in: report) == true ? player : nil
        case .faded(var fade):
            guard let volume = report.volume, fade.read(volume), fade.isLowered else { return nil }
            player.stage = .faded(fade)
        case .fixed(var fade):
            guard let volume = report.volume, fade.read(volume), fade.isObeyed else { return nil }
            player.stage = .faded(fade)
        case .touched:
            return nil
        }
        return player
    }
}
