import type { ByteReader, ByteWriter } from './varint-bytes.ts'

export function writeGaps(writer: ByteWriter, slots: Uint16Array): void {
  let next = 0
  for (const slot of slots) {
    writer.number(slot - next)
    next = slot + 1
  }
}

/** Reads `count` positions written by {@link writeGaps}. */
export function readGaps(reader: ByteReader, count: number, use: (slot: number) => void): void {
  let next = 0
  for (let i = 0; i < count; i++) {
    const slot = next + reader.number()
    use(slot)
    next = slot + 1
  }
}
