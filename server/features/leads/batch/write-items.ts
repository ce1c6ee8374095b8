import { applyBackpressure, markDirty } from '../../../lead-index/index.ts'
import { assertBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { trySavepoint } from '../../../platform/db/savepoint.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Draft, Outcome } from '../create/draft.ts'
import { buildKeyReusedError } from '../create/idempotency-errors.ts'
import { insertIdempotencyRecords, selectIdempotencyRecords } from '../create/idempotency-store.ts'
import { queueAwaitedSessions } from '../create/lead-write-queue.ts'
import { writeBatch } from '../create/write-lead-batch.ts'
import { describeAllMissing } from '../merging/describe-missing.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { applyEdits } from '../update/apply-edits.ts'
import type { BatchWrite } from './parse-item.ts'

/** An item's outcome as JSON, stored for retries. */
export type ItemOutcome =
  | Outcome
  | {
      readonly kind: 'error'
      readonly status: number
      readonly code: ApiError['code']
      readonly message: string
      readonly details?: Record<string, unknown> | undefined
    }

export interface BatchResult {
  readonly outcomes: readonly ItemOutcome[]
  readonly replayed: boolean
}

type Idempotency = Draft['idempotency']

/**
 * Stores a batch together with its idempotency key, in one transaction. An item with an error does
 * not affect the others.
 *
 * @param writes  Parsed items; those that could not be parsed are returned unchanged.
 * @throws ApiError `CONFLICT` if the key was used with a different body; 503 if nothing was stored.
 * @see L-255
 */
export async function writeItems(
  ctx: Ctx,
  writes: readonly (BatchWrite | ApiError)[],
  idempotency: Idempotency,
): Promise<BatchResult> {
  const { db, org } = ctx
  const attempt = (write: typeof writeTogether) =>
    db.inOrg(org.id, (tx) => storeOnce(tx, ctx, idempotency, () => write(tx, ctx, writes)))
  const result = await attempt(writeTogether).catch((error: unknown) => {
    // A 503 is not retried, because the commit may have succeeded.
    if (error instanceof ApiError) throw error
    return attempt(writeEach)
  })
  if (result.replayed) return result
  markDirty(db, org.id, writes.length)
  queueAwaitedSessions(db, org.id, writes.flatMap(toDraft))
  await applyBackpressure(db, org.id, writes.length)
  return result
}

const toDraft = (write: BatchWrite | ApiError): Draft[] =>
  write instanceof ApiError || !('draft' in write) ? [] : [write.draft]

/** Writes the items, or returns the key's outcome if it already has one. */
async function storeOnce(
  tx: OrgTx,
  ctx: Ctx,
  idempotency: Idempotency,
  write: () => Promise<ItemOutcome[]>,
): Promise<BatchResult> {
  const keys = idempotency === undefined ? [] : [idempotency.key]
  const stored = await selectIdempotencyRecords<ItemOutcome[]>(tx, keys, ctx.now())
  const [earlier] = stored.values()
  if (earlier !== undefined) {
    if (earlier.requestHash === idempotency?.requestHash) {
      return { outcomes: earlier.outcome, replayed: true }
    }
    throw buildKeyReusedError()
  }
  const outcomes = await write()
  const records = idempotency === undefined ? [] : [{ ...idempotency, outcome: outcomes }]
  if (!(await insertIdempotencyRecords(tx, records, ctx.now()))) {
    throw new Error('Another process has used the idempotency key.')
  }
  assertBeforeDeadline([{ ctx }])
  return { outcomes, replayed: false }
}

/** Writes consecutive items of the same kind together. */
async function writeTogether(
  tx: OrgTx,
  ctx: Ctx,
  writes: readonly (BatchWrite | ApiError)[],
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (let start = 0; start < writes.length; ) {
    const kind = toKind(writes[start])
    const length = writes.slice(start).findIndex((one) => toKind(one) !== kind)
    const run = writes.slice(start, length < 0 ? undefined : start + length)
    outcomes.push(...(await writeRun(tx, ctx, run)))
    start += run.length
  }
  return outcomes
}

/** Writes items one by one, so that one that the database rejects does not affect the others. */
async function writeEach(
  tx: OrgTx,
  ctx: Ctx,
  writes: readonly (BatchWrite | ApiError)[],
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const write of writes) {
    const written = await trySavepoint(tx, () => writeRun(tx, ctx, [write]))
    const rejected = () => toErrorOutcome(new ApiError('INTERNAL_ERROR', 'The lead was rejected.'))
    outcomes.push(...(written ?? [rejected()]))
  }
  return outcomes
}

const toKind = (write: BatchWrite | ApiError | undefined): string => {
  if (write === undefined || write instanceof ApiError) return 'error'
  return 'draft' in write ? 'draft' : 'edit'
}

/** @param run  Consecutive items of the same kind. */
async function writeRun(
  tx: OrgTx,
  ctx: Ctx,
  run: readonly (BatchWrite | ApiError)[],
): Promise<ItemOutcome[]> {
  const errors = run.flatMap((one) => (one instanceof ApiError ? [toErrorOutcome(one)] : []))
  const drafts = run.flatMap(toDraft)
  const edits = run.flatMap((one) =>
    !(one instanceof ApiError) && 'edit' in one ? [one.edit] : [],
  )
  if (drafts.length > 0) {
    const results = await writeBatch(tx, ctx.org, drafts)
    return results.map((one) => (one instanceof ApiError ? toErrorOutcome(one) : one.outcome))
  }
  if (edits.length === 0) return errors
  const ids = [...new Set(edits.map(({ leadId }) => leadId))]
  const leads = await selectLeadRows(tx, ids, 'locked')
  const present = new Set(leads.map(({ id }) => id))
  const missing = await describeAllMissing(
    tx,
    ids.filter((id) => !present.has(id)),
  )
  const results = await applyEdits(tx, leads, edits)
  return edits.map(({ leadId }, i) => {
    const error = missing.get(leadId) ?? results[i]
    if (error !== undefined) return toErrorOutcome(error)
    return { kind: 'updated', id: leadId, warnings: [] }
  })
}

export const toErrorOutcome = ({ status, code, message, details }: ApiError): ItemOutcome => ({
  kind: 'error',
  ...{ status, code, message, details },
})
