import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import { applyBackpressure, markDirty } from '../../../lead-index/index.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { assertBeforeDeadline, runBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Identifier } from '../model/lead-identifiers.ts'
import {
  type ContactColumn,
  lockAvailable,
  selectIdsByContact,
  writeLimits,
} from '../store/lead-store.ts'
import { applyEdits, type Edit } from './apply-edits.ts'

/** A change to the lead that an identifier matches. */
interface UpdateRequest extends Omit<Edit, 'leadId'> {
  readonly identifier: Identifier
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
 *   transaction: the identifier matches several leads or none, another transaction is changing the
 *   lead, or the database rejected a change in the batch.
 * @throws ApiError `VALIDATION_ERROR`, as thrown by `applyLeadEdits`; `CONFLICT` if another lead
 *   has the external ID; 503 if the database is unavailable or the queue is full.
 */
export const updateBatched = (
  ctx: Ctx,
  identifier: Identifier,
  changes: LeadEdits,
  onChange: NonNullable<Edit['onChange']> = () => undefined,
): Promise<UpdateOutcome> => writers(ctx.db)(ctx.org.id, { ctx, identifier, changes, onChange })

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
    // Retry each change separately, so that one that the database rejects does not make the others
    // fail. A 503 is not retried, because the commit may have succeeded.
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
  const idsByContact = await loadUniqueIds(tx, selectValues)
  const leads = await lockAvailable(
    tx,
    [...selectValues('id'), ...idsByContact.values()],
    selectValues('externalId'),
  )
  const available = new Map(leads.map((lead) => [lead.id, lead]))
  const idsByExternalId = new Map(leads.map(({ id, externalId }) => [externalId, id]))
  const findId = ({ by, value }: Identifier): string => {
    if (by === 'id') return value
    if (by === 'externalId') return idsByExternalId.get(value) ?? ''
    // The email or phone may have changed before the lead was locked.
    const lead = available.get(idsByContact.get(toContactKey(by, value)) ?? '')
    return lead?.[by] === value ? lead.id : ''
  }
  const edits = requests.map(({ identifier, ...request }) => ({
    ...request,
    leadId: findId(identifier),
  }))
  const applicable = edits.filter(({ leadId }) => available.has(leadId))
  const errors = await applyEdits(tx, leads, applicable)
  const errorByEdit = new Map(applicable.map((edit, i) => [edit, errors[i]]))
  assertBeforeDeadline(requests)
  return edits.map((edit) =>
    available.has(edit.leadId) ? (errorByEdit.get(edit) ?? edit.leadId) : null,
  )
}

const toContactKey = (by: Identifier['by'], value: string): string => `${by} ${value}`

const contactColumns: readonly ContactColumn[] = ['emailKey', 'phoneKey']

/** IDs of leads that are the only match for an email or phone. @see D-19 */
async function loadUniqueIds(
  tx: OrgTx,
  selectValues: (by: ContactColumn) => readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    contactColumns.map(async (by) => {
      const ids = await selectIdsByContact(tx, by, [...new Set(selectValues(by))])
      return [...ids].flatMap(([value, [id, ...others]]) =>
        id !== undefined && others.length === 0 ? [[toContactKey(by, value), id] as const] : [],
      )
    }),
  )
  return new Map(found.flat())
}
