/** A file or folder in a tar archive. Its body must be read before the next entry is requested. */
export interface TarEntry {
  /** Path as stored in the archive, without a trailing slash. */
  readonly path: string
  readonly kind: 'file' | 'folder' | 'other'
  readonly bytes: number
  readonly body: AsyncIterable<Buffer>
}

const blockBytes = 512

/**
 * Field positions in a header: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html
 */
const fields = { name: [0, 100], size: [124, 136], checksum: [148, 156], kind: [156, 157] } as const

/**
 * Reads a tar archive in the format written by PostgreSQL, which does not use the extensions for
 * long names and large files.
 *
 * @throws Error if the archive ends prematurely or is damaged.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = openBytes(source)
  for (;;) {
    const header = await bytes.takeAll(blockBytes)
    if (header === undefined || header.every((byte) => byte === 0)) return
    const entry = parseHeader(header)
    const body = bytes.take(entry.bytes)
    yield { ...entry, body }
    // Skip any data that the caller did not read, and the padding in the last block.
    for await (const _ of body);
    for await (const _ of bytes.take(-entry.bytes & (blockBytes - 1)));
  }
}

function parseHeader(header: Buffer): Omit<TarEntry, 'body'> {
  const text = (name: keyof typeof fields) =>
    header.toString('utf8', ...fields[name]).split('\0', 1)[0] ?? ''
  const sum = header.reduce(
    (total, byte, i) => total + (i >= fields.checksum[0] && i < fields.checksum[1] ? 32 : byte),
    0,
  )
  const size = text('size').trim()
  if (Number.parseInt(text('checksum'), 8) !== sum || !/^[0-7]+$/.test(size)) {
    throw new Error('The database archive is damaged.')
  }
  const kinds: Record<string, TarEntry['kind']> = { '0': 'file', '': 'file', '5': 'folder' }
  return {
    path: text('name').replace(/^\.\/|\/$/g, ''),
    kind: kinds[text('kind')] ?? 'other',
    bytes: Number.parseInt(size, 8),
  }
}

/** Splits a stream into parts of the requested sizes. */
function openBytes(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function* take(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done === true) throw new Error('The database archive is incomplete.')
        rest = next.value
        continue
      }
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }

  return {
    take,
    /** @returns `undefined` at the end of the stream. */
    async takeAll(count: number): Promise<Buffer | undefined> {
      while (rest.length === 0) {
        const next = await chunks.next()
        if (next.done === true) return undefined
        rest = next.value
      }
      const parts: Buffer[] = []
      for await (const part of take(count)) parts.push(part)
      return Buffer.concat(parts)
    },
  }
}
