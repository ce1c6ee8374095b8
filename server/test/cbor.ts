/** Kinds of CBOR values, as they stand in the first three bits. */
const kinds = { natural: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5 } as const

/**
 * A value in CBOR, as far as passkeys need it: integers, texts, bytes, lists and maps.
 *
 * @throws TypeError for anything else.
 */
export function cborOf(value: unknown): Buffer {
  if (typeof value === 'number' && Number.isInteger(value)) {
    return value < 0 ? head(kinds.negative, -1 - value) : head(kinds.natural, value)
  }
  if (typeof value === 'string') {
    return Buffer.concat([head(kinds.text, Buffer.byteLength(value)), Buffer.from(value)])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(kinds.bytes, value.length), value])
  if (Array.isArray(value)) {
    return Buffer.concat([head(kinds.list, value.length), ...value.map(cborOf)])
  }
  if (value instanceof Map) {
    const pairs = [...value].flat().map(cborOf)
    return Buffer.concat([head(kinds.map, value.size), ...pairs])
  }
  throw new TypeError(`not known here: ${String(value)}`)
}

/** Kind and number, which is a value or a length below 65,536. */
function head(kind: number, n: number): Buffer {
  const first = kind << 5
  if (n < 24) return Buffer.from([first | n])
  return n < 256 ? Buffer.from([first | 24, n]) : Buffer.from([first | 25, n >> 8, n & 255])
}
