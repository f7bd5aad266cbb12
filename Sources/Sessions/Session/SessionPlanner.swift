public import Catalog
import ControlProtocol
public import FoundationEssentials
import Logging
public import SessionCore

/// A planner of sessions: draws the routine, reads the header of every clip, and finds the music.
public struct SessionPlanner: Sendable {
    /// The installed catalogs and the bundled music.
    public struct Bundle: Hashable, Sendable {
        /// The bundled catalogs and the others of this computer.
        public let catalogs: InstalledCatalogs
        /// The folder of the bundled music.
        public let music: String
        /// The folder of the bundled routines, or `nil` for none.
        public let routines: String?

        /// Creates a bundle from its paths.
        public init(catalogs: InstalledCatalogs, music: String, routines: String? = nil) {
            self.catalogs = catalogs
            self.music = music
            self.routines = routines
        }
    }

    private let bundle: @Sendable () throws -> Bundle

    /// Creates a planner.
    ///
    /// - Parameter bundle: Returns the bundle. Called when it is needed, because a session with its own catalog and
    ///   music works without.
    public init(bundle: @escaping @Sendable () throws -> Bundle) {
        self.bundle = bundle
    }

    /// Plans a session: a new one, or the rest of a recoverable one, with its clips as they are now.
    ///
    /// - Parameters:
    ///   - request: The request, with its output.
    ///   - logger: Receives a warning for each region and music file that is skipped.
    /// - Throws: `CatalogError`, `LanguageRefusal`, `MusicRefusal`, `MusicPlaylist.Fault`, ``NothingToPlay``,
    ///   `OptionError`, `RoutineRefusal`.
    func plan(_ request: SessionRequest, _ context: PlanningContext, logger: Logger) throws -> SessionPlan {
        let options = try context.options(of: request)
        do {
            let folder = try folder(for: options)
            let (routine, texts) = try routine(
                of: options, in: folder, context, ordersByPosture: context.ordersByPosture(request), logger: logger)
            let music = try music(of: options, with: routine, context, logger: logger)
            return SessionPlan(routine, for: options, context, clipFolder: folder, texts: texts, music: music)
        } catch let error as CatalogError where error.isMissing && context.resumed != nil {
            throw NothingToPlay.clipsMissing("\(error)")
        } catch let error as OptionError where options.content != request.content && context.resumed == nil {
            throw OptionError("\(error); the meditation is that of the setup, change it with 'limber setup'")
        }
    }

    private func routine(
        of options: SessionOptions, in folder: String, _ context: PlanningContext, ordersByPosture: Bool,
        logger: Logger
    ) throws -> (Routine, texts: [String: String]) {
        if let resumed = context.resumed {
            let routine = try resumed.routine.measured(in: folder)
            return (routine, routine.words(withCatalogIn: folder))
        }
        let seed = options.seed ?? context.seed
        let recent = options.seed == nil ? context.recent : RecentContent()
        switch options.content {
        case .stretch(let stretchOptions):
            let catalog = try StretchCatalog(folder: folder)
            let pool = try StretchPool(catalog, for: stretchOptions, preferences: context.preferences)
            let selection = try StretchSelection(
                from: pool, seed: seed, avoiding: recent.stretches, ordersByPosture: ordersByPosture)
            let routine = try stretches(
                options, stretchOptions, from: catalog, selection, familiar: recent.familiar, logger: logger)
            return (.stretch(routine), catalog.texts)
        case .meditation(let meditationOptions):
            let catalog = try MeditationCatalog(folder: folder)
            let lines = catalog.sessionType(of: meditationOptions).flatMap { recent.lines[$0] } ?? []
            var generator = SplitMix64(seed: seed)
            let routine = try catalog.routine(of: meditationOptions, avoiding: lines, using: &generator)
            return (.meditation(routine), catalog.texts)
        case .routine(let name):
            guard let prepared = context.routine else { throw OptionError("unknown routine '\(name)'") }
            let drawn = try draw(prepared, for: options, seed: seed, avoiding: recent, context.preferences)
            let bounds = drawn.routine.advice(at: drawn.places, for: options).filter { $0.severity == .error }
            let errors = drawn.faults.filter { $0.severity == .error } + bounds
            guard errors.isEmpty else { throw RoutineRefusal.faults(errors) }
            guard !drawn.routine.steps.isEmpty else { throw RoutineRefusal.faults([.nothingToPractise]) }
            for fault in drawn.faults { logger.warning("\(fault.problem)") }
            let routine = Routine.steps(drawn.routine)
            return (routine, routine.words(withCatalogIn: folder))
        }
    }

