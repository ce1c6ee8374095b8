import { cut } from './samples.ts'
import type { Archive } from './xlsx-archive.ts'
import { xmlEvents } from './xlsx-xml.ts'

/** Longest part of an archive that is no table: styles, and the list of sheets. */
const partBytes = 16 * 1_048_576

/** Numbers of built-in formats that show a date or a time. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** True for a format that shows a date or a time, apart from what it quotes, colours and escapes. */
const showsDate = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))

/** Styles of cells that show their number as a date, by their number. */
export async function readDateStyles(archive: Archive): Promise<ReadonlySet<number>> {
  const path = 'xl/styles.xml'
  const dates = new Set<number>()
  if (!archive.has(path)) return dates
  const formats = new Set<number>()
  const state = { isCells: false, style: 0 }
  for await (const events of xmlEvents(archive.open(path, partBytes))) {
    for (const event of events) {
      if (event.kind === 'text') continue
      if (event.name === 'cellXfs') state.isCells = event.kind === 'open'
      if (event.kind !== 'open') continue
      if (event.name === 'numFmt' && showsDate(event.attributes.formatCode ?? '')) {
        formats.add(Number(event.attributes.numFmtId))
      }
      if (event.name !== 'xf' || !state.isCells) continue
      const id = Number(event.attributes.numFmtId ?? 0)
      if (builtIn(id) || formats.has(id)) dates.add(state.style)
      state.style++
    }
  }
  return dates
}

/** The sheet that is read, and how the book counts days. */
export interface Book {
  readonly sheet: string
  readonly path: string
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean
}

/** Finds the first sheet of a book. */
export async function readBook(archive: Archive): Promise<Book> {
  const state: { sheet?: Record<string, string>; is1904: boolean } = { is1904: false }
  for await (const events of xmlEvents(archive.open('xl/workbook.xml', partBytes))) {
    for (const event of events) {
      if (event.kind !== 'open') continue
      if (event.name === 'sheet') state.sheet ??= event.attributes
      if (event.name === 'workbookPr')
        state.is1904 = /^(1|true)$/.test(event.attributes.date1904 ?? '')
    }
  }
  const { sheet = {}, is1904 } = state
  const link = Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1]
  const path = (await targetOf(archive, link)) ?? 'xl/worksheets/sheet1.xml'
  return { sheet: cut(sheet.name ?? ''), path, is1904 }
}

/** Where the part lies that the book names by an id. */
async function targetOf(archive: Archive, link: string | undefined): Promise<string | undefined> {
  const path = 'xl/_rels/workbook.xml.rels'
  if (link === undefined || !archive.has(path)) return undefined
  for await (const events of xmlEvents(archive.open(path, partBytes))) {
    for (const event of events) {
      if (event.kind !== 'open' || event.attributes.Id !== link) continue
      const target = event.attributes.Target ?? ''
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`
    }
  }
  return undefined
}
