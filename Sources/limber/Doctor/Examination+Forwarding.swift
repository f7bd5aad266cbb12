import Platform
import ServiceSettings
import UserFiles

extension Examination {
    /// The program that sends finished sessions to another server. No finding if no server is set.
    var forwarding: [Finding] {
        let environment = ProcessContext.current.environment
        return reading.settings.forwarding.server.map { [.forwarding(to: $0, environment: environment)] } ?? []
    }
}

extension Finding {
    /// Returns the finding about forwarding to a server with the programs of an environment.
    static func forwarding(to server: ServerAddress, environment: [String: String]) -> Finding {
        guard ChildProgram.path(of: "curl", environment: environment) != nil else {
            return Finding(
                "server", .bad, "cannot send sessions to \(server): curl is not installed",
                advice: "run 'sudo apt install curl'")
        }
        return Finding("server", .good, "curl sends finished sessions to \(server)")
    }
}
