import { crc32 } from 'node:zlib'

/** Sheet in a workbook: rows of strings. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly isHidden?: boolean
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Bytes of an uncompressed XLSX file with inline strings. */
export function workbook(sheets: readonly Sheet[]): Buffer {
  const book = sheets.map(
    ({ name, isHidden = false }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${i}"/>`,
  )
  const parts = sheets.map(
    (_, i) =>
      `<Relationship Id="r${i}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return archive({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${book.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}">${parts.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [`xl/worksheets/sheet${i + 1}.xml`, worksheet(rows)]),
    ),
  })
}

function worksheet(rows: Sheet['rows']): string {
  const printed = rows.map((cells, y) => {
    const row = cells.map(
      (text, x) => `<c r="${letters[x]}${y + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    return `<row r="${y + 1}">${row.join('')}</row>`
  })
  return `<worksheet xmlns="${main}"><sheetData>${printed.join('')}</sheetData></worksheet>`
}

/** Uncompressed ZIP archive. */
function archive(parts: Readonly<Record<string, string>>): Buffer {
  const written: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text)
    // Header fields: version, flags, method, time and date, checksum, both sizes, lengths of name
    // and extra field.
    const entry = Buffer.alloc(26)
    entry.writeUInt16LE(20, 0)
    entry.writeUInt32LE(crc32(bytes), 10)
    entry.writeUInt32LE(bytes.length, 14)
    entry.writeUInt32LE(bytes.length, 18)
    entry.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    listed.push(Buffer.from('504b01021400', 'hex'), entry, rest, Buffer.from(name))
    const part = Buffer.concat([Buffer.from('504b0304', 'hex'), entry, Buffer.from(name), bytes])
    written.push(part)
    at += part.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...written, directory, end])
}
