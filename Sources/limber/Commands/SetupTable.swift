import SessionCore

/// The text of the setup: a line for each region, the total, the last session, the playlist and the meditation.
struct SetupTable {
    let setup: StretchSetup
    /// The installed courses; empty if their catalog cannot be read.
    let courses: [MeditationCourse]
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
        return rows + ["", total] + history + playlist + meditation
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

    private var meditation: [String] {
        let options = setup.meditation.options
        guard let course = try? courses.course(of: options) else {
            guard let id = options.course else { return [] }
            return ["Meditation: \(id), which is not installed. Choose another with 'limber setup --meditation'."]
        }
        let length = DurationText.text(seconds: 60 * (options.minutes ?? course.defaultMinutes))
        let breath = (options.breath ?? course.breaths.first).map { ", breaths \($0)" } ?? ""
        return ["Meditation: \(course.name), \(length)\(breath)"]
    }
}
