import type { OrgTx } from '../../platform/db/database.ts'
import { type OutcomeTotals, selectOutcomes } from './outcome-sums-store.ts'
import { loadTimeSeries, splitParts } from './time-series.ts'
import { loadTotals } from './totals.ts'
import type { LeadTotals, Span } from './totals-store.ts'

/**
 * Date that determines the period in which qualified and won leads are counted: when they were
 * created, or when they were qualified or won.
 *
 * @see D-48
 */
export type CountedBy = 'created' | 'outcome'

/**
 * Sums for one status and source: the number of leads created, qualified, won and lost, and the
 * value of the won leads. `status` is the current status.
 */
export interface LeadFigures extends LeadTotals {
  readonly won: number
  readonly lost: number
}

export interface SeriesFigures extends LeadFigures {
  /** 0-based index of the part of the period. */
  readonly part: number
}

/**
 * Exact metrics for a period. Metrics by outcome date are valid only if no outcome dates are
 * missing.
 */
export async function loadFigures(tx: OrgTx, span: Span, by: CountedBy): Promise<LeadFigures[]> {
  const [totals, outcomes] = await Promise.all([
    loadTotals(tx, span),
    by === 'outcome' ? selectOutcomes(tx, splitParts([span])) : [],
  ])
  return by === 'created'
    ? totals.map(withOutcomes)
    : [...totals.map(asCreated), ...outcomes.map(toFigures)]
}

/** Like {@link loadFigures}, but for each part of a period. */
export async function loadFigureSeries(
  tx: OrgTx,
  parts: readonly Span[],
  by: CountedBy,
): Promise<SeriesFigures[]> {
  const [totals, outcomes] = await Promise.all([
    loadTimeSeries(tx, parts),
    by === 'outcome' ? selectOutcomes(tx, splitParts(parts)) : [],
  ])
  return by === 'created'
    ? totals.map(withOutcomes)
    : [...totals.map(asCreated), ...outcomes.map(toFigures)]
}

/** Leads created in the period, with their outcomes, no matter when these occurred. */
const withOutcomes = <T extends LeadTotals>(row: T): T & LeadFigures => ({
  ...row,
  won: row.status === 'won' ? row.leads : 0,
  lost: row.status === 'lost' ? row.leads : 0,
})

/** Leads created in the period, without outcomes. */
const asCreated = <T extends LeadTotals>(row: T): T & LeadFigures => ({
  ...row,
  ...{ qualified: 0, won: 0, lost: 0, wonMinor: '0' },
})

/** Outcomes in the period for leads created at any time. */
const toFigures = ({ part, field, status, source, n, wonMinor }: OutcomeTotals): SeriesFigures => ({
  ...{ part, status, source, leads: 0, locked: 0 },
  qualified: field === 'qualifiedAt' ? n : 0,
  won: field === 'wonAt' ? n : 0,
  lost: field === 'lostAt' ? n : 0,
  wonMinor,
})
