import { SaxesParser } from 'saxes'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { previewCell } from '../cell.ts'

type Attributes = Record<string, string>

/** A piece of XML: a tag that opens or closes, or the text between two. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Longest stretch without a tag, whatever it is, and deepest nesting: the parser keeps both in memory.
 */
const maxTextChars = 2_000_000
const maxDepth = 100

/**
 * Reads XML as it comes, without ever holding all of it. Names are without their prefix. Nothing
 * is ever resolved: a document type, with which an archive could define entities, is refused.
 *
 * @returns The events of each part, in order.
 * @throws ApiError `VALIDATION_ERROR` for what is not well-formed.
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
    if (depth > maxDepth) refuse('The spreadsheet is nested too deeply. Save it as .csv.')
    // Without `xmlns` the parser gives attributes as texts.
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
  for await (const part of parts) {
    const text = decoder.decode(part, { stream: true })
    sinceTag += text.length
    parser.write(text)
    // What only looks like a tag, in a comment for one, is none.
    if (sinceTag > maxTextChars) refuse('A cell of the spreadsheet contains too much text.')
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
