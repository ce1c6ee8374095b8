import type { Actor, Ctx } from '../../../platform/operation.ts'
import { isAmount, type LeadRow } from './lead-row.ts'

export interface Change {
  readonly leadId: string
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

export interface HistoryRow extends Change {
  readonly id: string
  readonly at: string
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
  /** True if the sent value (`to`) was discarded and the lead kept its own. @see L-191 */
  readonly leftOut: boolean
}

/** Formats a value in the history as clients see it: amounts in major units, such as `19.99`. */
export function formatHistoryValue(field: string, value: LeadRow[keyof LeadRow]): string | null {
  if (value === null) return null
  return String(isAmount(field) && typeof value === 'number' ? value / 100 : value)
}

/** Columns omitted from the history: derived columns, and `updatedAt`, which changes every time. */
const untrackedFields = new Set(['updatedAt', 'emailKey', 'phoneKey', 'searchText'])

/** History rows for a change, one per changed field. Expects amounts in minor units. */
export function diffLeads(
  ctx: Pick<Ctx, 'actor' | 'now' | 'newId'>,
  before: LeadRow,
  after: LeadRow,
): HistoryRow[] {
  // Both rows have the keys of `LeadRow`.
  const fields = (Object.keys(after) as (keyof LeadRow)[]).filter(
    (field) => !untrackedFields.has(field) && before[field] !== after[field],
  )
  return buildHistoryRows(ctx, before, after, fields)
}

/** History rows for leads created in a stage, so that their time in it can be measured. */
export const buildStageEntries = (
  ctx: Pick<Ctx, 'actor' | 'now' | 'newId'>,
  row: LeadRow,
): HistoryRow[] =>
  row.stageId === null ? [] : buildHistoryRows(ctx, { ...row, stageId: null }, row, ['stageId'])

/**
 * History rows for the given fields, with the values of `from` and `to`.
 *
 * @param leftOut  True if the lead keeps the values in `from`.
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
