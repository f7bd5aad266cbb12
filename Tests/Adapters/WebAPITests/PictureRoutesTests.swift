import Foundation
import ServiceSettings
import TestSupport
import Testing

@testable import WebAPI

/// The pictures of the stretches.
@Suite struct PictureRoutesTests {
    @Test func servesTheDocumentForTheAddressOfAStretch() async throws {
        let server = ServerFixture()
        let answer = try await server.ask("GET /pictures.svg")
        #expect(answer.status == 200 && answer.header("Content-Type") == "image/svg+xml")
        #expect(String(decoding: answer.bytes, as: UTF8.self).contains(#"<symbol id="neck-rotation""#))
        #expect(try await server.ask("GET /api/stretches")["0.picture"] == "/pictures.svg#neck-rotation")
    }

    @Test func servesAnImageOfACatalogOfOnesOwn() async throws {
        let server = ServerFixture()
        let answer = try await server.ask("GET /pictures/own%20one")
        #expect(answer.status == 200 && answer.header("Content-Type") == "image/svg+xml" && answer.text == "<svg/>")
        #expect(try await server.ask("GET /pictures/neck-rotation").status == 404)
    }

    @Test func isSentOnceAndCompressed() async throws {
        let server = ServerFixture()
        let answer = try await server.ask("GET /pictures.svg", headers: ["Accept-Encoding": "gzip"])
        #expect(answer.header("Content-Encoding") == "gzip")
        let tag = try #require(answer.header("ETag"))
        let again = try await server.ask(
            "GET /pictures.svg", headers: ["Accept-Encoding": "gzip", "If-None-Match": tag])
        #expect(again.status == 304 && again.bytes.isEmpty)
    }

    @Test func needsTheToken() async throws {
        #expect(try await ServerFixture { $0.token = "correct-horse" }.ask("GET /pictures.svg").status == 401)
    }

    @Test func saysThatTheCatalogCannotBeRead() async throws {
        #expect(try await ServerFixture(courses: nil).ask("GET /pictures.svg").status == 503)
    }
}
