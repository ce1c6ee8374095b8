import type { LeadChanges } from '../../../../contract/leads/lead-schemas.ts'
import { applyBackpressure, markDirty } from '../../../lead-index/index.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { assertBeforeDeadline, runBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { applyLeadChanges } from '../model/apply-lead-changes.ts'
import type { HistoryRow } from '../model/lead-diff.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { Identifier } from '../model/lead-identifiers.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { lockAvailable, writeLimits } from '../store/lead-store.ts'

/** A change of a lead, which is found by a unique identifier. */
interface UpdateRequest {
  readonly ctx: Ctx
  readonly identifier: Identifier & { readonly by: 'id' | 'externalId' }
  readonly changes: LeadChanges
}

/** Id of the lead; `null` if the change must run in its own transaction. */
type UpdateOutcome = string | null

const writers = perDatabase((db) =>
  createBatchQueue<UpdateRequest, UpdateOutcome>(
    (_, requests) => runBeforeDeadline(requests, (inTime) => writeUpdates(db, inTime)),
    writeLimits,
  ),
)

/**
 * Changes a lead. Changes of an organization that are queued while earlier batches commit run as
 * one batch, to share the transaction and its fsync. Resolves after the commit.
 *
 * @returns Id of the lead. `null` if nothing was done and the change must run in its own
 * transaction: the identifier can match several leads or matches none, another transaction is
 * changing the lead, or the database rejected a change of the batch.
 * @throws ApiError `VALIDATION_ERROR`, as thrown by {@link applyLeadChanges}; 503 if the database
 * is unavailable or the queue is full.
 */
export const updateBatched = async (
  ctx: Ctx,
  identifier: Identifier,
  changes: LeadChanges,
): Promise<UpdateOutcome> =>
  isUnique(identifier) ? writers(ctx.db)(ctx.org.id, { ctx, identifier, changes }) : null

const isUnique = (identifier: Identifier): identifier is UpdateRequest['identifier'] =>
  identifier.by === 'id' || identifier.by === 'externalId'

async function writeUpdates(
  db: Database,
  requests: readonly UpdateRequest[],
): Promise<(UpdateOutcome | ApiError)[]> {
  const [first] = requests
  if (first === undefined) return []
  const orgId = first.ctx.org.id
  try {
    const results = await db.inOrg(orgId, (tx) => applyUpdates(tx, requests))
    markDirty(db, orgId, requests.length)
    await applyBackpressure(db, orgId, requests.length)
    return results
  } catch (error) {
    // Retry each change alone, so that a change that the database rejects does not make the others
    // fail. A 503 is not retried, because the commit may have succeeded.
    if (error instanceof ApiError) throw error
    return requests.map(() => null)
  }
}

/** Applies changes of the same lead one after the other. */
async function applyUpdates(
  tx: OrgTx,
  requests: readonly UpdateRequest[],
): Promise<(UpdateOutcome | ApiError)[]> {
  const selectValues = (by: Identifier['by']) =>
    requests.flatMap(({ identifier }) => (identifier.by === by ? identifier.value : []))
  const lockedLeads = await lockAvailable(tx, selectValues('id'), selectValues('externalId'))
  const leads = new Map(lockedLeads.map((lead) => [lead.id, lead]))
  const idsByExternalId = new Map(lockedLeads.map(({ id, externalId }) => [externalId, id]))
  const differing = new Set<string>()
  const history: HistoryRow[] = []
  const results = requests.map(({ ctx, identifier, changes }) => {
    const lead = leads.get(
      (identifier.by === 'id' ? identifier.value : idsByExternalId.get(identifier.value)) ?? '',
    )
    if (lead === undefined) return null
    const after = tryChanges(ctx, lead, changes)
    if (after instanceof ApiError) return after
    const rows = diffLeads(ctx, lead, after)
    if (rows.length > 0) {
      leads.set(lead.id, after)
      differing.add(lead.id)
      history.push(...rows)
    }
    return lead.id
  })
  const after = [...leads.values()].filter(({ id }) => differing.has(id))
  await saveChanges(tx, after, history)
  assertBeforeDeadline(requests)
  return results
}

function tryChanges(ctx: Ctx, lead: LeadRow, changes: LeadChanges): LeadRow | ApiError {
  try {
    return applyLeadChanges(ctx, lead, changes)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
