// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "player",
    dependencies: [
        // The address of a clone of Limber. `tools/example` puts a clone of the working tree in its place.
        .package(url: "https://example.org/limber.git", from: "1.2.0")
    ],
    targets: [
        .executableTarget(name: "player", dependencies: [.product(name: "LimberEngine", package: "limber")])
    ]
)
