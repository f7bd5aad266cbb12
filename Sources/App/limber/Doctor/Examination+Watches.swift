import Platform

extension Examination {
    /// The inotify instances of this user; no finding while one is left.
    var watches: [Finding] {
        guard let refusal = FolderWatch.refusal() else { return [] }
        return [
            Finding(
                "watches", .notable, "cannot watch folders: \(refusal); changes of other programs count within 5 s",
                advice: "raise the limit: sudo sysctl fs.inotify.max_user_instances=1024")
        ]
    }
}
