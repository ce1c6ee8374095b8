import type { BulkChanges, LeadBefore } from '../../../../contract/leads/bulk/bulk-values.ts'
import { markDirty } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { applyLeadChanges } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import { type LeadRow, toMinorUnits } from '../model/lead-row.ts'
import { restoreStatusDate, type StatusDate, statusDates } from '../model/lead-status.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { resolveStage } from './resolve-stage.ts'
import { checkChoices } from './update-by-identifier.ts'

export const bulkFields = [
  'status',
  'stageId',
  'value',
  'lossReason',
  'labelId',
  'selectedConversionEventId',
] as const satisfies readonly (keyof BulkChanges)[]

type RestoredDates = {
  readonly [D in StatusDate]?: Readonly<Record<string, string | null>> | undefined
}

/**
 * Drops undefined keys, because every key in `BulkChanges` counts as a change; null clears the
 * field.
 */
export const omitUndefined = (sent: Sent): BulkChanges =>
  // Same keys, without undefined values.
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as BulkChanges

/** Changes as they appear in a request. */
type Sent = { readonly [F in keyof BulkChanges]: BulkChanges[F] | undefined }

/** @throws ApiError `VALIDATION_ERROR` if there is nothing to change. */
export function parseBulkChanges(sent: Sent): BulkChanges {
  const changes = omitUndefined(sent)
  if (Object.keys(changes).length > 0) return changes
  throw new ApiError('VALIDATION_ERROR', `Send at least one of ${bulkFields.join(', ')}.`)
}

/**
 * Options for a change. `dates` and `still` are for a change that undoes an earlier change.
 *
 * @see L-190
 */
export interface BulkUpdateOptions {
  /** Dates to restore, by lead ID; other leads follow the usual rules. */
  readonly dates?: RestoredDates
  /**
   * Values that were set by the change that is being undone; leads that no longer have these values
   * are skipped.
   */
  readonly still?: BulkChanges
  /** Writes related rows in the same transaction; receives the changed leads. */
  readonly alsoWrite?: (tx: OrgTx, before: readonly LeadBefore[]) => Promise<void>
}

export const outcomes = ['changed', 'unchanged', 'otherwise', 'notFound'] as const

export interface ChangeResult {
  readonly id: string
  /** `otherwise`: an undo skipped the lead, because it no longer has the values in `still`. */
  readonly outcome: (typeof outcomes)[number]
}

/**
 * Applies the same changes to all given leads and writes their history, in one transaction.
 *
 * @param rawIds  IDs in any format; malformed ones are treated as not found.
 * @returns The outcome for each distinct ID, in the given order, and the previous values of the
 *   changed leads.
 * @throws ApiError `NOT_FOUND` if none of the leads exists; `VALIDATION_ERROR` for a loss reason on
 *   a lead that is not lost, a date that does not fit the status, or an unknown label or conversion
 *   event.
 * @see D-22; D-23; L-72
 */
export async function bulkUpdate(
  ctx: Ctx,
  rawIds: readonly string[],
  sent: BulkChanges,
  { dates = {}, still = {}, alsoWrite }: BulkUpdateOptions = {},
): Promise<{ results: ChangeResult[]; before: LeadBefore[] }> {
  await checkChoices(ctx, sent)
  const isUndo = Object.keys(still).length > 0
  const changes = await resolveStage(ctx, sent, isUndo)
  const ids = [...new Set(rawIds)]
  const { matching, existing, differing } = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const leads = await selectLeadRows(tx, ids.filter(isId), 'locked')
    if (leads.length === 0) throw new ApiError('NOT_FOUND', 'None of these leads exist.')
    const steps = leads.filter(matchesValues(still)).map((before) => {
      const after = withDates(applyLeadChanges(ctx, before, changes), dates)
      return { before, after, history: diffLeads(ctx, before, after) }
    })
    const differing = steps.filter(({ history }) => history.length > 0)
    await saveChanges(
      tx,
      differing.map(({ after }) => after),
      differing.flatMap(({ history }) => history),
    )
    await alsoWrite?.(
      tx,
      differing.map(({ before }) => toBefore(before)),
    )
    return {
      matching: new Set(steps.map(({ before }) => before.id)),
      existing: new Set(leads.map(({ id }) => id)),
      differing: new Map(differing.map(({ before }) => [before.id, before])),
    }
  })
  markDirty(ctx.db, ctx.org.id, differing.size)
  const toOutcome = (id: string): ChangeResult['outcome'] => {
    if (differing.has(id)) return 'changed'
    if (matching.has(id)) return 'unchanged'
    return existing.has(id) ? 'otherwise' : 'notFound'
  }
  return {
    results: ids.map((id) => ({ id, outcome: toOutcome(id) })),
    before: ids.flatMap((id) => {
      const lead = differing.get(id)
      return lead === undefined ? [] : toBefore(lead)
    }),
  }
}

function toBefore(lead: LeadRow): LeadBefore {
  const { id, status, value, lossReason, qualifiedAt, wonAt, lostAt } = lead
  const { stageId, labelId, selectedConversionEventId } = lead
  return {
    ...{ id, status, value: toMajorUnits(value), lossReason, qualifiedAt, wonAt, lostAt },
    ...{ stageId, labelId, selectedConversionEventId },
  }
}

function matchesValues(values: BulkChanges): (lead: LeadRow) => boolean {
  const stored = toMinorUnits(values)
  return (lead) =>
    bulkFields.every((field) => stored[field] === undefined || stored[field] === lead[field])
}

const toMajorUnits = (value: number | null): number | null => (value === null ? null : value / 100)

function withDates(lead: LeadRow, dates: RestoredDates): LeadRow {
  const restored = statusDates.flatMap((field) => {
    const date = dates[field]?.[lead.id]
    if (date === undefined) return []
    return [[field, restoreStatusDate(field, lead.status, date, lead.updatedAt)]]
  })
  return { ...lead, ...Object.fromEntries(restored) }
}
