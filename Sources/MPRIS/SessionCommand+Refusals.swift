import ControlProtocol

extension SessionCommand {
    /// Whether MPRIS wants a command that was refused to have no effect and no error: what a capability denies, and
    /// what is done already. PlayPause is the exception, which has to raise one.
    func isSilent(about refusal: SessionRefusal) -> Bool {
        switch (self, refusal) {
        case (.toggle, _): false
        // Nothing to play, to pause, to skip, to go back in, or to stop.
        case (_, .noSession): true
        case (_, .outputMissing), (_, .sessionRunning), (_, .sessionAsking), (_, .nothingToPlay),
            (_, .cannotStart), (_, .missing), (_, .badData):
            false
        }
    }
}