    /// Draws the stretches of a routine, and checks the music of its groups.
    func draw(
        _ prepared: PreparedRoutine, for options: SessionOptions, seed: UInt64,
        avoiding last: RecentContent, _ preferences: StretchPreferences, picking: Bool = true
    ) throws -> DrawnRoutine {
        let catalog = try StretchCatalog(folder: folder(of: .routine, configured: options))
        let pool = try StretchPool(catalog, for: StretchOptions(), preferences: preferences)
        let selection = try StretchSelection(from: pool, seed: seed, avoiding: last.stretches)
        var drawn = try RoutineDrawing(
            catalog: catalog, sounds: prepared.sounds, introductions: options.introductions,
            familiar: last.familiar,
            meditations: { wanted, step in
                let catalog = try MeditationCatalog(folder: folder(of: .meditation, configured: options))
                return try DrawnMeditation(of: wanted, from: catalog, seed: seed &+ UInt64(step))
            }
        ).routine(
            prepared.document.name, of: picking ? prepared.steps.picked(seed: seed) : prepared.steps,
            closesQuietly: prepared.document.closing == .quiet,
            announcing: prepared.document.announcements, from: selection)
        if !prepared.document.counts { drawn.routine.leavesNoRecord = true }
        drawn.faults += try musicFaults(of: prepared.steps)
        return drawn
    }

    private func stretches(
        _ options: SessionOptions, _ stretchOptions: StretchOptions, from catalog: StretchCatalog,
        _ selection: StretchSelection, familiar: Set<String>, logger: Logger
    ) throws -> StretchRoutine {
        let routine: StretchRoutine
        let leftOut: [RegionRefusal]
        if let time = stretchOptions.time {
            (routine, leftOut) = try catalog.routine(
                filling: time, with: options.regions, from: selection,
                pacing: options, familiar: familiar)
        } else {
            var selection = selection
            for choice in options.regions { try selection.add(choice) }
            leftOut = selection.leftOut
            if selection.picks.isEmpty, leftOut.contains(where: { $0.reason != .missing }) {
                throw selection.nothingLeft
            }
            guard selection.picks.count * stretchOptions.rounds <= StretchOptions.greatestCount else {
                throw OptionError(
                    "a session of \(selection.picks.count * stretchOptions.rounds) stretches is too long; "
                        + "use at most \(StretchOptions.greatestCount)")
            }
            routine = try catalog.routine(
                of: selection, introductions: options.introductions, familiar: familiar
            ).repeated(
                rounds: stretchOptions.rounds, rest: stretchOptions.rest, introductions: options.introductions)
        }
        for refusal in leftOut {
            logger.warning(
                "\(refusal)", metadata: refusal.reason == .missing ? ["catalog": "\(catalog.folder)"] : [:])
        }
        return routine
    }

    /// Checks the names of stretches in the options of a new session against its catalog, which is not read if there
    /// are none.
    ///
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, `OptionError`.
    public func checkNames(in options: SessionOptions) throws {
        guard case .stretch(let stretchOptions) = options.content else { return }
        let names = options.regions.compactMap { if case .stretch(let name, _) = $0 { name } else { nil } }
        guard !names.isEmpty || !stretchOptions.excluded.isEmpty else { return }
        let catalog = try StretchCatalog(folder: folder(for: options))
        _ = try StretchSelection(
            from: StretchPool(catalog, for: stretchOptions),
            for: names.map { .stretch($0, seconds: nil) }, seed: 0)
    }

