import Foundation
import TestSupport
import Testing

@testable import WebAPI

/// Only the page's own files are served.
@Suite(.timeLimit(.minutes(5))) struct PageRoutesTests {
    private static let secret = "what nobody may see"

    /// A page beside a secret, with paths to it.
    private func write(in folder: TemporaryFolder) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: "\(folder.path)/Web/folder.js", withIntermediateDirectories: true)
        try files.createDirectory(atPath: "\(folder.path)/Web/history", withIntermediateDirectories: true)
        try files.createDirectory(atPath: "\(folder.path)/others", withIntermediateDirectories: true)
        for name in ["secret.js", "others/secret.js", "Web/.hidden.js", "Web/plain", "Web/config.yaml"] {
            try folder.file(name, text: Self.secret)
        }
        for name in ["app.js", "history/heatmap.js"] { try folder.file("Web/\(name)", text: "export {};") }
        try folder.file("Web/index.html", text: "<!doctype html>")
        try files.createSymbolicLink(atPath: "\(folder.path)/Web/link.js", withDestinationPath: "../secret.js")
        try files.createSymbolicLink(atPath: "\(folder.path)/Web/away", withDestinationPath: "../others")
    }

    @Test(arguments: [
        ("/", 200), ("/assets/app.js", 200), ("/assets/history/heatmap.js", 200), ("/assets/history", 404),
        ("/assets/history/", 404), ("/assets/history/../app.js", 404), ("/assets/app.js?x=../secret.js", 200),
        ("/assets", 404),
        ("/assets/", 404), ("/assets/nothing.js", 404), ("/assets/../secret.js", 404), ("/assets/../../secret.js", 404),
        ("/assets/%2e%2e/secret.js", 404), ("/assets/%2E%2E%2Fsecret.js", 404), ("/assets/..%2fsecret.js", 404),
        ("/assets/%252e%252e/secret.js", 404), ("/assets/%c0%ae%c0%ae/secret.js", 404), ("/assets/./app.js", 404),
        (#"/assets/..\secret.js"#, 404), ("/assets/..%5csecret.js", 404), ("/assets/.hidden.js", 404),
        ("/assets/%2ehidden.js", 404), ("/assets/app.js%00", 404), ("/assets/app.js%00.js", 404),
        ("/assets//etc/passwd", 404), ("//etc/passwd", 404), ("/etc/passwd", 404), ("/assets/app.js/", 404),
        ("/assets/link.js", 404), ("/assets/away/secret.js", 404), ("/assets/folder.js", 404), ("/assets/plain", 404),
        ("/assets/config.yaml", 404), ("/assets/app.js;/../secret.js", 404), ("/assets/app.js/../../secret.js", 404),
        ("secret.js", 400), ("*", 400),
    ])
    func servesNoOtherFile(path: String, status: Int) async throws {
        try await ServerFixture.open(page: true) { (fixture: ServerFixture) async throws in
            try write(in: fixture.folder)
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                let answer = await reader.rest()
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(15))")
                #expect(!answer.contains(Self.secret))
            }
        }
    }

    @Test func rejectsANULByte() async throws {
        try await ServerFixture.open(page: true) { (fixture: ServerFixture) async throws in
            try write(in: fixture.folder)
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send("GET /assets/app.js\0.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(await reader.rest().hasPrefix("HTTP/1.1 400 "))
            }
        }
    }
}
