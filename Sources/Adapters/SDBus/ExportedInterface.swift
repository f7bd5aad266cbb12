import CSDBus

/// An interface exported at a path, with its pending calls.
///
/// Use it on the bus thread only.
final class ExportedInterface {
    let interface: BusInterface
    let path: String
    let table: InterfaceTable
    let slot: BusSlot
    /// The pending calls by sender, in order of arrival. The first call of each sender is running.
    var calls: [String: [IncomingCall]] = [:]

    init(_ interface: BusInterface, at path: String, slot: BusSlot) {
        self.interface = interface
        self.path = path
        self.slot = slot
        table = InterfaceTable(of: interface)
    }

    // sd-bus reads the table once more when it releases the slot.
    deinit { slot.release() }

    /// The unretained pointer that sd-bus passes to the callbacks. The deinitializer releases the slot first.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let receiveCall: sd_bus_message_handler_t = { message, context, error in
        guard let message, let context else { return 0 }
        let exported = Unmanaged<ExportedInterface>.fromOpaque(context).takeUnretainedValue()
        return answering(error) { () throws(BusError) in
            let message = BusMessage(retaining: message)
            let member = message.member
            guard let method = exported.interface.methods.first(where: { $0.name == member }) else {
                throw BusError(name: BusError.unknownMethod, message: "unknown method \(member)")
            }
            let arguments = try message.arguments()
            exported.slot.inbox.arrivals.append(
                .call(IncomingCall(exported, method, arguments: arguments, message: message)))
        }
    }

    static let getProperty: sd_bus_property_get_t = { _, _, _, name, message, context, error in
        guard let message, let context else { return 0 }
        return answering(error) { () throws(BusError) in
            try BusMessage(retaining: message).append(property(name, in: context).get())
        }
    }

    static let setProperty: sd_bus_property_set_t = { _, _, _, name, message, context, error in
        guard let message, let context else { return 0 }
        return answering(error) { () throws(BusError) in
            let value = try BusMessage(retaining: message).arguments().first
            guard let value else { throw BusError(name: BusError.invalidArgs, message: "missing the new value") }
            try property(name, in: context).set?(value)
        }
    }

    private static func property(
        _ name: UnsafePointer<CChar>?, in context: UnsafeMutableRawPointer
    ) throws(BusError) -> BusInterface.Property {
        let exported = Unmanaged<ExportedInterface>.fromOpaque(context).takeUnretainedValue()
        let name = name.map { String(cString: $0) } ?? ""
        guard let property = exported.interface.properties.first(where: { $0.name == name }) else {
            throw BusError(name: BusError.unknownProperty, message: "unknown property \(name)")
        }
        return property
    }

    /// Runs `body` and stores its error for the reply that sd-bus sends.
    private static func answering(
        _ error: UnsafeMutablePointer<sd_bus_error>?, _ body: () throws(BusError) -> Void
    ) -> Int32 {
        do throws(BusError) {
            try body()
            return 1
        } catch let failure {
            return sd_bus_error_set(error, failure.name, failure.message)
        }
    }
}

/// A call of an exported interface that awaits its reply.
final class IncomingCall {
    let exported: ExportedInterface
    let method: BusInterface.Method
    let arguments: [BusValue]
    let message: BusMessage

    init(
        _ exported: ExportedInterface, _ method: BusInterface.Method, arguments: [BusValue],
        message: consuming BusMessage
    ) {
        self.exported = exported
        self.method = method
        self.arguments = arguments
        self.message = message
    }
}

/// The sd-bus vtable of an interface. It owns the strings that the entries point to.
final class InterfaceTable {
    let entries: UnsafeMutablePointer<sd_bus_vtable>
    private let count: Int
    private var strings: [UnsafeMutablePointer<CChar>] = []

    init(of interface: BusInterface) {
        count = interface.methods.count + interface.properties.count + interface.signals.count + 2
        entries = .allocate(capacity: count)
        UnsafeMutableRawBufferPointer(start: entries, count: count * MemoryLayout<sd_bus_vtable>.stride)
            .initializeMemory(as: UInt8.self, repeating: 0)
        var next = entries
        csdbus_vtable_start(next)
        for method in interface.methods {
            next += 1
            csdbus_vtable_method(
                next, keep([method.name]), keep([method.arguments.signature]), keep([method.results.signature]),
                keep((method.arguments + method.results).map(\.name)), ExportedInterface.receiveCall)
        }
        for property in interface.properties {
            next += 1
            let setter: sd_bus_property_set_t? = property.set == nil ? nil : ExportedInterface.setProperty
            csdbus_vtable_property(
                next, keep([property.name]), keep([property.type]), property.announcement.mark,
                ExportedInterface.getProperty, setter)
        }
        for signal in interface.signals {
            next += 1
            csdbus_vtable_signal(
                next, keep([signal.name]), keep([signal.arguments.signature]), keep(signal.arguments.map(\.name)))
        }
        csdbus_vtable_end(next + 1)
    }

    deinit {
        for string in strings { string.deallocate() }
        entries.deallocate()
    }

    /// Stores the strings in one block, each with its terminating NUL, and a final NUL.
    private func keep(_ texts: [String]) -> UnsafePointer<CChar> {
        var characters: [CChar] = []
        for text in texts { characters += text.utf8CString }
        characters.append(0)
        let kept = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
        kept.initialize(from: characters, count: characters.count)
        strings.append(kept)
        return UnsafePointer(kept)
    }
}

extension [BusInterface.Argument] {
    fileprivate var signature: String { map(\.type).joined() }
}

extension BusInterface.Property.Announcement {
    fileprivate var mark: Int32 {
        switch self {
        case .changes: 1
        case .none: 0
        case .constant: -1
        }
    }
}
