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
        let cues: [(Clip?, RoutineSound)] = [
            (self.cues?.next, .next), (self.cues?.halfway, .halfway), (self.cues?.lastSeconds, .lastSeconds),
        ]
        for case (let clip?, let sound) in cues { words[clip.path] = sound.text }
        for spoken in steps.flatMap({ $0.announcement ?? [] }) { words[spoken.clip.path] = spoken.words }
        for action in steps.map(\.action) {
            if let hold = action.hold, words[hold.introduction.path] == nil {
                words[hold.introduction.path] = introductions[hold.stretch.id].flatMap { words[$0] }
            }
            guard let timed = action.timed, timed.activity.hasWords else { continue }
            for spoken in (timed.lines ?? []).map(\.spoken) { words[spoken.clip.path] = spoken.words }
            if let clip = timed.clip, words[clip.path] == nil { words[clip.path] = timed.label }
        }
        return words
    }
}
