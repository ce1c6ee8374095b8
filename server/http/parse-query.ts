import { ApiError } from '../platform/http/api-error.ts'

/** Maximum number of parameters in a query string; lists have about 40. */
const maxParameters = 100

const bracketed = /^([^[\]]+)\[([a-z]+)\]$/

/** A filter by custom field. The field's key may contain any characters except brackets. */
const customFilter = /^custom\[([^[\]]+)\](?:\[([a-z]+)\])?$/

/** Prefixes of Leadtrace's keys and tokens. */
const ownCredential = /^lt_(live|at|rt)_/

/** Parameters that contain a credential, which must not be in a URL. @see D-40 */
const credentialNames = /^(x-)?(api[-_]?key|key|token|access[-_]token|authorization)$/i

/**
 * Parses `status=open&value[gte]=5` to `{ status: 'open', value: { gte: '5' } }`, the format used
 * in tool calls, and `custom[size][gte]=5` to `{ custom: { size: { gte: '5' } } }`.
 *
 * @throws ApiError `INVALID_FILTER` for a repeated parameter, a malformed name, invalid
 *   percent-encoding, or too many parameters.
 * @see D-24
 */
export function parseQuery(raw: string): Record<string, unknown> {
  const parsed: Record<string, unknown> = Object.create(null)
  const pairs = raw === '' ? [] : raw.split('&').filter((pair) => pair !== '')
  if (pairs.length > maxParameters) refuse('', `Send at most ${maxParameters} parameters.`)
  for (const pair of pairs) {
    const [name, value] = decodePair(pair)
    const [, key, test] = customFilter.exec(name) ?? []
    const [, field, operator] = bracketed.exec(name) ?? []
    if (key !== undefined) {
      const keys = getOperators(parsed, 'custom')
      if (test === undefined) put(keys, key, name, value)
      else put(getOperators(keys, key, `custom[${key}]`), test, name, value)
    } else if (field === undefined || operator === undefined) put(parsed, name, name, value)
    else put(getOperators(parsed, field), operator, name, value)
  }
  return { ...parsed }
}

function decodePair(pair: string): [string, string] {
  const split = pair.indexOf('=')
  const [name, value] = split < 0 ? [pair, ''] : [pair.slice(0, split), pair.slice(split + 1)]
  try {
    return [decode(name), decode(value)]
  } catch {
    return refuse(name.slice(0, 100), 'The query string contains invalid percent-encoding.')
  }
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * Object for a field's operators, created on first use.
 *
 * @param name  The field's name in the query string.
 */
function getOperators(
  parsed: Record<string, unknown>,
  field: string,
  name: string = field,
): Record<string, unknown> {
  const existing = parsed[field]
  if (isRecord(existing)) return existing
  if (existing !== undefined)
    refuse(name, `${name} must not be sent both with and without an operator.`)
  const fresh: Record<string, unknown> = Object.create(null)
  parsed[field] = fresh
  return fresh
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function put(into: Record<string, unknown>, key: string, name: string, value: string): void {
  if (key in into) refuse(name, `${name.slice(0, 100)} must not be repeated.`)
  into[key] = value
}

function refuse(field: string, message: string): never {
  throw new ApiError('INVALID_FILTER', message, { details: { problems: [{ field, message }] } })
}

/** True if a query string contains a credential, whether valid or not. */
export function hasCredential(raw: string): boolean {
  if (raw === '') return false
  return raw.split('&').some((pair) => {
    const [name = '', value = ''] = pair.split('=').map(readable)
    return ownCredential.test(value) || credentialNames.test(name)
  })
}

/** Decodes text if possible; the parser reports any encoding errors later. */
function readable(text: string): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}
