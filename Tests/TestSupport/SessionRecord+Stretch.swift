public import ControlProtocol
public import SessionCore

extension SessionRecord {
    /// The record of a stretch session; `nil` for a meditation's.
    public var stretch: StretchRecord? {
        switch self {
        case .stretch(let record): record
        case .meditation: nil
        }
    }
}

extension Routine {
    /// The routine of a stretch session; `nil` for a meditation's.
    public var stretch: StretchRoutine? {
        switch self {
        case .stretch(let routine): routine
        case .meditation: nil
        }
    }
}

extension SessionSnapshot.Recoverable {
    /// The stretch of a recoverable session; `nil` for a meditation.
    public var inStretch: SessionSnapshot.Stretch? {
        switch self {
        case .stretch(let stretch): stretch
        case .meditation: nil
        }
    }
}
