import SessionCore

/// The text of the setup: a line for each region, the total and the last session.
struct SetupTable {
    let setup: StretchSetup
    /// The day of the last session, such as `Yesterday`; `nil` if there is none.
    let lastStretched: String?

    var lines: [String] {
        let width = Region.allCases.map(\.label.count).max() ?? 0
        let rows = setup.entries.map { entry in
            let label = entry.region.label + String(repeating: " ", count: width - entry.region.label.count)
            let length = DurationText.text(seconds: entry.durationSeconds)
            let gap = String(repeating: " ", count: max(0, 10 - length.count))
            return "\(label)  \(length)\(gap)  \(entry.isEnabled ? "on" : "off")"
        }
        return rows + ["", total] + history + playlist
    }

    private var total: String {
        let count = setup.regions.count
        guard count > 0 else { return "No region is on. Turn one on with 'limber setup --on neck'." }
        return "\(DurationText.text(seconds: setup.totalSeconds)) of stretching, \(count.counted("region"))"
    }

    private var history: [String] {
        lastStretched.map { ["Last stretched: \($0)"] } ?? []
    }

    private var playlist: [String] {
        guard let playlist = setup.playlist else { return [] }
        let opened = playlist.uri == playlist.description ? "" : ", opened as \(playlist.uri)"
        return ["Playlist: \(playlist)\(opened)"]
    }
}
