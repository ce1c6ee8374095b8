import { isUtf8 } from 'node:buffer'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Json } from '../kinds/answers.ts'

/**
 * Parses a body: JSON, `application/x-www-form-urlencoded`, or `multipart/form-data` without its
 * files. JSON is recognized even without its content type.
 *
 * @throws ApiError VALIDATION_ERROR for a body that cannot be parsed.
 */
export async function parseBody(contentType: string, bytes: Buffer): Promise<Json> {
  if (/^multipart\/form-data/i.test(contentType)) return parseMultipart(contentType, bytes)
  const text = decodeText(contentType, bytes)
  if (text.trim() === '') throw new ApiError('VALIDATION_ERROR', 'The body must not be empty.')
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType)
  if (/^\s*[[{]/.test(text) || (!isForm && /json/i.test(contentType))) return parseJson(text)
  return toTree(readPairs(text))
}

/**
 * Old forms send Latin-1 and do not always declare it. Browsers read Latin-1 as Windows-1252, which
 * has a character for every byte, so no text is lost.
 */
function decodeText(contentType: string, bytes: Buffer): string {
  const declared = /;\s*charset="?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    // An unknown charset causes a RangeError, and invalid bytes cause a TypeError.
    return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  }
}

/** Name-value pairs; a part whose encoded bytes are not UTF-8 is read as Windows-1252. */
const readPairs = (text: string): [string, string][] =>
  text
    .split('&', maxPairs)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0
        ? [decodePart(pair), '']
        : [decodePart(pair.slice(0, at)), decodePart(pair.slice(at + 1))]
    })

function decodePart(part: string): string {
  const spaced = part.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  const bytes = Buffer.from(
    Buffer.from(spaced, 'utf8')
      .toString('latin1')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  )
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252', { ignoreBOM: true }).decode(
    bytes,
  )
}

/** Numbers beyond 2^53 are IDs. They are converted to strings, so that no digits are lost. */
function parseJson(text: string): Json {
  try {
    const value = exact.parse(text, (_key, one, { source }) =>
      typeof one === 'number' && !Number.isSafeInteger(one) && source !== undefined ? source : one,
    )
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Deeply nested JSON also fails here: with a reviver, parsing is recursive and overflows the
    // stack.
    throw new ApiError('VALIDATION_ERROR', 'The body must be valid JSON.')
  }
  throw new ApiError('VALIDATION_ERROR', 'The body must be a JSON object or array.')
}

// TypeScript does not yet support a reviver's third argument.
const exact = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown
}

async function parseMultipart(contentType: string, bytes: Buffer): Promise<Json> {
  try {
    const response = new Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType },
    })
    const form = await response.formData()
    return toTree(
      [...form].flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value] as const] : [],
      ),
    )
  } catch {
    throw new ApiError('VALIDATION_ERROR', 'The body must be valid multipart/form-data.')
  }
}

/** Maximum number of name-value pairs in a form; a long body could contain a million of them. */
const maxPairs = 1_000

type Tree = Map<string, string | string[] | Tree>

/**
 * `fields[name][value]=Ada` → `{ fields: { name: { value: 'Ada' } } }`. Repeated keys become lists.
 */
function toTree(pairs: Iterable<readonly [string, string]>): Json {
  const root: Tree = new Map()
  let count = 0
  for (const [key, value] of pairs) {
    if (++count > maxPairs) break
    const [, first = key, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\]){1,5})$/.exec(key) ?? []
    const parts = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, part = '']) => part)]
    // `choices[]` denotes a list, so the empty last part is dropped.
    add(root, parts.at(-1) === '' ? parts.slice(0, -1) : parts, value)
  }
  return toObject(root)
}

function add(tree: Tree, parts: readonly string[], value: string): void {
  const [key = '', ...rest] = parts
  const present = tree.get(key)
  if (rest.length > 0) {
    const inner: Tree = present instanceof Map ? present : new Map()
    tree.set(key, inner)
    add(inner, rest, value)
  } else if (typeof present === 'string') tree.set(key, [present, value])
  else if (Array.isArray(present)) present.push(value)
  else if (present === undefined) tree.set(key, value)
}

const toObject = (tree: Tree): Json =>
  Object.fromEntries(
    [...tree].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]),
  )
