import { ApiError } from '../../../../platform/http/api-error.ts'
import type { Archive } from './archive.ts'
import { readXmlEvents } from './xml-events.ts'

/**
 * What the table of texts may take, since all of it is kept in memory while a file is read: 100 MB at
 * most, by characters of two bytes, and as many different texts as a million leads plausibly have.
 */
const limits = { bytes: 256 * 1_048_576, texts: 1_500_000, chars: 24_000_000 } as const

const path = 'xl/sharedStrings.xml'

/**
 * The table of texts of a spreadsheet: cells name its rows by their number.
 *
 * @throws ApiError `VALIDATION_ERROR` when there are too many to be kept.
 */
export async function readSharedStrings(archive: Archive): Promise<readonly string[]> {
  const texts: string[] = []
  if (!archive.has(path)) return texts
  const state = { text: '', isText: false, phonetic: 0, chars: 0 }
  for await (const events of readXmlEvents(archive.open(path, limits.bytes))) {
    for (const event of events) {
      if (event.kind === 'text') {
        if (!state.isText || state.phonetic !== 0) continue
        state.text += event.text
        state.chars += event.text.length
      } else if (event.name === 't') state.isText = event.kind === 'open'
      else if (event.name === 'rPh') state.phonetic += event.kind === 'open' ? 1 : -1
      else if (event.name === 'si' && event.kind === 'open') state.text = ''
      else if (event.name === 'si') texts.push(unescapeText(state.text))
    }
    if (texts.length > limits.texts || state.chars > limits.chars) {
      throw new ApiError(
        'VALIDATION_ERROR',
        'The spreadsheet contains too many different texts. Save it as .csv.',
      )
    }
  }
  return texts
}

/** `_x000D_` is how a spreadsheet writes what XML cannot. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text
