import Testing

@testable import SDBus

@Suite struct BusAddressTests {
    func address(_ environment: [String: String], existing: Set<String> = []) -> String? {
        try? BusAddress.session(environment: environment, user: 7) { existing.contains($0) }.text
    }

    @Test func comesFromTheEnvironment() {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x", "XDG_RUNTIME_DIR": "/r"]
        #expect(address(environment, existing: ["/r/bus", "/run/user/7/bus"]) == "unix:abstract=x")
    }

    @Test(
        arguments: [
            (["XDG_RUNTIME_DIR": "/r"], ["/r/bus", "/run/user/7/bus"], "unix:path=/r/bus"),
            (["XDG_RUNTIME_DIR": "/r", "DBUS_SESSION_BUS_ADDRESS": ""], ["/r/bus"], "unix:path=/r/bus"),
            (["XDG_RUNTIME_DIR": "/r"], ["/run/user/7/bus"], "unix:path=/run/user/7/bus"),
            (["XDG_RUNTIME_DIR": "r"], ["r/bus", "/run/user/7/bus"], "unix:path=/run/user/7/bus"),
            ([:], ["/run/user/7/bus"], "unix:path=/run/user/7/bus"),
            (["XDG_RUNTIME_DIR": "/a b,ä;%"], ["/a b,ä;%/bus"], "unix:path=/a%20b%2c%c3%a4%3b%25/bus"),
            (["XDG_RUNTIME_DIR": "/r"], [], nil), ([:], [], nil),
        ] as [([String: String], Set<String>, String?)])
    func fallsBackToAnExistingSocket(environment: [String: String], existing: Set<String>, expected: String?) {
        #expect(address(environment, existing: existing) == expected)
    }

    @Test func listsTheSearchedPlaces() {
        let expected = BusError(
            name: BusError.noServer,
            message: "no session bus: DBUS_SESSION_BUS_ADDRESS is not set and no socket exists at "
                + "/r/bus or /run/user/7/bus")
        #expect(throws: expected) {
            try BusAddress.session(environment: ["XDG_RUNTIME_DIR": "/r"], user: 7) { _ in false }
        }
    }
}
