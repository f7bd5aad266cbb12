import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing
import UserFiles

/// README and docs agree with the program.
@Suite(.timeLimit(.minutes(5))) struct DocumentationTests {
    private static let programs = ["bash", "curl", "jq", "nc"].map { "/usr/bin/\($0)" }

    private static func isFile(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: TemporaryHome.repository.appending(path: path).path)
    }

    /// Returns the text of a file in the repository.
    private func text(_ path: String) throws -> String {
        try String(contentsOf: TemporaryHome.repository.appending(path: path), encoding: .utf8)
    }

    /// Returns the paths of the Swift files in a folder of the repository.
    private func sources(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: TemporaryHome.repository.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }

    private func page(_ path: String) throws -> DocumentationPage {
        try #require(DocumentationPage.all.first { $0.path == path })
    }

    @Test(
        .enabled(if: programs.allSatisfy(FileManager.default.isExecutableFile), "needs bash, curl, jq and nc"),
        arguments: DocumentationPage.all)
    func commandsPrintTheDocumentedOutput(page: DocumentationPage) async throws {
        let sandbox = try DocumentationSandbox()
        for block in page.blocks where block.isRun {
            for fault in try await sandbox.faults(of: block) {
                Issue.record("\(page.path):\(block.line): \(fault)")
            }
        }
    }

    @Test(arguments: DocumentationPage.all)
    func marksOfBlocksAreExplained(page: DocumentationPage) throws {
        let explained = Set(try self.page("docs/testing.md").rows.compactMap(\.first))
        for block in page.blocks {
            #expect(block.marks.allSatisfy { explained.contains("`\($0)`") }, "\(page.path):\(block.line)")
        }
    }

    @Test(arguments: DocumentationPage.all)
    func unrunBlocksAreValidShell(page: DocumentationPage) async throws {
        let sandbox = try DocumentationSandbox()
        for block in page.blocks where !block.isRun {
            #expect(try await sandbox.isShell(block), "\(page.path):\(block.line)")
        }
    }

    @Test func namedCommandsAndOptionsExist() throws {
        let program = try CommandTree.limber
        for page in DocumentationPage.all where page.path != "CHANGELOG.md" {
            let lines = page.codes + page.blocks.flatMap { $0.script.components(separatedBy: "\n") }
            for line in lines {
                for words in line.limberCommands {
                    let unknown = program.unknown(in: words)
                    #expect(unknown == nil, "\(page.path): there is not \(unknown ?? ""): \(line)")
                }
            }
        }
    }

    @Test(arguments: DocumentationPage.all)
    func linksHaveTargets(page: DocumentationPage) throws {
        for link in page.links where !link.contains("://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let folder = URL(filePath: "/\(page.path)").deletingLastPathComponent()
            let path =
                parts[0].isEmpty ? page.path : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
            #expect(Self.isFile(path), "\(page.path): \(link)")
            if parts.count == 2, path.hasSuffix(".md") {
                let anchors = try DocumentationPage(path: path).anchors
                #expect(anchors.contains(parts[1]), "\(page.path): \(link)")
            }
        }
    }

    @Test(arguments: DocumentationPage.all)
    func namedFilesExist(page: DocumentationPage) {
        let roots = ["Sources/", "Tests/", "Resources/", "tools/", "packaging/", "examples/", "docs/"]
        for code in page.codes where roots.contains(where: code.hasPrefix) && !code.contains("…") {
            let path = String(code.prefix { $0 != " " })
            #expect(Self.isFile(path), "\(page.path): \(code)")
        }
    }

    @Test func namedTypesOfTheArchitectureExist() throws {
        let page = try page("docs/architecture.md")
        let participants = page.text.matches(of: /participant \w+ as ([A-Z][a-z]+[A-Z]\w+)/).map { String($0.1) }
        let types = page.codes.compactMap { $0.wholeMatch(of: /([A-Z][a-z]\w+)(?:\.\w+\(.*)?/).map { String($0.1) } }
        #expect(types.count > 40)
        let code = try sources(in: "Sources").map(text).joined()
        let declared = Set(
            code.matches(of: /(?m)^ *(?:public |package )?(?:final )?(?:struct|enum|class|actor|protocol) (\w+)/)
                .map { String($0.1) })
        for type in Set(types + participants) where !declared.contains(type) && !type.hasSuffix("Tests") {
            let isModule = code.contains("\nimport \(type)\n") || Self.isFile("Sources/\(type)") || Self.isFile(type)
            #expect(isModule, "there is neither a type nor a module \(type)")
        }
    }

    /// An example in a doc comment is part of a test, so that the compiler and an expectation check it. Takes a second, in
    /// which it reads all sources.
    @Test func examplesInDocCommentsAreRun() throws {
        func lines(_ text: String) -> [String] {
            text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let tests = try sources(in: "Tests").filter { $0.hasSuffix("/ExampleTests.swift") }.map {
            lines(try text($0)).joined(separator: "\n")
        }
        var count = 0
        for path in try sources(in: "Sources") {
            let file = try text(path)
            guard file.contains("```swift") else { continue }
            for rest in lines(file).split(separator: "/// ```swift", omittingEmptySubsequences: false).dropFirst() {
                let example = rest.prefix { $0 != "/// ```" }.map {
                    $0.dropFirst(3).trimmingCharacters(in: .whitespaces)
                }
                let code = example.joined(separator: "\n")
                #expect(tests.contains { $0.contains("\n\(code)\n") }, "\(path): no ExampleTests.swift has\n\(code)")
                count += 1
            }
        }
        #expect(count > 50)
    }

    @Test func namedTestsExist() throws {
        let names = try page("docs/testing.md").codes.compactMap {
            $0.wholeMatch(of: /(\w+Tests)\/(\w+Tests)\.(\w+)/)?.output
        }
        #expect(names.count > 40)
        let files = try sources(in: "Tests")
        for (name, target, suite, test) in names {
            let path = files.first { $0.contains("/\(target)/") && $0.hasSuffix("/\(suite).swift") }
            #expect(try path.map(text)?.contains("func \(test)(") == true, "there is no test \(name)")
        }
    }

    @Test func namedRoutesExist() throws {
        struct Description: Decodable {
            struct Methods: Decodable {}

            let paths: [String: Methods]
        }

        let file = try text("Resources/Web/openapi.json")
        let routes = try JSONDecoder().decode(Description.self, from: Data(file.utf8)).paths.keys
        let prefixes = ["/api/", "/v1/", "/auth/", "/healthz", "/readyz", "/metrics"]
        for page in DocumentationPage.all {
            for code in page.codes where prefixes.contains(where: code.hasPrefix) && !code.contains("…") {
                #expect(routes.contains { $0.hasPrefix(code) }, "\(page.path): \(code)")
            }
        }
    }

    @Test func exitCodesCoverEveryCommand() throws {
        let section = try page("docs/guide.md").section("Exit codes")
        let table = section.components(separatedBy: "| command |").last ?? ""
        let documented = table.components(separatedBy: "\n").compactMap { line in
            line.split(separator: "|").first.map { $0.matches(of: /`([a-z]+)`/).map { String($0.1) } }
        }
        #expect(Set(documented.joined()) == Set(try CommandTree.limber.visible))
    }

    @Test func configurationNamesEveryKey() throws {
        let table = try page("docs/configuration.md").section("All keys")
        let documented = table.matches(of: /(?m)^\| `([a-z_.]+)` \|/).map { String($0.1) }
        #expect(Set(documented) == Set(ProgramSettings().effectiveSettings.map(\.key)))
    }

    @Test(arguments: DocumentationPage.all)
    func exampleConfigurationsAreValid(page: DocumentationPage) async throws {
        let home = TemporaryHome()
        // Not the configuration of a CI service, no routine and no programme.
        let blocks = page.yaml.filter {
            !$0.hasPrefix("jobs:") && !$0.contains("\nsteps:") && !$0.contains("\nweeks:")
        }
        for block in blocks {
            try home.write(block, to: "config.yaml")
            let doctor = try await home.limber("doctor", "--config", "config.yaml")
            #expect(doctor.output.contains("\nsettings ok "), "\(page.path): \(block)\(doctor.output.prefix(300))")
        }
    }

    @Test func exampleProgrammesAreValid() async throws {
        let home = TemporaryHome()
        let programmes = try page("docs/guide.md").yaml.filter { $0.contains("\nweeks:") }
        #expect(!programmes.isEmpty)
        for programme in programmes {
            try home.write(programme, to: "programme.yaml")
            let checked = try await home.limber("programme", "check", "programme.yaml")
            #expect(checked.status == 0, "\(programme)\(checked.errors)")
        }
    }

    /// Takes 3 s: each example is rendered.
    @Test func exampleRoutinesSoundAsPlanned() async throws {
        let home = TemporaryHome()
        let routines = try page("docs/guide.md").yaml.filter { $0.contains("\nsteps:") }
        #expect(!routines.isEmpty)
        for routine in routines {
            try home.write(routine, to: "routine.yaml")
            let checked = try await home.limber("routine", "check", "--strict", "routine.yaml")
            #expect(checked.status == 0, "\(routine)\(checked.output)")
            _ = try await home.limber("routine", "add", "routine.yaml")
            let name = try #require(routine.firstMatch(of: /name: (.+)/)).1
            let shown = try await home.limber("routine", "show", String(name), "--json")
            let plan = try JSONDecoder().decode(RoutineDetails.self, from: Data(shown.output.utf8)).report.phases
            let played = try await home.limber(
                "stretch", RoutineDocument.id(of: String(name)), "--seed", "0", "--output", "null:virtual", "--events",
                "-")
            let events = try played.events
            guard case .started(_, let timeline, _)? = events.first?.kind else {
                Issue.record("\(name) did not start: \(played.errors)")
                continue
            }
            #expect(timeline.map { Frames.seconds($0.start) } == plan.map(\.start))
            #expect(events.last?.frame == timeline.last.map { $0.start + $0.frames })
        }
    }

    @Test func readMeFitsItsLimits() throws {
        #expect(try page("README.md").text.utf8.count <= 9000)
    }
}
