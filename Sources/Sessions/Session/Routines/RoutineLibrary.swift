import Catalog
public import ControlProtocol
import FoundationEssentials
public import Logging
import Platform
public import PracticeData
public import SessionCore
import UserFiles

/// The routines of this computer, and the checks that a routine passes before a session follows it.
///
/// The user's routines are in the database, with copies of their clips beside it. Those that come with Limber are files
/// of the installation.
public struct RoutineLibrary: RoutineControl {
    let practice: PracticeService?
    let planner: SessionPlanner
    let options: @Sendable () -> SessionOptions
    private let speech: any SpeechProgram
    private let reserved: Set<String>
    let logger: Logger
    private let lengths = PlannedLengths()

    /// Creates a library.
    ///
    /// - Parameters:
    ///   - practice: The stored routines, or `nil` for those of Limber only.
    ///   - options: Returns the configured options of sessions.
    ///   - speech: The voice of the words.
    ///   - reserved: Words that no routine may have as its id, such as subcommands.
    public init(
        practice: PracticeService?, planner: SessionPlanner, options: @escaping @Sendable () -> SessionOptions,
        speech: any SpeechProgram, reserved: [String], logger: Logger
    ) {
        self.practice = practice
        self.planner = planner
        self.options = options
        self.speech = speech
        self.reserved = Set(reserved)
        self.logger = logger
    }

    // MARK: RoutineControl

    /// Returns all routines by name, the user's first.
    public func routines() async throws -> [RoutineListing] {
        let sources = try await sources()
        let (options, preferences) = (options(), await preferences())
        let basis = PlannedLengths.Basis(
            texts: sources.map(\.text), audio: sources.map(\.audio), options: options,
            preferences: preferences, recent: await recentContent(),
            voice: await speech.voice(of: options.language),
            clips: await ThreadExecutor.files.run { FileVersion(path: clipFolder) })
        let lengths = try await lengths.lengths(on: basis) {
            var lengths: [String: Int?] = [:]
            for source in sources {
                guard let document = source.document else { continue }
                let report = try await report(on: document, [], of: .stored, among: sources, with: preferences)
                lengths[source.id] = report.seconds
            }
            return lengths
        }
        return sources.map { listing(of: $0, lengths[$0.id] ?? nil) }
    }

    /// Returns all routines without their lengths, the user's first: quickly, for completions.
    public func names() async throws -> [RoutineListing] { try await sources().map { listing(of: $0, nil) } }

    /// Returns a routine with its plan.
    public func routine(named name: String) async throws -> RoutineDetails {
        let sources = try await sources()
        let source = try source(named: name, among: sources)
        guard let document = source.document else {
            let report = RoutineReport(name: nil, seconds: nil, faults: source.parsed.faults, phases: [])
            return RoutineDetails(listing(of: source, nil), text: source.text, report: report)
        }
        let report = try await report(on: document, source.parsed.faults, of: .stored, among: sources)
        return RoutineDetails(listing(of: source, report.seconds), text: source.text, report: report)
    }

    /// Returns all faults of a routine file, with its plan if it has no errors.
    ///
    /// The words of a file are rendered. Those of a text without a file, which somebody may be typing, are not.
    public func check(_ text: String, in folder: String?) async throws -> RoutineReport {
        let (document, faults) = RoutineFile.read(text)
        guard let document else { return RoutineReport(name: nil, seconds: nil, faults: faults, phases: []) }
        let sources = try await sources()
        var all = faults
        let present = sources.first { $0.id == document.id && !$0.isBundled }
        do {
            try checkName(of: document, replacing: present?.id, among: sources)
        } catch let refusal as RoutineRefusal {
            all.append(RoutineFault(refusal.description, at: nil))
        }
        return try await report(
            on: document, all, of: folder.map { .file(folder: $0) } ?? .text, among: sources,
            rendering: folder == nil ? .zero : RoutineSounds.patience)
    }

    /// Adds a routine, or replaces one.
    public func add(
        _ text: String, in folder: String?, replacing replaced: String?
    ) async throws -> RoutineDetails {
        let sources = try await sources()
        let (document, faults) = RoutineFile.read(text)
        guard let document else { throw RoutineRefusal.faults(faults) }
        let former = try replaced.map { try self.source(named: $0, among: sources) }
        if let former, former.isBundled { throw RoutineRefusal.bundled(former.id) }
        try checkName(of: document, replacing: former?.id, among: sources)
        // The text of a routine that is edited names the clips that were copied when it was added.
        let kept = folder == nil ? former?.audio ?? [:] : [:]
        let report = try await report(
            on: document.replacingAudio(kept), faults, of: folder.map { .file(folder: $0) } ?? .text, among: sources,
            rendering: RoutineSounds.patience)
        guard !report.hasErrors, let practice else { throw RoutineRefusal.faults(report.faults) }
        let sounds = try sounds()
        var audio = kept.filter { document.audio.contains($0.key) }
            .mapValues { String($0.split(separator: "/").last ?? "") }
        if let folder { audio = try await sounds.copies(of: document.audio, from: folder) }
        let stored = StoredRoutine(
            id: document.id, name: document.name, text: text, audio: audio, seconds: report.seconds ?? 0,
            changedAt: practice.context.now())
        try await practice.write { data in
            try data.routines.save(stored, replacing: former?.id)
            if let former { try data.renameRoutine(former.id, to: stored.id) }
        }
        await removeUnusedClips()
        return RoutineDetails(
            listing(of: RoutineSource(stored, clips: sounds.folder), report.seconds), text: text, report: report)
    }

