import SDBus
import Testing

/// The examples in the doc comments of SDBus. They take milliseconds, and need no bus.
@Suite struct SDBusExamples {
    @Test func wrapsPropertiesInVariants() {
        let metadata = BusValue.properties(["xesam:title": .string("Neck Tilt")])
        let signature = metadata.signature  // "a{sv}"
        let title = metadata.properties?["xesam:title"]?.text  // "Neck Tilt"
        #expect(signature == "a{sv}")
        #expect(title == "Neck Tilt")
    }

    @Test func findsTheSessionBus() throws {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus"]
        let address = try BusAddress.session(environment: environment, user: 1000)  // unix:path=/run/user/1000/bus
        #expect(address == BusAddress(socket: "/run/user/1000/bus"))
    }
}
