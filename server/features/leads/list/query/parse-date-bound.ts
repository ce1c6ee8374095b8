import { isDay } from '../../../../../contract/field-kinds.ts'
import { dayMs } from '../../../../../contract/values/time.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'

/** A comparison with an exact instant; ISO, at most half a millisecond finer than what is stored. */
export interface InstantBound {
  readonly op: '>=' | '>' | '<=' | '<'
  readonly value: string
}

/** How an operator of the API compares. */
export const comparisons = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.(\d{1,9}))?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Start of the calendar that PostgreSQL and ISO texts share, in milliseconds. */
const yearOne = Date.parse('0001-01-01T00:00:00Z')

/**
 * A date bound as an exact comparison. A day means the whole UTC day: `gt` is from the next day
 * on, `lte` until its end. An instant with zone means itself.
 *
 * @param name  Parameter that the error names, such as `createdAt[gte]`.
 * @throws ApiError `INVALID_DATE` for anything that is neither.
 * @see D-25
 */
export function toInstantBound(
  name: string,
  op: keyof typeof comparisons,
  sent: string,
): InstantBound {
  if (isDay(sent)) {
    const start = Date.parse(`${sent}T00:00:00Z`)
    const edge = op === 'gt' || op === 'lte' ? start + dayMs : start
    return { op: op === 'gte' || op === 'gt' ? '>=' : '<', value: printInstant(edge, false) }
  }
  const found = instant.exec(sent)
  const parsed = found === null ? Number.NaN : Date.parse(sent)
  // The comparison also fails for NaN.
  if (!(parsed >= yearOne) || !isDay(sent.slice(0, 10))) {
    throw new ApiError(
      'INVALID_DATE',
      `${name} must be a date YYYY-MM-DD or an instant such as 2026-01-31T12:00:00Z ` +
        '(write + as %2B in an address).',
      { details: { problems: [{ field: name, message: 'is not a date' }] } },
    )
  }
  const isFiner = /[1-9]/.test(found?.[1]?.slice(3) ?? '')
  return { op: comparisons[op], value: printInstant(parsed, isFiner) }
}

/** ISO text. What is stored is whole milliseconds, so any finer instant lies halfway between two. */
function printInstant(ms: number, isFiner: boolean): string {
  const iso = new Date(ms).toISOString()
  // Year 10000 has a sign and six digits in ISO; PostgreSQL reads it without.
  return `${iso.replace(/^\+0*/, '').slice(0, -1)}${isFiner ? '5' : ''}Z`
}
