import CSDBus

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
