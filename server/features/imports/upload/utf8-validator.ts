import { isUtf8 } from 'node:buffer'

/** Maximum length, in bytes, of an incomplete character at the end of a chunk. */
const maxTailBytes = 3

/** State of the validation after all bytes received so far. */
export interface Utf8State {
  readonly isUtf8: boolean
  /** First bytes of a character that is still incomplete. */
  readonly tail: Buffer
}

/** State after processing more bytes. */
export function validateUtf8({ isUtf8: before, tail }: Utf8State, bytes: Buffer): Utf8State {
  if (!before) return { isUtf8: false, tail: Buffer.alloc(0) }
  const joined = tail.length === 0 ? bytes : Buffer.concat([tail, bytes])
  const end = completeLength(joined)
  // Copied, because a view would keep the entire chunk in memory.
  return { isUtf8: isUtf8(joined.subarray(0, end)), tail: Buffer.from(joined.subarray(end)) }
}

/** Number of bytes up to the end of the last complete character. */
function completeLength(bytes: Buffer): number {
  for (let distance = 1; distance <= maxTailBytes && distance <= bytes.length; distance++) {
    const byte = bytes[bytes.length - distance] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > distance ? bytes.length - distance : bytes.length
    }
  }
  return bytes.length
}
