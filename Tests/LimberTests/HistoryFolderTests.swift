import Testing

@testable import limber

@Suite struct HistoryFolderTests {
    @Test(arguments: [
        (HistoryFolder.Answer.none, true, HistoryFolder.own("/own")), (.none, false, .own("/own")),
        (.folder("/own"), false, .own("/own")), (.folder("/shared"), true, .daemon("/shared")),
    ])
    func isThatOfTheDaemon(answer: HistoryFolder.Answer, mayUse: Bool, folder: HistoryFolder) throws {
        #expect(try HistoryFolder(own: "/own", answer: answer) { _ in mayUse } == folder)
    }

    @Test(arguments: [
        (HistoryFolder.Answer.folder("/shared"), 77, "keeps its history in '/shared'; join the group"),
        (.forbidden, 77, "sudo adduser $USER limber"),
        (.unsaid, 69, "restart it with 'sudo limber restart', or"),
        (.refused("too many clients"), 69, "history: too many clients, or"),
    ])
    func isRefusedWithTheRemedy(answer: HistoryFolder.Answer, status: Int32, text: String) {
        let failure = #expect(throws: CommandError.self) {
            try HistoryFolder(own: "/own", answer: answer) { _ in false }
        }
        #expect(failure?.status.rawValue == status)
        #expect(failure?.description.contains(text) == true)
        #expect(failure?.description.hasSuffix("use your own history with --own") == true)
    }
}
