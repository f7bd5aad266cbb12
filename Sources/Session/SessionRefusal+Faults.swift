import Catalog
public import ControlProtocol
import Playback
import SessionCore

extension SessionRefusal {
    /// Turns an error of a session's start into a refusal.
    public init(_ error: any Error) {
        let reason = "\(error)"
        self =
            switch error {
            case let refusal as SessionRefusal: refusal
            case let error as CheckpointFiles.InUse:
                error.asking.map { .sessionAsking(process: $0) } ?? .sessionRunning
            case let error as CatalogError: error.isMissing ? .missing(reason) : .badData(reason)
            case is LanguageRefusal: .missing(reason)
            case let error as OptionError: .invalidRequest(error.description)
            case SinkError.exists: .invalidRequest(reason)
            case let reason as NothingToPlay: .nothingToPlay(reason)
            case MusicPlaylist.Fault.missing, is MusicRefusal, is UnknownDevice: .missing(reason)
            case is MusicPlaylist.Fault: .badData(reason)
            default: .cannotStart(reason)
            }
    }
}
