import { ApiError } from '../../../../platform/http/api-error.ts'
import type { Archive } from './archive.ts'
import { readXmlEvents } from './xml-events.ts'

/**
 * Limits on the shared strings, which are held in memory while a file is being read. They allow at
 * most 100 MB with two-byte characters, but enough distinct strings for a million leads.
 */
const limits = { bytes: 256 * 1_048_576, texts: 1_500_000, chars: 24_000_000 } as const

const path = 'xl/sharedStrings.xml'

/**
 * Reads a spreadsheet's shared strings, which cells refer to by index.
 *
 * @throws ApiError `VALIDATION_ERROR` if there are too many.
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
        'The spreadsheet contains too many distinct text values. Save it as .csv.',
      )
    }
  }
  return texts
}

/** Decodes escapes such as `_x000D_` for characters that XML cannot contain. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text
