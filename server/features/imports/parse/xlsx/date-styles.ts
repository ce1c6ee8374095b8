import type { Archive } from './archive.ts'
import { readXmlEvents } from './xml-events.ts'

/**
 * Maximum size, in bytes, of parts other than sheets, such as the styles and the list of sheets.
 */
export const maxPartBytes = 16 * 1_048_576

/** True if the ID belongs to a built-in format that shows a date or time. */
const isBuiltInDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** True if a format code shows a date or time, ignoring quoted text, colors and escapes. */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, ''))

/** Indexes of the cell styles that display numbers as dates. */
export async function readDateStyles(archive: Archive): Promise<ReadonlySet<number>> {
  const path = 'xl/styles.xml'
  const dates = new Set<number>()
  if (!archive.has(path)) return dates
  const formats = new Set<number>()
  const state = { isCells: false, style: 0 }
  for await (const events of readXmlEvents(archive.open(path, maxPartBytes))) {
    for (const event of events) {
      if (event.kind === 'text') continue
      if (event.name === 'cellXfs') state.isCells = event.kind === 'open'
      if (event.kind !== 'open') continue
      if (event.name === 'numFmt' && isDateFormat(event.attributes.formatCode ?? '')) {
        formats.add(Number(event.attributes.numFmtId))
      }
      if (event.name !== 'xf' || !state.isCells) continue
      const id = Number(event.attributes.numFmtId ?? 0)
      if (isBuiltInDateFormat(id) || formats.has(id)) dates.add(state.style)
      state.style++
    }
  }
  return dates
}
