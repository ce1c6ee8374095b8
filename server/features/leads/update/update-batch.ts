import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { applyBackpressure, markDirty } from '../../../lead-index/index.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { assertBeforeDeadline, runBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Identifier } from '../model/lead-identifiers.ts'
import { lockAvailable, writeLimits } from '../store/lead-store.ts'
import { applyEdits, type Edit } from './apply-edits.ts'

/** A change to a lead that is found by a unique identifier. */
interface UpdateRequest extends Omit<Edit, 'leadId'> {
  readonly identifier: Identifier & { readonly by: 'id' | 'externalId' }
}

/** ID of the lead; `null` if the change must run in its own transaction. */
type UpdateOutcome = string | null

const writers = perDatabase((db) =>
  createBatchQueue<UpdateRequest, UpdateOutcome>(
    (_, requests) => runBeforeDeadline(requests, (inTime) => writeUpdates(db, inTime)),
    writeLimits,
  ),
)

/**
 * Changes a lead. An organization's changes that are queued while earlier batches are being
 * committed run as one batch, so that they share a transaction and its fsync. Resolves after the
 * commit.
 *
 * @returns ID of the lead. `null` if nothing was done and the change must run in its own
 *   transaction: the identifier can match several leads or matches none, another transaction is
 *   changing the lead, or the database rejected a change in the batch.
 * @throws ApiError `VALIDATION_ERROR`, as thrown by `applyLeadEdits`; `CONFLICT` if another lead
 *   has the external ID; 503 if the database is unavailable or the queue is full.
 */
export const updateBatched = async (
  ctx: Ctx,
  identifier: Identifier,
  changes: LeadEdits,
  onChange: NonNullable<Edit['onChange']> = () => undefined,
): Promise<UpdateOutcome> =>
  isUnique(identifier) ? writers(ctx.db)(ctx.org.id, { ctx, identifier, changes, onChange }) : null

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
    // Retry each change separately, so that a change that the database rejects does not make the
    // others fail. A 503 is not retried, because the commit may have succeeded.
    if (error instanceof ApiError) throw error
    return requests.map(() => null)
  }
}

async function applyUpdates(
  tx: OrgTx,
  requests: readonly UpdateRequest[],
): Promise<(UpdateOutcome | ApiError)[]> {
  const selectValues = (by: Identifier['by']) =>
    requests.flatMap(({ identifier }) => (identifier.by === by ? identifier.value : []))
  const leads = await lockAvailable(tx, selectValues('id'), selectValues('externalId'))
  const locked = new Set(leads.map(({ id }) => id))
  const idsByExternalId = new Map(leads.map(({ id, externalId }) => [externalId, id]))
  const edits = requests.map(({ identifier: { by, value }, ...request }) => {
    const leadId = (by === 'id' ? value : idsByExternalId.get(value)) ?? ''
    return { ...request, leadId }
  })
  const available = edits.filter(({ leadId }) => locked.has(leadId))
  const errors = await applyEdits(tx, leads, available)
  const errorByEdit = new Map(available.map((edit, i) => [edit, errors[i]]))
  assertBeforeDeadline(requests)
  return edits.map((edit) =>
    locked.has(edit.leadId) ? (errorByEdit.get(edit) ?? edit.leadId) : null,
  )
}
