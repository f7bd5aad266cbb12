import Dispatch
import FoundationEssentials
import TestSupport
import Testing

@testable import PracticeData

@Suite struct DatabaseOpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { "\(folder.path)/limber.sqlite" }

    /// Returns the number of descriptors of this process on a file.
    private func descriptors(on path: String) -> Int {
        let open = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
        return names.count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(open)/\($0)")) == path }
    }

    @Test func opensOneDatabaseForConcurrentCallers() throws {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in try? Store.patient(path).open() }
        try Store.patient("\(path)-alone").open()
        #expect(descriptors(on: path) == descriptors(on: "\(path)-alone"))
    }
}
