import type { FastifyRequest } from 'fastify'
import type { Pagination } from '../../../contract/envelope.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import { jsonParts } from '../../platform/http/raw-json.ts'
import type { Answer } from '../../platform/operation.ts'
import { wrapData } from '../envelope.ts'
import { compact, maxText, revealHidden, shortened } from './text.ts'
import type { Tool } from './tools.ts'

/** Result of a tool: text for the model, and the body of the REST API for programs. */
export interface ToolAnswer {
  readonly text: string
  /** JSON in parts; missing for an error. */
  readonly structured?: readonly string[]
}

/**
 * Formats a response. The text is compact JSON without nulls; if it is too long, it is cut and a
 * note explains how to request less. `structured` is the complete body of the REST API.
 *
 * @see L-94
 */
export function toToolAnswer(
  tool: Tool,
  request: FastifyRequest,
  answer: Answer<unknown>,
): ToolAnswer {
  const { data } = answer
  if (tool.op.rawResponse) {
    const json = JSON.stringify(data)
    return { text: json, structured: [json] }
  }
  const [open, close] = wrapData(request, answer)
  const suffix = formatMeta(answer)
  if (!Array.isArray(data)) {
    const json = jsonParts(data).join('')
    return { text: formatData(tool, json, suffix), structured: [open, json, close] }
  }
  const items = data.map((item) => jsonParts(item).join(''))
  const commaed = items.map((item, i) => (i === 0 ? item : `,${item}`))
  const structured = [open, '[', ...commaed, ']', close]
  return { text: formatRows(tool, items, answer), structured }
}

/** JSON after the data in the text. */
function formatMeta({ pagination, meta }: Answer<unknown>): string {
  const about = { ...(pagination === undefined ? {} : { pagination }), ...meta }
  return Object.keys(about).length === 0 ? '' : `,"meta":${JSON.stringify(about)}`
}

const formatList = (items: readonly string[], suffix: string): string =>
  `{"data":[${items.join()}]${suffix}}`

function formatData({ facts }: Tool, json: string, suffix: string): string {
  const whole = compact(json)
  const room = maxText - suffix.length
  if (whole.length <= room) return `{"data":${whole}${suffix}}`
  const note = `${longNote} ${facts.less}`
  return `{"data":${shortened(json, room)}${suffix},"note":${JSON.stringify(note)}}`
}

/** Characters reserved for notes on a cut list. */
const maxNote = 500

/** All rows, or the first ones. A cut list has no cursor, which would skip the rows not shown. */
function formatRows(tool: Tool, items: readonly string[], answer: Answer<unknown>): string {
  const compacted = items.map(compact)
  const whole = formatList(compacted, formatMeta(answer))
  if (whole.length <= maxText) return whole
  const { pagination } = answer
  const suffix = formatMeta(
    pagination ? { ...answer, pagination: withoutCursor(pagination) } : answer,
  )
  const shown: string[] = []
  let room = maxText - suffix.length - maxNote
  for (const row of compacted) {
    room -= row.length + 1
    if (room < 0) break
    shown.push(row)
  }
  const notes = [tool.facts.less]
  const count = Math.max(1, shown.length)
  if (items.length > 1) {
    notes.unshift(
      `Only the first ${count} of ${items.length} rows on this page fit in the response. ` +
        `The next page starts after all ${items.length}. To avoid gaps, set "limit": ${count}.`,
    )
  }
  if (shown.length === 0) {
    // A single row that is too long is shortened.
    shown.push(shortened(items[0] ?? '{}', maxText - suffix.length - maxNote))
    notes.unshift(longNote)
  }
  return formatList(shown, `${suffix},"note":${JSON.stringify(notes.join(' '))}`)
}

function withoutCursor({ nextCursor: _, ...page }: Pagination): Pagination {
  return page
}

const longNote = 'Long text values and lists are truncated.'

const again = 'Retry in a few seconds with the same arguments.'

const cures: Readonly<Record<ApiError['code'], string>> = {
  UNAUTHORIZED: 'Reconnect with a valid API key.',
  FORBIDDEN: 'Do not retry: a member of the organization has to grant access first.',
  VALIDATION_ERROR: 'Correct the named arguments and retry.',
  // The message may describe operators as in URLs, which tools do not accept.
  INVALID_FILTER:
    'Correct the named arguments and retry. ' +
    'Operators are nested: {"createdAt":{"gte":"2026-01-31"}}.',
  // If timestamps are also accepted, the message mentions them.
  INVALID_DATE: 'Write dates as YYYY-MM-DD and retry.',
  NOT_FOUND: 'Use list_leads to find leads by search, externalId or other filters.',
  CONFLICT: 'Nothing was changed. Check the conflict in the details before you retry.',
  RATE_LIMITED: 'Wait a second and retry.',
  INTERNAL_ERROR: 'Retry in a few seconds.',
}

/** Maximum length of an error text in characters; hosts cut errors far earlier than results. */
const maxErrorText = 10_000

/** Formats an error so that a model can correct the call. */
export function toToolError(
  request: FastifyRequest,
  { code, message, details, headers }: ApiError,
): ToolAnswer {
  const error = { code, message, ...(details === undefined ? {} : { details }) }
  const meta = { requestId: request.id }
  // The original request may still be running, and retrying without its key would create the lead
  // twice.
  const help = code === 'CONFLICT' && 'retry-after' in headers ? again : cures[code]
  const json = JSON.stringify({ success: false, error, help, meta })
  return { text: json.length <= maxErrorText ? revealHidden(json) : shortened(json, maxErrorText) }
}
