import { crc32, deflateRawSync } from 'node:zlib'

/** A file in a zip file; `name` is a path with slashes. */
interface ZipFile {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * 1980-01-01, the earliest date that a zip file can contain; fixed, so that the same files result
 * in the same bytes.
 */
const dosDate = 0x21

/**
 * Writes a zip file smaller than 4 GB with fewer than 65,536 files.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const path = Buffer.from(name)
    const fields = buildFields(bytes, packed.length, path.length)
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path])
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, position, path)
    parts.push(header, packed)
    offset += header.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

/** Fields that a file's header and its directory entry share: 26 bytes. */
function buildFields(bytes: Buffer, packedLength: number, nameLength: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x800, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt16LE(dosDate, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(packedLength, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}
