import Foundation
import TestSupport

/// A home in which the commands of a page run one after the other, with the program on the path, a port of its own, and
/// a virtual output.
struct DocumentationSandbox {
    private let home: TemporaryHome
    private let port = Port.next()

    init() throws {
        home = TemporaryHome(changing: [
            "PATH": "$TEST_HOME/bin:/usr/bin:/bin", "LIMBER_HTTP_PORT": "\(port)",
            "LIMBER_SESSION_OUTPUT": "null:virtual", "LIMBER_KEYS_ENABLED": "false",
        ])
        try home.makeFolder("bin")
        let links =
            [("bin/limber", TemporaryHome.program)]
            + ["examples", "packaging"].map { ($0, TemporaryHome.repository.appending(path: $0)) }
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(atPath: home.path(name), withDestinationPath: target.path)
        }
    }

    /// Runs a block with the surroundings that its marks ask for.
    ///
    /// - Returns: The differences from the page, one per line.
    func faults(of block: DocumentedBlock) async throws -> [String] {
        var beside: Running?
        var output = "null:virtual"
        if block.marks.contains("with=daemon") {
            output = "null"
            beside = try await home.serve(changing: ["LIMBER_SESSION_OUTPUT": output])
            try await until { try await home.shell("curl -sf localhost:\(port)/healthz").status == 0 }
        } else if block.marks.contains("with=session") {
            beside = try home.start(["stretch", "neck:600", "--output", "null"])
            try await home.untilServed()
        }
        var faults: [String] = []
        for command in block.commands {
            let ended = try await run(command.text, output: output)
            if ended.status != 0 { faults.append("status \(ended.status): \(command.text)\n\(ended.errors)") }
            if let stated = command.output, !stated.describe(ended.output.components(separatedBy: "\n")) {
                faults.append("other output: \(command.text)\n\(ended.output)")
            }
        }
        try await beside?.ended(by: SIGTERM)
        return faults
    }

    /// Whether a shell accepts the script of a block, without running it.
    func isShell(_ block: DocumentedBlock) async throws -> Bool {
        try home.write(block.script, to: "block.sh")
        return try await home.shell("bash -n block.sh").status == 0
    }

    /// The output is that of the daemon, which refuses another one in the environment.
    private func run(_ script: String, output: String) async throws -> Finished {
        try home.write(script.replacing("localhost:5462", with: "localhost:\(port)"), to: "block.sh")
        return try await home.shell("LIMBER_SESSION_OUTPUT=\(output) exec bash -euo pipefail block.sh")
    }
}
