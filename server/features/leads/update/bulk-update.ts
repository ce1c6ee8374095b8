import type { LeadChanges, LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { applyLeadChanges } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { restoreQualifiedAt } from '../model/lead-status.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { checkChoices } from './update-by-identifier.ts'

/** Fields that many leads can be given at once. */
export const bulkFields = [
  'status',
  'lossReason',
  'labelId',
  'selectedConversionEventId',
] as const satisfies readonly (keyof LeadChanges)[]

/** What many leads can be given at once. */
export type BulkChanges = Pick<LeadChanges, (typeof bulkFields)[number]>

/** What those fields of a lead were. */
export type BeforeChange = Pick<LeadRecord, 'id' | 'qualifiedAt' | (typeof bulkFields)[number]>

/** What makes a change the undo of another one. @see L-190 */
export interface Undoing {
  /** When leads were first qualified, by their ids; others are left to the rules. */
  readonly qualifiedAt?: Readonly<Record<string, string | null>> | undefined
  /** What the leads were given; one that has something else by now stays as it is. */
  readonly still?: BulkChanges
}

/** What can become of one of the ids. */
export const outcomes = ['changed', 'unchanged', 'otherwise', 'notFound'] as const

/** What became of one of the ids. */
export interface ChangeResult {
  readonly id: string
  /** `otherwise`: left as it is, for it does not have the values that an undo takes back. */
  readonly outcome: (typeof outcomes)[number]
}

/**
 * Changes the leads with the given ids alike, all or nothing, with their history.
 *
 * @param rawIds  Ids in any form; one that no lead can have is not found.
 * @param undoing  What an undo tells beside.
 * @returns What became of each id, in the order given and each once; and what the leads that
 *   differ now were before.
 * @throws ApiError `NOT_FOUND` when there is none of the leads, `VALIDATION_ERROR` for a loss
 *   reason of a lead that ends up not lost, for a `qualifiedAt` that its
 *   status cannot have, or a choice that the organization does not have.
 * @see D-22; D-23; L-72
 */
export async function bulkUpdate(
  ctx: Ctx,
  rawIds: readonly string[],
  changes: BulkChanges,
  { qualifiedAt = {}, still = {} }: Undoing = {},
): Promise<{ results: ChangeResult[]; before: BeforeChange[] }> {
  await checkChoices(ctx, changes)
  const ids = [...new Set(rawIds)]
  const { matching, existing, differing } = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const leads = await selectLeadRows(tx, ids.filter(isId), 'locked')
    if (leads.length === 0) throw new ApiError('NOT_FOUND', 'There is none of these leads.')
    const steps = leads.filter(matchesValues(still)).map((before) => {
      const after = withQualifiedAt(applyLeadChanges(ctx, before, changes), qualifiedAt[before.id])
      return { before, after, history: diffLeads(ctx, before, after) }
    })
    const differing = steps.filter(({ history }) => history.length > 0)
    await saveChanges(
      tx,
      differing.map(({ after }) => after),
      differing.flatMap(({ history }) => history),
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
      if (lead === undefined) return []
      const { status, lossReason, qualifiedAt, labelId, selectedConversionEventId } = lead
      return { id, status, lossReason, qualifiedAt, labelId, selectedConversionEventId }
    }),
  }
}

/** A predicate that is true for leads whose fields equal `values`. */
const matchesValues =
  (values: BulkChanges) =>
  (lead: LeadRow): boolean =>
    bulkFields.every((field) => values[field] === undefined || values[field] === lead[field])

const withQualifiedAt = (lead: LeadRow, restored: string | null | undefined): LeadRow =>
  restored === undefined
    ? lead
    : { ...lead, qualifiedAt: restoreQualifiedAt(lead.status, restored, lead.updatedAt) }
