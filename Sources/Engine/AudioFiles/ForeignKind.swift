import Glibc
import Platform

/// A kind of sound file that neither libsndfile nor libmpg123 reads, by the ending of its name. The programs of FFmpeg
/// read all kinds but MIDI.
public enum ForeignKind: String, Hashable, Sendable, CaseIterable {
    case aac = "AAC"
    case mp4 = "MP4"
    case matroska = "Matroska"
    case windowsMedia = "Windows Media"
    case monkeysAudio = "Monkey's Audio"
    case musepack = "Musepack"
    case speex = "Speex"
    case trueAudio = "True Audio"
    case wavPack = "WavPack"
    case dsd = "DSD"
    case midi = "MIDI"

    /// The folders in which programs are looked up, as in `$PATH`.
    public static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }

    /// Returns the kind of a file by its name; `nil` for other names.
    public init?(nameOf path: String) {
        let name = path.lowercased()
        let endings: [(Self, [String])] = [
            (.aac, ["aac"]), (.mp4, ["m4a", "m4b", "m4p", "m4r", "mp4"]), (.matroska, ["mka", "webm", "weba"]),
            (.windowsMedia, ["wma", "asf"]), (.monkeysAudio, ["ape"]), (.musepack, ["mpc", "mpp", "mp+"]),
            (.speex, ["spx"]), (.trueAudio, ["tta"]), (.wavPack, ["wv"]), (.dsd, ["dsf", "dff"]),
            (.midi, ["mid", "midi"]),
        ]
        guard let kind = endings.first(where: { $0.1.contains { name.hasSuffix(".\($0)") } })?.0 else { return nil }
        self = kind
    }

    /// Returns the kind of a file by its first bytes, as of clips of routines, which Limber renames; `nil` for others.
    init?(beginning head: [UInt8]) {
        if head.dropFirst(4).starts(with: "ftyp".utf8) {
            self = .mp4
        } else if head.count > 1, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 {
            self = .aac
        } else {
            return nil
        }
    }

    /// Returns the reason why files of this kind cannot be read; `nil` if FFmpeg is installed and reads them.
    public func obstacle(searching path: String) -> String? {
        if self == .midi { return "MIDI is not supported" }
        let isInstalled = ["ffprobe", "ffmpeg"].allSatisfy {
            ChildProgram.path(of: $0, environment: ["PATH": path]) != nil
        }
        return isInstalled ? nil : "\(rawValue) needs the Debian package ffmpeg, which is not installed"
    }
}
