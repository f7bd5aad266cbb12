import ServiceSettings
public import Session
import SessionCore
public import UserFiles

extension ProgramSettings {
    /// What every session begins with.
    public var standards: SessionHost.Standards {
        SessionHost.Standards(
            options: session, pauseLimit: Frames.inSeconds(Int(pauseLimit.components.seconds)),
            isForwarding: forwarding.server != nil)
    }
}
