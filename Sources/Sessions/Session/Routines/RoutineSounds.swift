import Catalog
import FoundationEssentials
import Glibc
import Platform
import PracticeData
import SessionCore

/// The clips of routines that no catalog has: rendered words, and copies of the user's files.
///
/// A clip has the name of its content, so that equal words are rendered once, and a routine that plays keeps its clips
/// when its file changes.
struct RoutineSounds: Sendable {
    /// The failures of the voice after which the other words are silent, too.
    private static let greatestFailures = 2
    /// The age at which a clip that no routine uses is removed: longer than any session and its recovery.
    private static let keptSeconds = 86_400

    /// The greatest size of a clip in bytes: some minutes in any format.
    private static let mostBytes = 1 << 30

    /// The data folder, which has the folder of the clips. A group may share it.
    let data: String
    /// The voice.
    let speech: any SpeechProgram
    /// The language of the voice.
    let language: LanguageTag
    /// Returns the path of the bell, for which a catalog is read.
    let bell: @Sendable () throws -> String
    /// Returns a function that finds the recordings of words, which are preferred to the voice.
    let recordings: @Sendable () throws -> @Sendable (String) -> String?

    /// The folder of the clips.
    var folder: String { FileName.routineClips.path(in: data) }

    /// The clips of the sounds of some steps, with the faults of those that are missing.
    struct Found {
        var clips: [RoutineSound: Clip] = [:]
        var faults: [RoutineFault] = []
    }

    /// The source of the clips that a routine names.
    enum Origin: Hashable {
        /// A file, with its folder.
        case file(folder: String)
        /// A text without a folder, which may name no clip.
        case text
        /// A stored routine, whose clips were copied. A clip without a copy is replaced by the words of its step.
        case stored
    }

    /// The time for the words that a check or an addition renders.
    static let patience = Duration.seconds(60)
    /// The time for the words that the start of a session renders: those of a new voice, and of bundled routines.
    static let patienceAtStart = Duration.seconds(4)

    /// Finds the sounds of some steps, and renders words that have no clip yet.
    ///
    /// - Parameter rendering: The longest time for all words. Words without a clip are silent after it, and after two
    ///   failures of the voice.
    func find(
        for steps: [RoutineDocument.FlatStep], of origin: Origin, rendering: Duration = .zero
    ) async -> Found {
        var found = Found()
        var words = Rendering(voice: await speech.voice(of: language), end: .now.advanced(by: rendering))
        words.isOff = rendering == .zero
        // Without a catalog, the voice speaks all words, and the session says what is wrong with the catalog.
        let recording = await ThreadExecutor.files.run { try? recordings() }
        for step in steps {
            var wanted = step.kind.sounds + step.kind.cues
            while !wanted.isEmpty {
                let sound = wanted.removeFirst()
                guard found.clips[sound] == nil else { continue }
                switch sound {
                case .bell:
                    found.clips[sound] = await ThreadExecutor.files.run { try? OwnClip.measured(try bell()) }
                case .words(let text), .cue(let text):
                    let recorded = await ThreadExecutor.files.run {
                        recording?(text).flatMap { try? OwnClip.measured($0) }
                    }
                    if let recorded {
                        found.clips[sound] = recorded
                    } else if sound == .words(text) || language.isEnglish {
                        found.clips[sound] = await spoken(text, of: step, by: &words, noting: &found.faults)
                    }
                case .file(let path):
                    do throws(OptionError) {
                        found.clips[sound] = try await clip(path, of: origin)
                    } catch {
                        let isStored = origin == .stored
                        found.faults.append(
                            RoutineFault(error.description, at: step.place, severity: isStored ? .warning : .error))
                        if isStored { wanted += step.kind.replacements }
                    }
                }
            }
        }
        return found
    }

    /// The progress of rendering the words of a routine.
    private struct Rendering {
        let voice: SpeechVoice
        let end: ContinuousClock.Instant
        var isOff = false
        var failures = 0
    }

    /// Returns the clip of a step's words; `nil` for words that are silent, after noting the reason once.
    private func spoken(
        _ text: String, of step: RoutineDocument.FlatStep, by words: inout Rendering,
        noting faults: inout [RoutineFault]
    ) async -> Clip? {
        func note(_ problem: String) {
            words.failures += 1
            faults.append(RoutineFault(problem, at: step.place, severity: .warning))
        }
        switch words.voice {
        case .missing(let sentence):
            if !words.isOff, words.failures == 0 { note("no voice speaks the words: \(sentence)") }
            return nil
        case .installed(let identity):
            let left = ContinuousClock.now.duration(to: words.end)
            let mayRender = !words.isOff && words.failures < Self.greatestFailures
            do {
                if mayRender, left <= .zero {
                    words.isOff = true
                    note("the voice is too slow, and these words and later ones are silent")
                }
                return try await spoken(text, by: identity, within: mayRender && left > .zero ? left : nil)
            } catch {
                note("the voice failed, and the words are silent: \(error)")
                return nil
            }
        }
    }

