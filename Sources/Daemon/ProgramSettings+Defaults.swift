import ServiceSettings
public import Session
import SessionCore
public import UserFiles

extension ProgramSettings {
    /// The defaults of every session.
    public var defaults: SessionHost.Defaults {
        SessionHost.Defaults(
            options: session, outputs: outputs, pauseLimit: Frames.inSeconds(Int(pauseLimit.components.seconds)),
            wakingFrames: Frames.inSeconds(Int(wakeOutput.components.seconds)),
            isForwarding: forwarding.server != nil)
    }
}
