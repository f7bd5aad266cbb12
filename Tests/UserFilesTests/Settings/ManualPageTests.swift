import FoundationEssentials
import Testing
import UserFiles

@Suite struct ManualPageTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "packaging/man/limber.yaml.5").path

    @Test(arguments: ProgramSettings().effectiveSettings.map(\.key))
    func describesEveryKey(key: String) throws {
        let page = try String(contentsOfFile: Self.path, encoding: .utf8)
        #expect(page.contains("\n.It Va \(key) : Ar "))
    }
}
