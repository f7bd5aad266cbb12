import Testing

@testable import Platform

@Suite struct AccessRemedyTests {
    private func command(_ path: String, home: String, isOwner: Bool = false) -> String? {
        AccessRemedy(for: path, ofUser: isOwner, named: "anna", home: home).map { "\($0)" }
    }

    @Test(arguments: [
        ("/home/anna/.local", "/home/anna", "make it yours (sudo chown -R anna '/home/anna/.local')"),
        ("/home/site/anna/a b's", "/home/site/anna", #"make it yours (sudo chown -R anna '/home/site/anna/a b'\''s')"#),
        ("/root/.local/share/limber", "/root", "make it yours (sudo chown -R anna '/root/.local/share/limber')"),
        ("/var/lib/limber", "/home/anna", "give it to the service (sudo chown -R limber: '/var/lib/limber')"),
        (
            "/var/lib/limber-state/limber", "/var/lib/limber",
            "give it to the service (sudo chown -R limber: '/var/lib/limber-state/limber')"
        ),
    ])
    func givesWhatIsBelowTheHomeOrOfTheService(path: String, home: String, text: String) {
        #expect(command(path, home: home) == text)
    }

    @Test(arguments: [
        ("/", "/home/anna"), ("/", "/"), ("/home", "/home/anna"), ("/home/anna", "/home/anna"),
        ("/proc", "/home/anna"), ("/proc/7", "/proc"), ("/proc/7/fd", "/proc/7"), ("/usr/sbin/x", "/usr/sbin"),
        ("/var", "/home/anna"),
        ("/home/bob/.local", "/home/anna"), ("/home/annabel/.local", "/home/anna"), ("/home/bob", "/home"),
        ("/home/anna/../bob/x", "/home/anna"), ("/tmp/x", "/home/anna"), ("/x", ""), ("/var/lib/limber2", "/home/anna"),
        ("/var/lib", "/var/lib/limber"), ("relative", "/home/anna"), ("/srv/x", "/srv"),
        ("/home/anna/./x", "/home/anna"),
    ])
    func givesNothingElse(path: String, home: String) {
        #expect(command(path, home: home) == nil)
        #expect(command(path, home: home, isOwner: true) == nil)
    }

    @Test func permitsWhatTheUserOwns() {
        let path = "/home/anna/.local"
        #expect(command(path, home: "/home/anna", isOwner: true) == "allow writing (chmod u+rwX '\(path)')")
    }
}
