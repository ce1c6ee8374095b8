import { SaxesParser } from 'saxes'
import { spreadBytes } from '../../../../platform/concurrency/spread-turns.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { previewCell } from '../cell.ts'

type Attributes = Record<string, string>

/** A part of an XML document: an opening tag, a closing tag, or text. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Maximum number of characters between tags, and maximum number of nesting levels; the parser holds
 * both in memory.
 */
const maxTextChars = 2_000_000
const maxDepth = 100

/**
 * Parses XML as a stream, without holding the entire document in memory, and yields to the event
 * loop in between. Removes prefixes from names. Rejects documents with a document type declaration,
 * which could define entities.
 *
 * @returns Batches of events, in document order.
 * @throws ApiError `VALIDATION_ERROR` for malformed XML.
 * @see L-64
 */
export async function* readXmlEvents(
  parts: AsyncIterable<Buffer>,
): AsyncGenerator<readonly XmlEvent[], void, void> {
  let events: XmlEvent[] = []
  let depth = 0
  let sinceTag = 0
  const parser = new SaxesParser({ position: false })
  parser.on('error', ({ message }) =>
    refuse(`The spreadsheet is damaged: ${previewCell(message)}.`),
  )
  parser.on('doctype', () => refuse('The spreadsheet defines XML entities, which are not allowed.'))
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    depth++
    if (depth > maxDepth)
      refuse('The structure of the spreadsheet file is too deep. Save it as .csv.')
    // The parser yields attribute values as strings, because the `xmlns` option is not set.
    events.push({ kind: 'open', name: localName(name), attributes: attributes as Attributes })
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth--
    events.push({ kind: 'close', name: localName(name) })
  })
  parser.on('text', (text) => events.push({ kind: 'text', text }))
  parser.on('cdata', (text) => events.push({ kind: 'text', text }))
  const decoder = new TextDecoder('utf-8')
  for await (const part of spreadBytes(parts)) {
    const text = decoder.decode(part, { stream: true })
    sinceTag += text.length
    parser.write(text)
    // Text that only looks like a tag, for example in a comment, is not treated as a tag.
    if (sinceTag > maxTextChars) refuse('A cell in the spreadsheet contains too much text.')
    yield events
    events = []
  }
  parser.close()
  yield events
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
