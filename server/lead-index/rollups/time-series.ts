import { dayMs, hourMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Piece, type SeriesTotals, selectSeries } from './time-series-store.ts'
import { alignSpan, type Span } from './totals-store.ts'

/**
 * Exact sums over the leads created in each part of a period, by status and source. The cost
 * depends on the number of parts and hardly at all on the number of leads: if each part starts on
 * the hour, only unsealed leads are scanned.
 *
 * @param parts  Ascending and contiguous.
 */
export function loadTimeSeries(tx: OrgTx, parts: readonly Span[]): Promise<SeriesTotals[]> {
  return selectSeries(tx, splitParts(parts))
}

/** Splits the parts of a period into pieces, each with a single source of sums. */
export const splitParts = (parts: readonly Span[]): Piece[] => parts.flatMap(splitPart)

/** Splits a part into whole UTC days, whole hours before and after them, and the remaining time. */
function splitPart(span: Span, part: number): Piece[] {
  const hours = alignSpan(span, hourMs)
  const days = alignSpan(hours, dayMs)
  const pieces: Piece[] = [
    { part, by: 'lead', from: span.start, until: hours.start },
    { part, by: 'hour', from: hours.start, until: days.start },
    { part, by: 'day', from: days.start, until: days.end },
    { part, by: 'hour', from: days.end, until: hours.end },
    { part, by: 'lead', from: hours.end, until: span.end },
  ]
  return pieces.filter(({ from, until }) => Date.parse(from) < Date.parse(until))
}
