import FoundationEssentials
import UserFiles

extension Examination {
    /// The path and the faults of the configuration; with ``listsSettings`` also every value in force with its origin.
    var configuration: [Finding] {
        let faults = reading.faults.map(\.description)
        let advice = "correct the settings marked BAD; Limber uses their defaults"
        var findings = faults.enumerated().map { index, fault in
            Finding(
                index == 0 ? "settings" : "", .bad, fault, advice: index + 1 == faults.count ? advice : nil)
        }
        if findings.isEmpty {
            let isThere = FileManager.default.fileExists(atPath: reading.filePath)
            findings = [
                Finding(
                    "settings", .good,
                    isThere ? reading.filePath : "\(reading.filePath) (no such file, using the defaults)")
            ]
        }
        if let daemonExamined { findings += daemonExamined.findings }
        return findings + (listsSettings ? values : [])
    }

    private var values: [Finding] {
        let values = daemonExamined?.settings ?? settings.effectiveSettings
        let keyWidth = values.map(\.key.count).max() ?? 0
        let valueWidth = values.map(\.value.description.count).filter { $0 <= 20 }.max() ?? 0
        return values.map { value in
            let key = value.key.padded(to: keyWidth)
            let text = value.value.description
            let written = (text.isEmpty ? "-" : text).padded(to: valueWidth)
            return Finding("", .good, "\(key)  \(written)  \(value.origin)", setting: value)
        }
    }
}
