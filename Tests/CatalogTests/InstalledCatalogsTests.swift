import Catalog
import Foundation
import SessionCore
import Testing

@Suite struct InstalledCatalogsTests {
    private let folder = NSTemporaryDirectory() + "limber-catalogs-\(UUID().uuidString)"

    private func write(_ manifest: String, to path: String) throws {
        let url = URL(filePath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(manifest.utf8).write(to: url)
    }

    private func withCatalogs(_ body: (InstalledCatalogs) throws -> Void) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write("{}", to: "bundled/stretching/stretches.json")
        try write(#"{"language": "de-AT"}"#, to: "user/a/stretches.json")
        try write(#"{"language": "de"}"#, to: "user/b/stretching/stretches.json")
        try write(#"{"language": "de"}"#, to: "shared/c/stretches.json")
        try write(#"{"language": "de"}"#, to: "shared/c/reminders.json")
        try write(#"{"language": "german"}"#, to: "user/d/meditation.json")
        try body(InstalledCatalogs(bundled: "\(folder)/bundled", roots: ["\(folder)/user", "\(folder)/shared"]))
    }

    @Test(arguments: [
        ("en", "bundled/stretching"), ("en-GB", "bundled/stretching"), ("de", "user/b/stretching"), ("de-AT", "user/a"),
        ("de-CH", "user/a"),
    ])
    func prefersTheExactLanguageThenTheFirstFolder(language: String, expected: String) throws {
        try withCatalogs { catalogs in
            let found = try catalogs.folder(of: .stretching, in: try LanguageTag(parsing: language))
            #expect(found == "\(folder)/\(expected)")
        }
    }

    @Test func namesTheInstalledLanguagesAndUnreadableCatalogs() throws {
        try withCatalogs { catalogs in
            let error = #expect(throws: LanguageMissing.self) {
                try catalogs.folder(of: .meditation, in: try LanguageTag(parsing: "de"))
            }
            #expect(
                error?.description == """
                    no meditation catalog in 'de'; installed: en; skipped \(folder)/user/d/meditation.json: language: \
                    'german' is not a language tag; use a tag such as en, de or pt-BR
                    """)
            let reminders = try catalogs.folder(of: .reminders, in: try LanguageTag(parsing: "de"))
            #expect(reminders == "\(folder)/shared/c")
        }
    }
}
