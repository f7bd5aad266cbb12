import Logging
import Playback

extension PlaybackWarning {
    /// Logs the warning with its file and error as metadata.
    func log(to logger: Logger) {
        switch self {
        case .convertedOutput(let sentence):
            logger.warning("\(sentence)")
        case .shortClip(let path, let missing):
            logger.warning(
                "clip shorter than its header claims",
                metadata: ["file": "\(path)", "missing": "\(missing) ms"])
        case .unplayableClip(let error):
            logger.warning("skipping a clip", metadata: ["error": "\(error)"])
        case .unplayableMusic(let error):
            logger.warning("skipping a music file", metadata: ["error": "\(error)"])
        case .outOfMusic:
            logger.warning("no playable music left, continuing without music")
        }
    }
}
