import ServiceSettings
import SessionCore

extension ProgramSettings {
    /// The keys of the section `server`.
    static let serverKeys = [
        Setting("server.url", \.forwarding.server, .server),
        Setting("server.token", \.forwarding.token, .token),
    ]
}

extension ValueForm<ServerAddress?> {
    static let server: ValueForm = {
        var form = ValueForm.text(
            "an address such as http://192.168.1.5:5462 or https://limber.example, or leave it empty",
            read: { text in ServerAddress(parsing: text).map { .some($0) } }, write: { $0?.description ?? "" })
        form.shape = .optionalText
        return form
    }()
}
