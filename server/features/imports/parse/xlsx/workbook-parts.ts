import { previewCell } from '../cell.ts'
import type { Archive } from './archive.ts'
import { maxPartBytes } from './date-styles.ts'
import { readXmlEvents } from './xml-events.ts'

/** A sheet that contains rows, not a chart or dialog. */
export interface SheetPart {
  readonly name: string
  /** Path within the archive. */
  readonly path: string
  readonly isHidden: boolean
}

/** A workbook's sheets, in order, and its date system. */
export interface BookParts {
  readonly sheets: readonly SheetPart[]
  /** True if serial dates are counted from 1904 instead of 1900. */
  readonly is1904: boolean
}

/** Finds a workbook's sheets. Assumes the default path of the first sheet if none are listed. */
export async function readWorkbookParts(archive: Archive): Promise<BookParts> {
  const named: Record<string, string>[] = []
  let is1904 = false
  for await (const events of readXmlEvents(archive.open('xl/workbook.xml', maxPartBytes))) {
    for (const event of events) {
      if (event.kind !== 'open') continue
      if (event.name === 'sheet') named.push(event.attributes)
      if (event.name === 'workbookPr') is1904 = /^(1|true)$/.test(event.attributes.date1904 ?? '')
    }
  }
  const links = await readLinks(archive)
  const sheets = (named.length === 0 ? [{}] : named).flatMap((sheet, i) => toPart(sheet, i, links))
  return { sheets, is1904 }
}

/** Path and type of a part that the workbook refers to. */
interface Link {
  readonly path: string
  readonly type: string
}

/** Reads the workbook's parts, by relationship ID. */
async function readLinks(archive: Archive): Promise<ReadonlyMap<string, Link>> {
  const path = 'xl/_rels/workbook.xml.rels'
  const links = new Map<string, Link>()
  if (!archive.has(path)) return links
  for await (const events of readXmlEvents(archive.open(path, maxPartBytes))) {
    for (const event of events) {
      if (event.kind !== 'open' || event.attributes.Id === undefined) continue
      const { Id, Target = '', Type: type = '' } = event.attributes
      links.set(Id, { path: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`, type })
    }
  }
  return links
}

/** Types of sheets without rows, such as charts and dialogs. */
const rowless = /\/(chart|dialog|(xl)?(intl)?macro)sheet$/i

function toPart(
  sheet: Readonly<Record<string, string>>,
  place: number,
  links: ReadonlyMap<string, Link>,
): SheetPart[] {
  const id = Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1]
  const link = id === undefined ? undefined : links.get(id)
  if (link !== undefined && rowless.test(link.type)) return []
  const path = link?.path ?? `xl/worksheets/sheet${place + 1}.xml`
  return [
    { name: previewCell(sheet.name ?? ''), path, isHidden: /hidden$/i.test(sheet.state ?? '') },
  ]
}
