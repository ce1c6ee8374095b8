import type { Actor, Ctx } from '../../../platform/operation.ts'
import { isAmount, type LeadRow } from './lead-row.ts'

/** One field of one lead, before and after. */
export interface Change {
  readonly leadId: string
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** One row of a lead's history. */
export interface HistoryRow extends Change {
  readonly id: string
  readonly at: string
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
  /** True where the lead stayed what it was, and `to` is what was sent all the same. @see L-191 */
  readonly leftOut: boolean
}

/** A value of a lead as the history tells it: as clients know it, amounts in major units, `19.99`. */
export function formatHistoryValue(field: string, value: LeadRow[keyof LeadRow]): string | null {
  if (value === null) return null
  return String(isAmount(field) && typeof value === 'number' ? value / 100 : value)
}

/** What the list of fields shows as changed; `updatedAt` always changes with the others. */
const untrackedFields = new Set(['updatedAt', 'emailKey', 'phoneKey', 'searchText'])

/**
 * The history of one change of a lead, a row per field; empty when nothing differs.
 *
 * @param before  The lead as it was; amounts are in minor units on both sides.
 */
export function diffLeads(
  ctx: Pick<Ctx, 'actor' | 'now' | 'newId'>,
  before: LeadRow,
  after: LeadRow,
): HistoryRow[] {
  // Both rows have the keys of LeadRow.
  const fields = (Object.keys(after) as (keyof LeadRow)[]).filter(
    (field) => !untrackedFields.has(field) && before[field] !== after[field],
  )
  return buildHistoryRows(ctx, before, after, fields)
}

/**
 * A row of history for each of some fields: from what one lead has to what another one has.
 *
 * @param leftOut  True where the first one stays as it is.
 */
export function buildHistoryRows(
  ctx: Pick<Ctx, 'actor' | 'now' | 'newId'>,
  from: LeadRow,
  to: LeadRow,
  fields: readonly (keyof LeadRow)[],
  leftOut = false,
): HistoryRow[] {
  const at = ctx.now().toISOString()
  return fields.map((field) => ({
    leadId: from.id,
    id: ctx.newId(),
    at,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    field,
    from: formatHistoryValue(field, from[field]),
    to: formatHistoryValue(field, to[field]),
    leftOut,
  }))
}
