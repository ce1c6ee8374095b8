import { crc32, deflateRawSync } from 'node:zlib'

/** Parts of an archive by name. */
export type Parts = Readonly<Record<string, string | Buffer>>

/** A ZIP archive. @param told  Sizes that it tells instead of the true ones. */
export function zip(parts: Parts, told: Readonly<Record<string, number>> = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(part)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(told[name] ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    central.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), common, rest, Buffer.from(name)]),
    )
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** A cell: a text in the table of texts, a number, a number shown as a date, or XML of its own. */
export type TestCell = string | number | { readonly date: number } | { readonly xml: string }

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A sheet of a book. */
export interface TestSheet {
  readonly name: string
  readonly rows: readonly (readonly TestCell[])[]
  readonly state?: 'hidden' | 'veryHidden'
  /** What kind of sheet the book calls it. */
  readonly type?: 'worksheet' | 'chartsheet'
  /** Name of its part, without folder and ending. */
  readonly part?: string
}

/** The parts of a spreadsheet with one sheet, as the common programs write it. */
export const sheetParts = (
  rows: TestSheet['rows'],
  how: { readonly isOld?: boolean } = {},
): Record<string, string> => bookParts([{ name: 'Leads', rows, part: 'leads' }], how)

/** The parts of a spreadsheet, as the common programs write it. */
export function bookParts(
  sheets: readonly TestSheet[],
  { isOld = false }: { readonly isOld?: boolean } = {},
): Record<string, string> {
  const strings: string[] = []
  const pathOf = ({ part }: TestSheet, i: number) => `worksheets/${part ?? `sheet${i + 1}`}.xml`
  const listed = sheets.map(({ name, state }, i) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="${escaped(name)}" sheetId="${i + 1}"${hidden} r:id="rId${i + 7}"/>`
  })
  const links = sheets.map(
    (sheet, i) =>
      `<Relationship Id="rId${i + 7}" Type="${office}/${sheet.type ?? 'worksheet'}" Target="${pathOf(sheet, i)}"/>`,
  )
  const written = sheets.map(
    (sheet, i) => [`xl/${pathOf(sheet, i)}`, printSheet(sheet.rows, strings)] as const,
  )
  return {
    'xl/workbook.xml': `${xml}<workbook ${main} xmlns:r="${office}"><workbookPr${isOld ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(written),
  }
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The XML of a sheet. @param strings  The table of texts of the book, to which its own are added. */
function printSheet(rows: TestSheet['rows'], strings: string[]): string {
  const print = (cell: TestCell, place: string): string => {
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'string') {
      strings.push(cell)
      return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`
    }
    return 'date' in cell ? `<c r="${place}" s="1"><v>${cell.date}</v></c>` : cell.xml
  }
  const data = rows.map((cells, y) => {
    const printed = cells.map((cell, x) =>
      cell === '' ? '' : print(cell, `${String.fromCharCode(65 + x)}${y + 1}`),
    )
    return `<row r="${y + 1}">${printed.join('')}</row>`
  })
  return `${xml}<worksheet ${main}><sheetData>${data.join('')}</sheetData></worksheet>`
}
