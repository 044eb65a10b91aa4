/// Whether the bytes are the same: compared in this target, which is optimized, since tests are not.
package func areSame(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool { left == right }
