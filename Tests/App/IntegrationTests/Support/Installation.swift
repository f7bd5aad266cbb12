import Foundation
import TestSupport
import Testing

extension TemporaryHome {
    /// A home with an installation below `prefix`.
    static func installed() async throws -> TemporaryHome {
        let home = TemporaryHome(changing: ["PREFIX": "$TEST_HOME/prefix"])
        try await home.install()
        return home
    }

    /// Installs the program with its audio, which takes seconds.
    func install() async throws {
        let ended = try await shell("exec '\(Self.repository.path)/tools/install' \"$LIMBER\"")
        try #require(ended.status == 0, "\(ended.errors)")
    }
}

/// An installation that the tests of a suite share, and do not change.
struct Installation: SuiteTrait, TestScoping {
    @TaskLocal private static var shared: TemporaryHome?

    static var home: TemporaryHome {
        get throws { try #require(shared) }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await Self.$shared.withValue(try await .installed(), operation: body)
    }
}

extension Trait where Self == Installation {
    static var sharingAnInstallation: Installation { Installation() }
}
