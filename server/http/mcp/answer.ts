import type { FastifyRequest } from 'fastify'
import type { ApiError } from '../../platform/http/api-error.ts'
import { jsonParts } from '../../platform/http/raw-json.ts'
import type { Answer } from '../../platform/operation.ts'
import { wrapData } from '../envelope.ts'
import { compact, maxText, revealHidden, shortened, withoutNulls } from './text.ts'
import type { Tool } from './tools.ts'

/** Result of a tool. Hosts pass either the text or the structured content to the model. */
export interface ToolAnswer {
  readonly text: string
  /** Structured content as JSON; absent for an error. */
  readonly structured?: string
}

/**
 * Formats a response for models: compact JSON without nulls or hidden characters. If the JSON is
 * too long, it is truncated, and a note explains how to request less. The structured content has
 * the same shape as the REST API's body.
 *
 * @param headline  First line of the text.
 * @see L-94; D-58
 */
export function toToolAnswer(
  { op, facts }: Tool,
  request: FastifyRequest,
  answer: Answer<unknown>,
  headline?: string,
): ToolAnswer {
  const opening = headline === undefined ? '' : `${headline}\n`
  const { data } = answer
  if (op.rawResponse) {
    const json = JSON.stringify(data)
    return { text: `${opening}${json}`, structured: json }
  }
  const fitting = withoutCursor(answer)
  const more = formatMore(fitting)
  const suffix = `${more}${formatMeta(fitting)}`
  const shown = Array.isArray(data)
    ? cutRows(data, maxText - suffix.length)
    : cutValue(data, maxText - suffix.length)
  const note = formatNote([...shown.notes, ...(shown.notes.length === 0 ? [] : [facts.less])])
  const [open, close] = wrapData(request, fitting)
  return {
    text: `${opening}{"data":${shown.json}${suffix}${note}}`,
    structured: `${open}${shown.json}${more}${withoutNulls(close).slice(0, -1)}${note}}`,
  }
}

/** Maximum number of characters per additional property. */
const maxMore = 4_000

/** JSON of properties that only models receive. */
const formatMore = ({ forModels = {} }: Answer<unknown>): string =>
  Object.entries(forModels)
    .map(([name, value]) => `,"${name}":${shortened(JSON.stringify(value), maxMore)}`)
    .join('')

/** Removes the cursor, because models request the next `page`, which takes far fewer characters. */
function withoutCursor(answer: Answer<unknown>): Answer<unknown> {
  if (answer.pagination === undefined) return answer
  const { nextCursor: _, ...pagination } = answer.pagination
  return { ...answer, pagination }
}

/** JSON that follows the data in the text. */
function formatMeta({ pagination, meta }: Answer<unknown>): string {
  const about = { ...(pagination === undefined ? {} : { pagination }), ...meta }
  return Object.keys(about).length === 0 ? '' : `,"meta":${compact(JSON.stringify(about))}`
}

const formatNote = (notes: readonly string[]): string =>
  notes.length === 0 ? '' : `,"note":${JSON.stringify(notes.join(' '))}`

/** The portion of the data that fits in the response. */
interface Shown {
  readonly json: string
  /** Notes on what was truncated, if anything. */
  readonly notes: readonly string[]
}

function cutValue(data: unknown, room: number): Shown {
  const json = jsonParts(data).join('')
  const whole = compact(json)
  if (whole.length <= room) return { json: whole, notes: [] }
  return { json: shortened(json, room), notes: [longNote] }
}

/** Characters reserved for notes on a truncated list. */
const maxNote = 500

/** All rows, or only the first ones if they do not all fit. */
function cutRows(data: readonly unknown[], maxLength: number): Shown {
  const items = data.map((item) => jsonParts(item).join(''))
  const compacted = items.map(compact)
  const whole = `[${compacted.join()}]`
  if (whole.length <= maxLength) return { json: whole, notes: [] }
  const shown: string[] = []
  let room = maxLength - maxNote
  for (const row of compacted) {
    room -= row.length + 1
    if (room < 0) break
    shown.push(row)
  }
  const notes: string[] = []
  if (shown.length === 0) {
    // If even the first row is too long, it is shortened.
    shown.push(shortened(items[0] ?? '{}', maxLength - maxNote))
    notes.push(longNote)
  }
  if (items.length > 1) {
    notes.push(
      `Only the first ${shown.length} of ${items.length} rows on this page fit in the response. ` +
        `The next page starts after all ${items.length}. ` +
        `To avoid gaps, set "limit": ${shown.length}.`,
    )
  }
  return { json: `[${shown.join()}]`, notes }
}

const longNote = 'Long text values and lists are truncated.'

const again = 'Retry in a few seconds with the same arguments.'

const cures: Readonly<Record<ApiError['code'], string>> = {
  UNAUTHORIZED: 'Reconnect with a valid API key.',
  FORBIDDEN: 'Do not retry: a member of the organization has to grant access first.',
  VALIDATION_ERROR: 'Correct the arguments listed in the message and retry.',
  // The message may describe operators in the URL notation, which tools do not accept.
  INVALID_FILTER:
    'Correct the arguments listed in the message and retry. ' +
    'Operators are nested: {"createdAt":{"gte":"2026-01-31"}}.',
  // If timestamps are also accepted, the error message mentions them.
  INVALID_DATE: 'Write dates as YYYY-MM-DD and retry.',
  NOT_FOUND: 'Use list_leads to find leads by search, externalId or other filters.',
  CONFLICT: 'Nothing was changed. Check the conflict in the details before you retry.',
  RATE_LIMITED: 'Wait a second and retry.',
  INTERNAL_ERROR: 'Retry in a few seconds.',
}

/**
 * Maximum length of an error text in characters. Hosts truncate errors at a far lower length than
 * results.
 */
const maxErrorText = 10_000

/** Formats an error so that a model can correct its call. */
export function toToolError(
  request: FastifyRequest,
  { code, message, details, headers }: ApiError,
): ToolAnswer {
  const error = { code, message, ...(details === undefined ? {} : { details }) }
  const meta = { requestId: request.id }
  // The original request may still be running, and a retry without its idempotency key would create
  // the lead twice.
  const help = code === 'CONFLICT' && 'retry-after' in headers ? again : cures[code]
  const json = JSON.stringify({ success: false, error, help, meta })
  return { text: json.length <= maxErrorText ? revealHidden(json) : shortened(json, maxErrorText) }
}
