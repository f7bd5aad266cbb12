import Glibc

/// The functions of libpulse, loaded while the program runs.
///
/// Limber does not depend on libpulse. A program that plays to a sound server has loaded it already, with ALSA's
/// plugin.
struct LibPulse: @unchecked Sendable {
    typealias StateCallback = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
    typealias EventCallback = @convention(c) (OpaquePointer?, Int32, UInt32, UnsafeMutableRawPointer?) -> Void
    typealias ListCallback =
        @convention(c) (OpaquePointer?, UnsafeRawPointer?, Int32, UnsafeMutableRawPointer?) -> Void

    typealias Query = @convention(c) (OpaquePointer?, ListCallback, UnsafeMutableRawPointer?) -> OpaquePointer?

    let newLoop: @convention(c) () -> OpaquePointer?
    let startLoop: @convention(c) (OpaquePointer?) -> Int32
    let stopLoop: @convention(c) (OpaquePointer?) -> Void
    let freeLoop: @convention(c) (OpaquePointer?) -> Void
    let interface: @convention(c) (OpaquePointer?) -> OpaquePointer?
    let newContext: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer?
    let connect: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32, UnsafeRawPointer?) -> Int32
    let disconnect: @convention(c) (OpaquePointer?) -> Void
    let releaseContext: @convention(c) (OpaquePointer?) -> Void
    let state: @convention(c) (OpaquePointer?) -> Int32
    let setStateCallback: @convention(c) (OpaquePointer?, StateCallback?, UnsafeMutableRawPointer?) -> Void
    let setEventCallback: @convention(c) (OpaquePointer?, EventCallback?, UnsafeMutableRawPointer?) -> Void
    let subscribe: @convention(c) (OpaquePointer?, Int32, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> OpaquePointer?
    let listSinks: Query
    let listClients: Query
    let listInputs: Query
    let releaseOperation: @convention(c) (OpaquePointer?) -> Void
    let property: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> UnsafePointer<CChar>?

    /// Loads libpulse if this process plays to a sound server; `nil` if it does not, or if a function is missing.
    ///
    /// The library stays loaded: its threads and those of ALSA's plugin use it.
    init?() {
        // ALSA's plugin of PulseAudio has loaded libpulse. That of PipeWire has not, but PipeWire serves libpulse, too.
        let isServed = ["libpulse.so.0", "libpipewire-0.3.so.0"].contains { (name: String) in
            dlopen(name, RTLD_LAZY | RTLD_NOLOAD) != nil
        }
        guard isServed, let library = dlopen("libpulse.so.0", RTLD_LAZY | RTLD_NODELETE) else { return nil }
        func function<Function>(_ name: String) -> Function? {
            dlsym(library, "pa_" + name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard let newLoop: @convention(c) () -> OpaquePointer? = function("threaded_mainloop_new"),
            let startLoop: @convention(c) (OpaquePointer?) -> Int32 = function("threaded_mainloop_start"),
            let stopLoop: @convention(c) (OpaquePointer?) -> Void = function("threaded_mainloop_stop"),
            let freeLoop: @convention(c) (OpaquePointer?) -> Void = function("threaded_mainloop_free"),
            let interface: @convention(c) (OpaquePointer?) -> OpaquePointer? = function("threaded_mainloop_get_api"),
            let newContext: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer? = function(
                "context_new"),
            let connect: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32, UnsafeRawPointer?) -> Int32 =
                function("context_connect"),
            let disconnect: @convention(c) (OpaquePointer?) -> Void = function("context_disconnect"),
            let releaseContext: @convention(c) (OpaquePointer?) -> Void = function("context_unref"),
            let state: @convention(c) (OpaquePointer?) -> Int32 = function("context_get_state"),
            let setStateCallback: @convention(c) (OpaquePointer?, StateCallback?, UnsafeMutableRawPointer?) -> Void =
                function("context_set_state_callback"),
            let setEventCallback: @convention(c) (OpaquePointer?, EventCallback?, UnsafeMutableRawPointer?) -> Void =
                function("context_set_subscribe_callback"),
            let subscribe:
                @convention(c) (OpaquePointer?, Int32, UnsafeRawPointer?, UnsafeMutableRawPointer?) -> OpaquePointer? =
                function("context_subscribe"),
            let listSinks: Query = function("context_get_sink_info_list"),
            let listClients: Query = function("context_get_client_info_list"),
            let listInputs: Query = function("context_get_sink_input_info_list"),
            let releaseOperation: @convention(c) (OpaquePointer?) -> Void = function("operation_unref"),
            let property: @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> UnsafePointer<CChar>? = function(
                "proplist_gets")
        else { return nil }
        self.newLoop = newLoop
        self.startLoop = startLoop
        self.stopLoop = stopLoop
        self.freeLoop = freeLoop
        self.interface = interface
        self.newContext = newContext
        self.connect = connect
        self.disconnect = disconnect
        self.releaseContext = releaseContext
        self.state = state
        self.setStateCallback = setStateCallback
        self.setEventCallback = setEventCallback
        self.subscribe = subscribe
        self.listSinks = listSinks
        self.listClients = listClients
        self.listInputs = listInputs
        self.releaseOperation = releaseOperation
        self.property = property
    }
}
