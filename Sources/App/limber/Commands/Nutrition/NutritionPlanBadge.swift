import Glibc
import PracticeData
import UserFiles

/// The number of changes of the nutrition plan that the user has not seen.
struct NutritionPlanBadge {
    let settings: ProgramSettings
    let history: HistoryFolder?
    private var practice: PracticeService?

    init(settings: ProgramSettings, history: HistoryFolder?) {
        self.settings = settings
        self.history = history
    }

    /// Returns the number of changes; 0 if the database cannot be read within 500 ms.
    mutating func count() async -> Int {
        guard let history, access(history.database, R_OK) == 0 else { return 0 }
        // Checked only before the first read, because the check opens the file.
        if practice == nil, PracticeService.canOpen(history.database) {
            practice = try? CurrentUser.practice(settings, in: history, logger: .silent)
                .waiting(.init(.milliseconds(500)))
        }
        // The number is only an addition to the status.
        return (try? await practice?.read { try $0.nutritionPlans.unseenPlanChanges() }) ?? 0
    }

    /// The line of the status about changes; `nil` for none.
    static func line(_ changes: Int) -> String? {
        guard changes > 0 else { return nil }
        let subject =
            changes == 1 ? "The nutrition plan has changed" : "The nutrition plan has changed \(changes) times"
        return "\(subject): 'limber nutrition' shows it."
    }
}
