import SessionCore

/// The set-up as people read it.
struct SetupTable {
    let setup: StretchSetup
    /// When there was a session last, such as `Yesterday`; `nil` where there was none.
    let lastStretched: String?

    var lines: [String] {
        let width = Region.allCases.map(\.label.count).max() ?? 0
        let rows = setup.entries.map { entry in
            let label = entry.region.label + String(repeating: " ", count: width - entry.region.label.count)
            let badge = badge(entry.durationSeconds)
            return
                "\(label)  \(badge)\(String(repeating: " ", count: 4 - badge.count))  \(entry.isEnabled ? "on" : "off")"
        }
        return rows + ["", total] + history + playlist
    }

    /// `1m` and `2m`, and seconds for every other length.
    private func badge(_ seconds: Int) -> String {
        switch seconds {
        case 60: "1m"
        case 120: "2m"
        default: "\(seconds)s"
        }
    }

    private var total: String {
        let count = setup.regions.count
        guard count > 0 else { return "No region is on. Turn one on with 'limber setup --on neck'." }
        let (minutes, seconds) = setup.totalSeconds.quotientAndRemainder(dividingBy: 60)
        let parts = [minutes > 0 ? "\(minutes) min" : nil, seconds > 0 ? "\(seconds) s" : nil].compactMap(\.self)
        return "\(parts.joined(separator: " ")), \(count) \(count == 1 ? "region" : "regions")"
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