    /// Removes a routine of the user.
    public func remove(_ name: String, evenIfNeeded: Bool) async throws {
        let source = try source(named: name, among: try await sources())
        guard !source.isBundled, let practice else { throw RoutineRefusal.bundled(source.id) }
        try await practice.write { data in
            let needs = evenIfNeeded ? [] : try data.needs(ofRoutine: source.id)
            guard needs.isEmpty else { throw RoutineRefusal.needed(source.id, by: needs) }
            try data.routines.remove(source.id)
            try data.preferences.replaceRoutine(source.id, by: nil)
        }
        await removeUnusedClips()
    }

    // MARK: Sources

    /// Returns whether there is a routine with an id.
    func contains(_ name: String) async throws -> Bool {
        let id = RoutineDocument.id(of: name)
        if bundled().contains(where: { $0.id == id }) { return true }
        guard let practice = practice?.waiting(SessionSources.waitLimits), practice.hasDatabase else {
            return false
        }
        return try await practice.read { try $0.routines.routine(id: id) } != nil
    }

    /// Returns all routines, the user's first.
    func sources() async throws -> [RoutineSource] {
        let bundled = await ThreadExecutor.files.run { self.bundled() }
        guard let practice, practice.hasDatabase else { return bundled }
        return try await practice.read { try $0.routines.routines() }.map { RoutineSource($0, clips: clipFolder) }
            + bundled
    }

    private func bundled() -> [RoutineSource] {
        guard let folder = try? planner.routineFolder() else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { name in
            guard let bytes = try? RegularFile.bytes(of: "\(folder)/\(name)") else { return nil }
            return RoutineSource(
                id: String(name.dropLast(5)), String(decoding: bytes, as: UTF8.self), isBundled: true)
        }
    }

    func source(named name: String, among sources: [RoutineSource]) throws(RoutineRefusal) -> RoutineSource {
        let id = RoutineDocument.id(of: name)
        if let source = sources.first(where: { $0.id == id }) { return source }
        throw .unknown(
            name, advice: sources.map(\.id).advice(on: id, otherwise: "'limber routine list' lists the names"))
    }

    private func checkName(
        of document: RoutineDocument, replacing former: String?, among sources: [RoutineSource]
    ) throws {
        let id = document.id
        func refusal(_ meaning: String) -> RoutineRefusal {
            .reserved("the name '\(document.name)' is \(meaning); choose another name")
        }
        if id == "rest" || (try? Region(parsing: id)) != nil { throw refusal("that of a region or a rest") }
        if reserved.contains(id) { throw refusal("a word of the command line") }
        let catalog = try planner.catalog(configured: options())
        let words = [document.name, id]
        if words.contains(where: { (try? catalog.entry(named: $0)) != nil }) { throw refusal("that of a stretch") }
        guard let other = sources.first(where: { $0.id == id }) else { return }
        if other.isBundled { throw RoutineRefusal.bundled(id) }
        if id != former { throw RoutineRefusal.exists(other.document?.name ?? id) }
    }

    private func listing(of source: RoutineSource, _ seconds: Int?) -> RoutineListing {
        RoutineListing(
            id: source.id, name: source.document?.name ?? source.id, description: source.document?.description,
            bundled: source.isBundled, seconds: seconds)
    }

    /// Returns the stretches that the user avoids or prefers.
    func preferences() async -> StretchPreferences {
        guard let practice else { return StretchPreferences() }
        return await .saved(in: practice, logger: logger)
    }

    /// Returns the last sessions, on which the lengths of introductions depend.
    func recentContent() async -> RecentContent {
        guard let practice else { return RecentContent() }
        return await RecentContent(
            for: .routine(""), in: practice, now: practice.context.now(), logger: logger)
    }

    private var dataFolder: String { practice?.dataFolder ?? FileManager.default.temporaryDirectory.path }

    /// The folder of rendered words and copies of clips.
    private var clipFolder: String { FileName.routineClips.path(in: dataFolder) }

    /// Returns the sounds of routines on this computer.
    func sounds() throws -> RoutineSounds {
        let options = options()
        return RoutineSounds(
            data: dataFolder, speech: speech, language: options.language,
            bell: { try planner.bell(in: options.language) },
            recordings: { try planner.recordings(configured: options) })
    }

    private func removeUnusedClips() async {
        guard let practice, let sounds = try? sounds(), let sources = try? await sources() else { return }
        var used = Set(sources.flatMap(\.audio.values))
        for source in sources {
            guard let document = source.document else { continue }
            let steps = flattened(document, among: sources).steps
            used.formUnion(await sounds.find(for: steps, of: .stored).clips.values.map(\.path))
        }
        await sounds.removeUnused(except: used, now: practice.context.now())
    }
}