    /// Returns the stretches of ``catalog(configured:)``, without the user's preferences.
    public func stretches(configured options: SessionOptions) throws -> [StretchDescription] {
        let catalog = try catalog(configured: options)
        return catalog.entries.map { catalog.description(of: $0, StretchPreferences()) }
    }

    /// Returns the pictures of ``catalog(configured:)`` as one SVG document, and logs which cannot be read.
    public func drawings(configured options: SessionOptions, logging faults: LoggedFaults) throws -> String {
        let (document, found) = try pictures(configured: options).document()
        faults.log(found.map(\.description), "picture not used")
        return document
    }

    /// Returns the image of a stretch that ``catalog(configured:)`` has itself, with its media type; `nil` without one.
    public func image(of stretch: String, configured options: SessionOptions) throws -> (bytes: Data, type: String)? {
        try pictures(configured: options).image(of: stretch).map { ($0.bytes, $0.type) }
    }

    /// Returns the pictures of ``catalog(configured:)``.
    public func pictures(configured options: SessionOptions) throws -> StretchPictures {
        StretchPictures(of: try catalog(configured: options), drawings: try bundle().catalogs.drawings)
    }

    /// Returns the configured catalog. If it holds no stretches, returns the installed catalog in the configured
    /// language.
    ///
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, or the error of the bundle.
    public func catalog(configured options: SessionOptions) throws -> StretchCatalog {
        try StretchCatalog(folder: folder(of: .stretch, configured: options))
    }

    /// Returns the meditation courses of the catalog in a folder.
    public func courses(catalog: String) throws(CatalogError) -> [MeditationCourse] {
        try MeditationCatalog(folder: catalog).courses
    }

    /// Returns the meditation courses of the configured catalog. If it holds no meditations, returns those of the
    /// installed catalog in the configured language.
    ///
    /// - Throws: ``CatalogError``, ``LanguageRefusal``, or the error of the bundle.
    public func courses(configured options: SessionOptions) throws -> [MeditationCourse] {
        try courses(catalog: folder(of: .meditation, configured: options))
    }

    private func folder(of kind: SessionKind, configured options: SessionOptions) throws -> String {
        if let catalog = options.catalog, kind.hasCatalog(in: catalog) { return catalog }
        return try bundle().catalogs.folder(of: InstalledCatalog.Kind(kind), in: options.language)
    }

    func folder(for options: SessionOptions) throws -> String {
        try options.catalog
            ?? bundle().catalogs.folder(of: InstalledCatalog.Kind(options.content.kind), in: options.language)
    }

    func musicFolder() throws -> String { try bundle().music }

    /// Returns the folder of the bundled routines, or `nil` for none.
    func routineFolder() throws -> String? { try bundle().routines }

    /// Returns a function that finds the recording of some words: among the phrases of stretching sessions, of
    /// reminders, which have the numbers, or of meditations, which have the breath.
    func recordings(configured options: SessionOptions) throws -> @Sendable (String) -> String? {
        let (language, catalogs) = (options.language, try bundle().catalogs)
        let stretches = try catalog(configured: options)
        let reminders = try? ReminderCatalog(folder: catalogs.folder(of: .reminders, in: language))
        let meditations = try? MeditationCatalog(folder: catalogs.folder(of: .meditation, in: language))
        let lines = meditations.map { (folder: $0.folder, phrases: Phrases($0.texts)) }
        return { text in
            stretches.recording(of: text) ?? reminders?.recording(of: text)
                ?? lines.flatMap { lines in lines.phrases.path(of: text).map { "\(lines.folder)/\($0)" } }
        }
    }

    /// Returns the path of the bundled bell.
    func bell(in language: LanguageTag) throws -> String {
        try MeditationCatalog(folder: bundle().catalogs.folder(of: .meditation, in: language)).bellPath
    }
}
