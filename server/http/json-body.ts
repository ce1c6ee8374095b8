import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'

/** Accepts only JSON in UTF-8. @param toValue  Converts the text to the body for handlers. */
export function readJsonOnly(
  app: FastifyInstance,
  toValue: (text: string) => unknown,
  mediaTypes: readonly string[] = ['application/json'],
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    [...mediaTypes],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      rejectContentEncoding(request)
      rejectOtherEncodings(request, body)
      return toValue(body.toString())
    },
  )
}

const otherCharset = /;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)\b)/i

/**
 * Rejects encodings other than UTF-8, because different strings could become equal if they were
 * decoded as UTF-8.
 *
 * @throws ApiError VALIDATION_ERROR, with 415 if the content type names another encoding.
 */
function rejectOtherEncodings({ headers }: FastifyRequest, body: Buffer): void {
  if (otherCharset.test(headers['content-type'] ?? '')) {
    throw new ApiError('VALIDATION_ERROR', 'Send the body as UTF-8.', { status: 415 })
  }
  if (!isUtf8(body)) throw new ApiError('VALIDATION_ERROR', 'The body must be valid UTF-8.')
}

/** Leaves bodies unread, for routes that use the raw stream or do not need a body. */
export function skipBodyParsing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/**
 * Rejects compressed bodies, because they might be zip bombs. @throws ApiError VALIDATION_ERROR
 * with 415.
 */
export function rejectContentEncoding({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new ApiError('VALIDATION_ERROR', 'Send the body without Content-Encoding.', { status: 415 })
}

/**
 * Maximum nesting depth of a body: far higher than any real form needs, and far lower than the
 * stack allows.
 */
const maxDepth = 100

/** Matches numbers that may have more digits than a JavaScript number can hold. */
const hasLongNumber = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3})/

/** Byte order mark, which some clients prepend and parsers may ignore. @see RFC 8259, 8.1 */
const byteOrderMark = '\ufeff'

/**
 * Parses a body. Integers beyond 2^53 and out-of-range numbers keep their digits (`JSON.rawJSON`),
 * because they may be order numbers. No numeric field accepts values this large.
 *
 * @returns `undefined` for an empty body, which only some operations accept.
 * @throws ApiError `VALIDATION_ERROR` for invalid or too deeply nested JSON.
 */
export function parseJson(text: string): unknown {
  const body = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text
  if (body.trim() === '') return undefined
  if (hasMoreBrackets(body, maxDepth) && isDeeperThan(body, maxDepth)) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `The body must not be nested more than ${maxDepth} levels deep.`,
    )
  }
  try {
    return hasLongNumber.test(body) ? exact.parse(body, keepDigits) : JSON.parse(body)
  } catch {
    throw new ApiError('VALIDATION_ERROR', 'The body must be valid JSON.')
  }
}

/** `context.source` is the number as it appears in the JSON. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

// TypeScript does not have types for these JSON features yet.
const exact = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  /** Creates a number that is serialized with exactly these digits. */
  rawJSON(text: string): object
}

const keepDigits: Reviver = (_key, value, { source }) => {
  if (typeof value !== 'number' || source === undefined) return value
  const isKept =
    Number.isSafeInteger(value) ||
    (Number.isFinite(value) && (!/^-?\d+$/.test(source) || String(value) === source))
  return isKept ? value : exact.rawJSON(source)
}

const [quote, backslash] = [0x22, 0x5c]
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d

/**
 * True if the text contains more than `times` opening brackets: a cheap test that is nearly always
 * enough.
 */
function hasMoreBrackets(json: string, times: number): boolean {
  let left = times
  for (const opening of ['{', '[']) {
    for (let at = json.indexOf(opening); at !== -1; at = json.indexOf(opening, at + 1)) {
      if (--left < 0) return true
    }
  }
  return false
}

/**
 * Counts brackets outside of strings, without recursion. `JSON.parse` itself does not limit the
 * depth.
 */
function isDeeperThan(json: string, max: number): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if (isText) {
      if (code === backslash) i++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (isOpening(code)) depth++
    else if (isClosing(code)) depth--
    if (depth > max) return true
  }
  return false
}
