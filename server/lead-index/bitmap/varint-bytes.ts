/**
 * Byte buffer with variable-length integers. Values below 128 take one byte, those below 16,384
 * two, and those below 2,097,152 three.
 */
export interface ByteWriter {
  /** @param value  Integer from 0 to 2^28 - 1. */
  number(value: number): void
  bytes(values: Uint8Array): void
  /** Bytes written so far, valid until the next write. */
  written(): Uint8Array
}

export function createByteWriter(capacity: number): ByteWriter {
  let buffer = new Uint8Array(capacity)
  let end = 0

  function reserve(size: number): void {
    if (end + size <= buffer.length) return
    const larger = new Uint8Array(Math.max(2 * buffer.length, end + size))
    larger.set(buffer)
    buffer = larger
  }

  return {
    number(value) {
      reserve(4)
      let rest = value
      while (rest > 127) {
        buffer[end++] = (rest & 127) | 128
        rest >>>= 7
      }
      buffer[end++] = rest
    },
    bytes(values) {
      reserve(values.length)
      buffer.set(values, end)
      end += values.length
    },
    written: () => buffer.subarray(0, end),
  }
}

/** Reads the data written by a {@link ByteWriter}, in the same order. */
export interface ByteReader {
  /** False if no bytes are left. */
  more(): boolean
  number(): number
  /** Skips `size` bytes. @returns True if they equal `expected`. */
  pass(size: number, expected: Uint8Array): boolean
  /** Reads `size` bytes as a view, without copying. */
  take(size: number): Uint8Array
}

export function createByteReader(buffer: Uint8Array): ByteReader {
  let at = 0
  return {
    more: () => at < buffer.length,
    number() {
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = buffer[at++] ?? 0
        value |= (byte & 127) << shift
        if (byte < 128) return value
      }
    },
    pass(size, expected) {
      const from = at
      at += size
      return size === expected.length && expected.every((byte, i) => buffer[from + i] === byte)
    },
    take(size) {
      at += size
      return buffer.subarray(at - size, at)
    },
  }
}
