import Foundation

/// The fast Fourier transform for the measurement of sounds. Its length is a power of two.
struct Spectrum {
    private(set) var real: [Float]
    private(set) var imaginary: [Float]

    /// Transforms a signal, filled up with zeros.
    init(of signal: some Sequence<Float>, length: Int) {
        real = Array(signal.prefix(length))
        real += repeatElement(0, count: length - real.count)
        imaginary = [Float](repeating: 0, count: length)
        transform()
    }

    /// The power of each frequency up to half of the rate.
    var powers: [Float] {
        (0..<real.count / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    }

    /// Returns the correlation with another signal at each shift.
    func correlation(with other: Spectrum) -> [Float] {
        var product = self
        for index in real.indices {
            // The inverse transform is the transform of the conjugate, which swaps the sign of the imaginary part.
            product.real[index] = real[index] * other.real[index] + imaginary[index] * other.imaginary[index]
            product.imaginary[index] = -(imaginary[index] * other.real[index] - real[index] * other.imaginary[index])
        }
        product.transform()
        return product.real.map { $0 / Float(real.count) }
    }

    private mutating func transform() {
        let count = real.count
        let waves = (0..<count / 2).map { index in
            let angle = -2 * Double.pi * Double(index) / Double(count)
            return (Float(cos(angle)), Float(sin(angle)))
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                waves.withUnsafeBufferPointer { Self.transform(real, imaginary, $0) }
            }
        }
    }

    private static func transform(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>,
        _ waves: UnsafeBufferPointer<(Float, Float)>
    ) {
        let count = real.count
        var reversed = 0
        for index in 1..<count {
            var bit = count >> 1
            while reversed & bit != 0 {
                reversed ^= bit
                bit >>= 1
            }
            reversed |= bit
            if index < reversed {
                real.swapAt(index, reversed)
                imaginary.swapAt(index, reversed)
            }
        }
        var half = 1
        while half < count {
            let stride = count / (2 * half)
            var start = 0
            while start < count {
                var offset = 0
                while offset < half {
                    let (cosine, sine) = waves[offset * stride]
                    let low = start + offset
                    let high = low + half
                    let turnedReal = real[high] * cosine - imaginary[high] * sine
                    let turnedImaginary = real[high] * sine + imaginary[high] * cosine
                    real[high] = real[low] - turnedReal
                    imaginary[high] = imaginary[low] - turnedImaginary
                    real[low] += turnedReal
                    imaginary[low] += turnedImaginary
                    offset += 1
                }
                start += 2 * half
            }
            half *= 2
        }
    }
}
