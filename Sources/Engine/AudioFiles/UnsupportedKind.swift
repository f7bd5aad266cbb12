/// A kind of sound file that Limber does not read, by the ending of its name, for the messages about such files.
public enum UnsupportedKind: String, Hashable, Sendable, CaseIterable {
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
}
