/// Whether the bytes are equal. They are compared in this target because it is optimized and test targets are not.
package func areSame(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool { left == right }
