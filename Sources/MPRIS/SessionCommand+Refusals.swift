import ControlProtocol

extension SessionCommand {
    /// Whether a refused command is answered without an error.
    ///
    /// MPRIS requires no effect and no error if a capability such as CanPause is false. PlayPause is the exception: it
    /// must raise an error.
    func ignores(_ refusal: SessionRefusal) -> Bool {
        switch (self, refusal) {
        case (.toggle, _): false
        // The capabilities are false without a session.
        case (_, .noSession): true
        case (_, .outputMissing), (_, .sessionRunning), (_, .sessionAsking), (_, .nothingToPlay),
            (_, .invalidRequest), (_, .forbidden), (_, .cannotStart), (_, .missing), (_, .badData):
            false
        }
    }
}
