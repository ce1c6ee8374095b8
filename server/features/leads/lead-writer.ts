import type { Org } from '../../../contract/org.ts'
import { ApiError, unavailable } from '../../platform/api-error.ts'
import { perDatabase } from '../../platform/cache.ts'
import type { Database } from '../../platform/database.ts'
import { metricsOf } from '../../platform/metrics.ts'
import type { Ctx } from '../../platform/operation.ts'
import type { Outcome } from './lead-outcome.ts'
import type { LeadRow } from './lead-row.ts'
import { writeBatch } from './write-batch.ts'

/** A lead that is ready to be stored, with all that decides what becomes of it. */
export interface Draft {
  readonly row: LeadRow
  readonly warnings: string[]
  /** The rule that refuses it, and the body as it came. */
  readonly rule: { readonly id: string; readonly name: string; readonly lead: object } | undefined
  readonly idempotency: { readonly key: string; readonly requestHash: string } | undefined
  readonly ctx: Ctx
}

/** What became of a draft; `replayed` when an earlier request with the same key had decided. */
export interface Written {
  readonly outcome: Outcome
  readonly replayed: boolean
}

interface Waiting {
  readonly draft: Draft
  readonly resolve: (written: Written) => void
  readonly reject: (error: unknown) => void
}

interface Queue {
  /** Latest settings; a batch is decided by those of its newest request. */
  org: Org
  readonly waiting: Waiting[]
  readonly keysInFlight: Set<string>
  writers: number
}

/** Most leads in one transaction: beyond some 100 a batch only takes longer. */
const maxBatch = 100

/** Most leads of one organization that wait in this process; more are asked to come again. */
const maxWaiting = 5_000

/** Batches of one organization under way at once: one is built while the other is synced. */
const maxWriters = 2

const queuesOf = perDatabase(() => new Map<string, Queue>())

/**
 * Stores a lead together with those that arrive while another batch is being committed: one
 * multi-row transaction after the other, so that the fsync and the round trips are shared. The promise fulfils after the lead's own commit, never before.
 *
 * @throws ApiError `CONFLICT` when the idempotency key is in flight or came with another body;
 *   503 when the database is away or too many leads wait.
 */
export function writeLead(db: Database, org: Org, draft: Draft): Promise<Written> {
  const queue = queueOf(db, org)
  const key = draft.idempotency?.key
  if (key !== undefined && queue.keysInFlight.has(key)) {
    throw new ApiError('CONFLICT', 'A request with this Idempotency-Key is still in flight.', {
      headers: { 'retry-after': '1' },
    })
  }
  if (queue.waiting.length >= maxWaiting) {
    throw unavailable('Too many leads wait to be stored. Try again in a second.')
  }
  if (key !== undefined) queue.keysInFlight.add(key)
  return new Promise((resolve, reject) => {
    queue.waiting.push({ draft, resolve, reject })
    if (queue.writers < maxWriters) void drain(db, org.id, queue)
  })
}

function queueOf(db: Database, org: Org): Queue {
  const queues = queuesOf(db)
  const known = queues.get(org.id)
  if (known !== undefined) {
    known.org = org
    return known
  }
  const fresh = { org, waiting: [], keysInFlight: new Set<string>(), writers: 0 }
  queues.set(org.id, fresh)
  return fresh
}

async function drain(db: Database, orgId: string, queue: Queue): Promise<void> {
  queue.writers++
  while (queue.waiting.length > 0) await settle(db, queue, queue.waiting.splice(0, maxBatch))
  queue.writers--
  if (queue.writers === 0) queuesOf(db).delete(orgId)
}

/** Writes a batch and answers each of its requests. */
async function settle(
  db: Database,
  queue: Queue,
  batch: readonly Waiting[],
  isLastTry = false,
): Promise<void> {
  try {
    const drafts = batch.map(({ draft }) => draft)
    const written = await db.inOrg(queue.org.id, (tx) => writeBatch(tx, queue.org, drafts))
    metricsOf(db).batches.observe(batch.length)
    batch.forEach((one, i) => {
      answer(one, written[i])
    })
  } catch (error) {
    // A lead that the database refuses must fail alone, so that its neighbours are stored. A 503
    // is not tried again here: the commit itself may have got through.
    if (error instanceof ApiError || isLastTry) for (const { reject } of batch) reject(error)
    else for (const one of batch) await settle(db, queue, [one], batch.length === 1)
  } finally {
    for (const { draft } of batch) {
      if (draft.idempotency !== undefined) queue.keysInFlight.delete(draft.idempotency.key)
    }
  }
}

function answer({ resolve, reject }: Waiting, result: Written | ApiError | undefined): void {
  if (result === undefined || result instanceof ApiError) reject(result)
  else resolve(result)
}