    /// Returns the clip of some words; `nil` if there is none and none is rendered.
    ///
    /// - Parameter limit: The longest time of rendering, or `nil` to render nothing.
    private func spoken(_ text: String, by identity: String, within limit: Duration?) async throws -> Clip? {
        let content = FNV1a.hash("\(identity)\n\(language)\n\(text)".utf8)
        let name = FileName.speech.name(String(content, radix: 16))
        if let clip = await kept(name) { return clip }
        guard let limit else { return nil }
        let bytes = try await speech.render(text, in: language, within: limit)
        return try await ThreadExecutor.files.run {
            try keep(bytes, as: name)
            return try OwnClip.measured("\(folder)/\(name)")
        }
    }

    /// Returns a clip of the user: in the folder of the file, or a copy, which has an absolute path.
    private func clip(_ path: String, of origin: Origin) async throws(OptionError) -> Clip {
        switch origin {
        case _ where path.hasPrefix("/"):
            let name = path.fileName
            guard path == "\(folder)/\(name)", FileName.clip.matches(name), let clip = await kept(name) else {
                throw OptionError("a clip is missing: '\(path)'")
            }
            return clip
        case .text:
            throw OptionError("a clip such as '\(path)' can be named only in a file; add it with 'limber routine add'")
        case .stored:
            throw OptionError("the clip '\(path)' is missing, and words replace it; add the file of the routine again")
        case .file(let folder):
            let result = await ThreadExecutor.files.run { () -> Result<Clip, OptionError> in
                Result { () throws(OptionError) in
                    let file = "\(folder)/\(path)"
                    let (real, root) = (Self.real(file), Self.real(folder))
                    if let real, let root, !real.hasPrefix(root == "/" ? root : root + "/") {
                        throw OptionError("'\(path)' is outside of the folder of the routine")
                    }
                    return try OwnClip.measured(file)
                }
            }
            return try result.get()
        }
    }

    /// Returns a warning for each clip that is much louder or quieter than the narration.
    func levelWarnings(for steps: [RoutineDocument.FlatStep], in folder: String, found: Found) async -> [RoutineFault] {
        await ThreadExecutor.files.run {
            var faults: [RoutineFault] = []
            for case .file(let path) in found.clips.keys {
                guard let warning = OwnClip.levelWarning("\(folder)/\(path)", named: path),
                    let step = steps.first(where: { $0.kind.sounds.contains(.file(path)) })
                else { continue }
                faults.append(RoutineFault(warning, at: step.place, severity: .warning))
            }
            return faults
        }
    }

    /// Returns a clip of the folder, and notes its use, so that it is kept for the session.
    private func kept(_ name: String) async -> Clip? {
        await ThreadExecutor.files.run {
            guard let clips = try? OpenFolder(data).folder(FileName.routineClips.name()), clips.hasFile(name),
                let clip = try? OwnClip.measured("\(folder)/\(name)")
            else { return nil }
            clips.touch(name)
            return clip
        }
    }

    /// Copies the user's clips, and returns the file names of the copies by path.
    func copies(of paths: [String], from source: String) async throws -> [String: String] {
        try await ThreadExecutor.files.run {
            var names: [String: String] = [:]
            for path in paths {
                let bytes = try RegularFile.bytes(of: "\(source)/\(path)", upTo: Self.mostBytes)
                let name = FileName.clip.name("\(String(FNV1a.hash(bytes), radix: 16))-\(bytes.count)")
                try keep(bytes, as: name)
                names[path] = name
            }
            return names
        }
    }

    /// Writes a clip, which the group of a shared folder can read, too.
    private func keep(_ bytes: [UInt8], as name: String) throws {
        try DurableFile.makeFolder(data)
        try OpenFolder(data).folder(FileName.routineClips.name(), isCreated: true).write(bytes, to: name)
    }

    /// Removes clips that no routine uses, and that no session can have used for a day.
    ///
    /// - Parameter used: The paths of the clips that routines use.
    func removeUnused(except used: Set<String>, now: Timestamp) async {
        await ThreadExecutor.files.run {
            guard let clips = try? OpenFolder(data).folder(FileName.routineClips.name()) else { return }
            let names = Set(used.map(\.fileName))
            let time = now.milliseconds / 1000 - Self.keptSeconds
            for kind in [FileName.speech, .clip, .replacement] {
                clips.removeLeftovers(kind, before: time, except: names)
            }
        }
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
