public import SessionCore

extension Routine {
    /// Returns the spoken words of the clips, by path: those of the catalog in a folder, and of the clips of a routine
    /// file that no catalog has. Without a readable catalog, its words are missing.
    public func words(withCatalogIn folder: String) -> [String: String] {
        switch self {
        case .stretch: (try? StretchCatalog(folder: folder))?.texts ?? [:]
        case .meditation: (try? MeditationCatalog(folder: folder))?.texts ?? [:]
        case .steps(let routine): routine.words(with: try? StretchCatalog(folder: folder))
        }
    }
}

extension StepRoutine {
    /// Returns the words of the clips. An introduction of the user has the words of the catalog's for the same stretch.
    fileprivate func words(with catalog: StretchCatalog?) -> [String: String] {
        let introductions = Dictionary(catalog?.entries.map { ($0.stretch.id, $0.introduction) } ?? []) { $1 }
        var words = catalog?.texts ?? [:]
        for step in steps {
            switch step.action {
            case .hold(let hold) where words[hold.introduction.path] == nil:
                words[hold.introduction.path] = introductions[hold.stretch.id].flatMap { words[$0] }
            case .timed(let timed):
                guard let clip = timed.clip, timed.activity.hasWords, words[clip.path] == nil else { continue }
                words[clip.path] = timed.label
            case .hold, .wait: continue
            }
        }
        return words
    }
}

extension StepRoutine.Activity {
    /// Whether the clip of the activity speaks its label.
    fileprivate var hasWords: Bool {
        switch self {
        case .exercise, .speech, .breathing: true
        case .rest, .bell: false
        }
    }
}
