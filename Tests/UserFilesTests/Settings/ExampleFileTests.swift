import FoundationEssentials
import Testing
import UserFiles

/// The example configuration states the defaults.
@Suite struct ExampleFileTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "packaging/config.yaml").path

    private var reading: SettingsReading {
        SettingsReading(SettingsSources(file: Self.path, environment: [:], workingFolder: "/"))
    }

    @Test func holdsTheDefaults() throws {
        let settings = try reading.checked()
        #expect(settings.effectiveSettings.map(\.value) == ProgramSettings().effectiveSettings.map(\.value))
        #expect(settings.session == ProgramSettings().session)
    }

    @Test func hasEveryKeyInOrderWithAComment() throws {
        var section = ""
        var keys: [String] = []
        let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
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
