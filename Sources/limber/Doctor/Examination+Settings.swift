import FoundationEssentials
import UserFiles

extension Examination {
    /// The path and the faults of the configuration, and every value in force with its origin.
    var settings: [Finding] {
        let faults = reading.faults.map { Finding("", .bad, $0.description) }
        let isThere = FileManager.default.fileExists(atPath: reading.filePath)
        let values = reading.settings.effectiveSettings
        let keyWidth = values.map(\.key.count).max() ?? 0
        let valueWidth = values.map(\.value.count).filter { $0 <= 20 }.max() ?? 0
        return [
            Finding(
                "settings", faults.isEmpty ? .good : .bad,
                isThere ? reading.filePath : "\(reading.filePath) (no such file, using the defaults)",
                advice: faults.isEmpty ? nil : "correct the settings marked BAD; Limber uses their defaults")
        ] + faults
            + values.map { value in
                let key = value.key.padded(to: keyWidth)
                let written = (value.value.isEmpty ? "-" : value.value).padded(to: valueWidth)
                return Finding("", .good, "\(key)  \(written)  \(value.origin)", setting: value)
            }
    }
}
