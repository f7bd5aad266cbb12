import CLinux
import Glibc

/// A kind of sound file that libsndfile does not read, for the messages about such files.
public enum UnsupportedKind: String, Hashable, Sendable, CaseIterable {
    case aac = "AAC"
    case alac = "ALAC"
    case mp4 = "MP4"
    case matroska = "Matroska"
    case windowsMedia = "Windows Media"
    case monkeysAudio = "Monkey's Audio"
    case musepack = "Musepack"
    case oggFLAC = "FLAC in Ogg"
    case speex = "Speex"
    case trueAudio = "True Audio"
    case wavPack = "WavPack"
    case dsd = "DSD"
    case midi = "MIDI"

    /// Returns the kind that a file name extension stands for, in lower case and without dot.
    public init?(pathExtension: String) {
        switch pathExtension {
        case "aac", "m4a", "m4b", "m4p", "m4r": self = .aac
        case "alac": self = .alac
        case "mp4": self = .mp4
        case "mka", "webm", "weba": self = .matroska
        case "wma", "asf": self = .windowsMedia
        case "ape": self = .monkeysAudio
        case "mpc", "mpp", "mp+": self = .musepack
        case "spx": self = .speex
        case "tta": self = .trueAudio
        case "wv": self = .wavPack
        case "dsf", "dff": self = .dsd
        case "mid", "midi": self = .midi
        default: return nil
        }
    }

    /// Recognizes the kind of a file by its content; `nil` for other content.
    init?(of path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let start = Self.bytes(at: 0, of: descriptor)
        // The description of the sound is at the start or at the end of an MP4.
        let end = Self.bytes(at: max(0, status.st_size - Self.searchedBytes), of: descriptor)
        self.init(start: start, end: end)
    }

    private static let searchedBytes = 65_536

    private init?(start: [UInt8], end: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: text.utf8) }
        func mentions(_ text: String) -> Bool {
            [start, end].contains { bytes in
                bytes.indices.contains { bytes[$0] == text.utf8.first && bytes[$0...].starts(with: text.utf8) }
            }
        }
        if begins("ftyp", at: 4) {
            self = mentions("alac") ? .alac : mentions("mp4a") ? .aac : .mp4
        } else if begins("caff") {
            guard let kind: Self = mentions("alac") ? .alac : mentions("aac ") ? .aac : nil else { return nil }
            self = kind
        } else if begins("OggS") {
            guard let kind: Self = mentions("\u{7F}FLAC") ? .oggFLAC : mentions("Speex   ") ? .speex : nil else {
                return nil
            }
            self = kind
        } else if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .matroska
        } else if start.starts(with: [0x30, 0x26, 0xB2, 0x75]) {
            self = .windowsMedia
        } else if start.count > 1, start[0] == 0xFF, start[1] & 0xF6 == 0xF0 {
            // The sync word of ADTS (ISO/IEC 13818-7), whose layer is always 0.
            self = .aac
        } else if begins("ADIF") {
            self = .aac
        } else if begins("MAC ") {
            self = .monkeysAudio
        } else if begins("MPCK") || begins("MP+") {
            self = .musepack
        } else if begins("TTA1") {
            self = .trueAudio
        } else if begins("wvpk") {
            self = .wavPack
        } else if begins("DSD ") || begins("FRM8") {
            self = .dsd
        } else if begins("MThd") {
            self = .midi
        } else {
            return nil
        }
    }

    private static func bytes(at offset: Int, of descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: searchedBytes) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, searchedBytes, offset))
        }
    }
}
