import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'

/** Makes JSON in UTF-8 the only body that is read. @param toValue  Makes of its text what handlers see. */
export function readJsonOnly(app: FastifyInstance, toValue: (text: string) => unknown): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
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
 * Refuses bytes of another encoding: read as UTF-8, different texts would become the same.
 *
 * @throws ApiError VALIDATION_ERROR, with 415 where the header names another encoding.
 */
function rejectOtherEncodings({ headers }: FastifyRequest, body: Buffer): void {
  if (otherCharset.test(headers['content-type'] ?? '')) {
    throw new ApiError('VALIDATION_ERROR', 'Send the body in UTF-8.', { status: 415 })
  }
  if (!isUtf8(body)) throw new ApiError('VALIDATION_ERROR', 'The body is not encoded in UTF-8.')
}

/** Leaves bodies of any type unread, for whoever takes them from the wire or needs none. */
export function skipBodyParsing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Refuses a compressed body, which could be a bomb. @throws ApiError VALIDATION_ERROR with 415. */
export function rejectContentEncoding({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new ApiError('VALIDATION_ERROR', 'Send the body without Content-Encoding.', { status: 415 })
}

/** Deepest nesting of a body; far beyond any real form, far below what would exhaust a stack. */
const maxDepth = 100

/** Whether a number of a body may have more digits than a number of JavaScript. */
const hasLongNumber = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3})/

/** Stands before texts that some programs write; a reader may ignore it. @see RFC 8259, 8.1 */
const byteOrderMark = '\ufeff'

/**
 * Parses a body. A whole number beyond 2^53, or beyond every number, stays what was sent
 * (`JSON.rawJSON`): it may be somebody's order number, and no field that counts takes as much.
 *
 * @returns `undefined` for an empty body, which only some operations allow.
 * @throws ApiError `VALIDATION_ERROR` for what is no JSON, or nested too deeply.
 */
export function parseJson(text: string): unknown {
  const body = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text
  if (body.trim() === '') return undefined
  if (hasMoreBrackets(body, maxDepth) && isDeeperThan(body, maxDepth)) {
    throw new ApiError('VALIDATION_ERROR', `The body is nested deeper than ${maxDepth} levels.`)
  }
  try {
    return hasLongNumber.test(body) ? exact.parse(body, keepDigits) : JSON.parse(body)
  } catch {
    throw new ApiError('VALIDATION_ERROR', 'The body is not valid JSON.')
  }
}

/** How `JSON.parse` tells what a number looked like. */
type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

// TypeScript does not know these parts of JSON yet.
const exact = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown
  /** A number that is printed as these digits. */
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}

/** True for a number that {@link parseJson} kept as its digits. */
export const isLongNumber = (value: unknown): boolean => exact.isRawJSON(value)

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

/** Whether a text opens brackets more often: the cheap test decides nearly always. */
function hasMoreBrackets(json: string, times: number): boolean {
  let left = times
  for (const opening of ['{', '[']) {
    for (let at = json.indexOf(opening); at !== -1; at = json.indexOf(opening, at + 1)) {
      if (--left < 0) return true
    }
  }
  return false
}

/** Counts brackets outside of texts, without recursion: `JSON.parse` itself has no limit. */
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
