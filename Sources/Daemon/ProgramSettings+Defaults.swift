import ServiceSettings
public import Session
import SessionCore
public import UserFiles

extension ProgramSettings {
    /// What every session begins with.
    public var defaults: SessionHost.Defaults {
        SessionHost.Defaults(
            options: session, pauseLimit: Frames.inSeconds(Int(pauseLimit.components.seconds)),
            isForwarding: forwarding.server != nil)
    }
}
