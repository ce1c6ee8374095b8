import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import type { LeadChanges } from '../../../../contract/leads/lead-schemas.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getTaxonomyItems } from '../../organizations/index.ts'
import { selectKeptIds } from '../merging/merge-store.ts'
import { applyLeadChanges } from '../model/apply-lead-changes.ts'
import { type Change, diffLeads } from '../model/lead-diff.ts'
import type { IdentifierAttempt } from '../model/lead-identifiers.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { maxUpdated, selectForUpdate } from '../store/lead-store.ts'
import { resolveStage } from './resolve-stage.ts'
import { updateBatched } from './update-batch.ts'

/** Maximum number of IDs listed in a conflict. @see D-19 */
const maxListed = 20

export interface UpdateResult {
  readonly leadIds: readonly string[]
  readonly changes: readonly Change[]
}

/**
 * Tries identifiers in order until one matches, then updates the matching leads and their history
 * in one transaction.
 *
 * @returns The changes that were made, and the matching leads, oldest first, including those that
 *   already had the values.
 * @throws ApiError `NOT_FOUND` if no identifier matches, `CONFLICT` if several leads match and the
 *   policy requires a single match, `VALIDATION_ERROR` for an unknown label, conversion event or
 *   stage.
 */
export async function updateByIdentifier(
  ctx: Ctx,
  identifiers: readonly IdentifierAttempt[],
  sent: LeadChanges,
): Promise<UpdateResult> {
  await checkChoices(ctx, sent)
  const changes = await resolveStage(ctx, sent)
  const first = identifiers.find(({ identifier }) => identifier !== undefined)?.identifier
  let recorded: readonly Change[] = []
  const id =
    first === undefined
      ? null
      : await updateBatched(ctx, first, changes, (rows) => {
          recorded = rows
        })
  if (id !== null) return { leadIds: [id], changes: recorded }
  const result = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    const before = pick(ctx, await match(tx, identifiers))
    const after = before.map((lead) => applyLeadChanges(ctx, lead, changes))
    const history = before.map((lead, i) => diffLeads(ctx, lead, after[i] ?? lead))
    const differing = after.filter((_, i) => (history[i]?.length ?? 0) > 0)
    await saveChanges(tx, differing, history.flat())
    assertBeforeDeadline([{ ctx }])
    return { leadIds: before.map((lead) => lead.id), changes: history.flat() }
  })
  markDirty(ctx.db, ctx.org.id, result.leadIds.length)
  return result
}

/**
 * Rejects a label or conversion event that does not exist in the organization.
 *
 * @throws ApiError `VALIDATION_ERROR`
 */
export async function checkChoices(ctx: Ctx, changes: LeadEdits): Promise<void> {
  const { labelId, selectedConversionEventId } = changes
  if (labelId == null && selectedConversionEventId == null) return
  const { label, conversionEvent } = await getTaxonomyItems(ctx.db, ctx.org.id)
  const problems = [
    { field: 'labelId', id: labelId, existing: label },
    {
      field: 'selectedConversionEventId',
      id: selectedConversionEventId,
      existing: conversionEvent,
    },
  ].filter(({ id, existing }) => id != null && !existing.has(id))
  if (problems.length === 0) return
  throw new ApiError('VALIDATION_ERROR', `${problems[0]?.field} does not exist.`, {
    details: {
      problems: problems.map(({ field }) => ({ field, message: 'does not exist' })),
    },
  })
}

async function match(tx: OrgTx, identifiers: readonly IdentifierAttempt[]): Promise<LeadRow[]> {
  for (const { identifier } of identifiers) {
    const leads = identifier === undefined ? [] : await selectForUpdate(tx, identifier)
    if (leads.length > 0) return leads
  }
  const attempts = identifiers.map(({ field, text }) => ({ [field]: text }))
  const id = identifiers.find(({ identifier }) => identifier?.by === 'id')?.identifier?.value
  const keptId = id === undefined ? undefined : (await selectKeptIds(tx, [id])).get(id)
  const message =
    keptId === undefined
      ? 'No lead matches any of the identifiers.'
      : 'The lead was merged into another one. Use details.keptId.'
  throw new ApiError('NOT_FOUND', message, {
    details: { tried: attempts, ...(keptId === undefined ? {} : { keptId }) },
  })
}

/** Applies the organization's policy for multiple matches. @see D-19 */
function pick(ctx: Ctx, leads: LeadRow[]): LeadRow[] {
  const { matchPolicy } = ctx.org
  if (leads.length === 1) return leads
  if (matchPolicy === 'newest') return leads.slice(-1)
  if (matchPolicy === 'all' && leads.length <= maxUpdated) return leads
  const leadIds = leads.slice(-maxListed).map(({ id }) => id)
  throw new ApiError(
    'CONFLICT',
    `${leads.length > maxUpdated ? `Over ${maxUpdated}` : leads.length} leads match. Identify one lead by id.`,
    { details: { leadIds } },
  )
}
