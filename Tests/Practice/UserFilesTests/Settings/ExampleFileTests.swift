import FoundationEssentials
import TestSupport
import Testing
import UserFiles

/// The example configuration and the manual page describe every key.
@Suite struct ExampleFileTests {
    private let packaging = TemporaryHome.repository.appending(path: "packaging").path

    @Test func theManualPageDescribesEveryKey() throws {
        let page = try String(contentsOfFile: "\(packaging)/man/limber.yaml.5", encoding: .utf8)
        for key in ProgramSettings().effectiveSettings.map(\.key) {
            #expect(page.contains("\n.It Va \(key) : Ar "), "\(key)")
        }
    }

    @Test func holdsTheDefaults() throws {
        let sources = SettingsSources(file: "\(packaging)/config.yaml", environment: [:], workingFolder: "/")
        let settings = try SettingsReading(sources).checked()
        #expect(settings.effectiveSettings.map(\.value) == ProgramSettings().effectiveSettings.map(\.value))
        #expect(settings.session == ProgramSettings().session)
    }

    @Test func hasEveryKeyInOrderWithAComment() throws {
        var section = ""
        var keys: [String] = []
        let text = try String(contentsOfFile: "\(packaging)/config.yaml", encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (before, line) in zip([""] + lines, lines) {
            let name = line.prefix { $0 != ":" }
            if name.hasPrefix("  "), !name.hasPrefix("  #") {
                keys.append("\(section).\(name.dropFirst(2))")
                #expect(before.hasPrefix("  # "), "\(line)")
            } else if !name.isEmpty, !name.hasPrefix("#"), !name.hasPrefix("  "), !line.hasSuffix(":") {
                keys.append(String(name))
                #expect(before.hasPrefix("# "), "\(line)")
            } else if !name.isEmpty, !name.hasPrefix("#"), !name.hasPrefix("  ") {
                section = String(name)
            }
        }
        #expect(keys == ProgramSettings().effectiveSettings.map(\.key))
    }
}
