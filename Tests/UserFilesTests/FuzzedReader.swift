import Foundation

@testable import UserFiles

/// The laws of YAML files for any bytes, which `tools/fuzz yaml` and ``FuzzedReaderTests`` check.
enum FuzzedReader {
    /// Returns the law that the reading of an input as a training plan and as the configuration breaks; `nil` for none.
    static func brokenLaw(by input: Data) async -> String? {
        do throws(TrainingPlanFileError) {
            let document = try TrainingPlanFile.document(in: input)
            guard try TrainingPlanFile.document(in: TrainingPlanFile.text(of: document).utf8) == document else {
                return "a plan that is written and read again is the same"
            }
        } catch {
            if error.faults.isEmpty { return "a plan that cannot be read has a fault" }
        }
        // A disk writes a file that is replaced at once, and a new one later.
        unlink(path)
        guard (try? input.write(to: URL(filePath: path))) != nil else { return "the file can be written" }
        let reading = SettingsReading(SettingsSources(file: path, environment: [:], workingFolder: "/"))
        return reading.faults.allSatisfy { !$0.description.isEmpty } ? nil : "a fault has a reason"
    }

    /// A file of this process.
    private static let path = "\(NSTemporaryDirectory())/limber-fuzzed-\(getpid()).yaml"
}
