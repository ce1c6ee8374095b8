import type { ImportFile } from '../../../../contract/imports/lead-import.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** First bytes, in hexadecimal, of formats that cannot be imported, with advice for the user. */
const refusedBytes: readonly (readonly [string, string])[] = [
  [
    'd0cf11e0',
    'This is an .xls or password-protected file. Save it as .xlsx or .csv without a password.',
  ],
  ['25504446', 'This is a PDF. Save the table as .csv or .xlsx.'],
  ...['1f8b', '377abcaf271c', '526172211a07', '425a68', 'fd377a585a00', '28b52ffd'].map(
    (hex) => [hex, 'The file is compressed. Extract it first.'] as const,
  ),
  ...['53514c69746520666f726d6174', '50415231'].map(
    (hex) => [hex, 'This is a database file. Export the table as .csv.'] as const,
  ),
  ['7b5c727466', 'This is a text document. Save the table as .csv or .xlsx.'],
]

const webPage = 'This is a web page, not a spreadsheet. Open it and save it as .xlsx or .csv.'

/** Strings at the start of other formats, with advice for the user. */
const refusedTexts: readonly (readonly [RegExp, string])[] = [
  [
    /^(<\?xml[^>]*>\s*)?(<\?mso-application[^>]*>\s*)?(<!--.*?-->\s*)?<([\w-]+:)?workbook[\s>]/is,
    'This is an XML spreadsheet. Open it and save it as .xlsx or .csv.',
  ],
  [
    /^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype html|html|head|meta|body|table|style|div|script|center|font)[\s>]/is,
    webPage,
  ],
  [/^mime-version:|^content-type: (multipart|text\/html)/i, webPage],
  [
    /^<\?xml\s|^<[a-z][\w-]*(:[\w-]+)?(\s[^<>]*)?>\s*</i,
    'This is an XML file. Export the table as .csv or .xlsx.',
  ],
  [
    /^(\[\s*([{[\]"]|$)|\{\s*("[^"]*"\s*:|\}))/,
    'This is a JSON file. Export the table as .csv or .xlsx.',
  ],
]

/** Number of bytes to read from the start of a text file to determine its format. */
const textBytes = 2_000

/**
 * Detects the format from the first bytes, because file names are unreliable.
 *
 * @throws ApiError `VALIDATION_ERROR` for unsupported formats, with a suggested fix.
 */
export function detectFormat(head: Buffer): ImportFile['format'] {
  if (head.length === 0) refuse('The file is empty.')
  const start = head.subarray(0, 20).toString('hex')
  if (/^504b0(304|506)/.test(start)) {
    if (head.subarray(0, 200).includes('application/vnd.oasis.opendocument'))
      refuse('This is an OpenDocument file. Save it as .xlsx or .csv.')
    return 'xlsx'
  }
  const [, message] = refusedBytes.find(([hex]) => start.startsWith(hex)) ?? []
  if (message !== undefined) refuse(message)
  const encoding = /^fffe|^[^0].00[^0].00/.test(start)
    ? 'utf-16le'
    : start.startsWith('feff')
      ? 'utf-16be'
      : 'utf-8'
  const text = new TextDecoder(encoding).decode(head.subarray(0, textBytes)).trimStart()
  const [, textMessage] = refusedTexts.find(([pattern]) => pattern.test(text)) ?? []
  if (textMessage !== undefined) refuse(textMessage)
  return 'csv'
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message)
}
