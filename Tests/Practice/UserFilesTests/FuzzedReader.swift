import Foundation

@testable import UserFiles

/// The laws of YAML files for any bytes, which `tools/fuzz yaml` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// Returns the law that the reading of an input as a training plan, as a routine and as the configuration breaks;
    /// `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        do throws(TrainingPlanFileError) {
            let document = try TrainingPlanFile.document(in: input)
            guard try TrainingPlanFile.document(in: TrainingPlanFile.text(of: document).utf8) == document else {
                return "a plan that is written and read again is the same"
            }
        } catch {
            if error.faults.isEmpty { return "a plan that cannot be read has a fault" }
        }
        if let law = brokenLawOfRoutines(by: String(decoding: input, as: UTF8.self)) { return law }
        // A disk writes a file that is replaced at once, and a new one later.
        unlink(path)
        guard (try? input.write(to: URL(filePath: path))) != nil else { return "the file can be written" }
        let reading = SettingsReading(SettingsSources(file: path, environment: [:], workingFolder: "/"))
        return reading.faults.allSatisfy { !$0.description.isEmpty } ? nil : "a fault has a reason"
    }

    private static func brokenLawOfRoutines(by text: String) -> String? {
        let (document, faults) = RoutineFile.read(text)
        if document == nil, faults.isEmpty { return "a routine that cannot be read has a fault" }
        if let document {
            let written = RoutineFile.text(of: document)
            guard let again = RoutineFile.read(written).document, RoutineFile.text(of: again) == written else {
                return "a routine that is written and read again is the same"
            }
        }
        do throws(RoutineImportError) {
            let imported = try RoutineFile.importing(text, named: "a") { $0.count.isMultiple(of: 2) }
            return RoutineFile.read(imported).document == nil ? "a routine that is imported can be read" : nil
        } catch {
            return error.faults.isEmpty ? "a list that cannot be imported has a fault" : nil
        }
    }

    /// A file of this process.
    private static let path = "\(NSTemporaryDirectory())/limber-fuzzed-\(getpid()).yaml"
}
