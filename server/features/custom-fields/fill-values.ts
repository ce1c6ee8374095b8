import { lockSegmentsExclusive } from '../../lead-index/index.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { startTurns } from '../../platform/jobs/round-robin-worker.ts'
import type { Logger } from '../../platform/process/log.ts'
import {
  lockPendingField,
  type PendingField,
  selectOrgsWithWork,
  updateWork,
} from './custom-field-store.ts'
import { deleteFieldValues, lockLeadsAfter, replaceCustomValues } from './custom-value-store.ts'

/** Number of leads per transaction. */
const batchSize = 500

const pollMs = 1_000

/** Number of organizations that a process serves concurrently. */
const maxParallel = 1

/**
 * Performs one step of the work that is needed for an added, changed or archived field. Each step
 * is one transaction, so another process can take over after any step.
 *
 * @returns False if none of the organization's fields has work, or if another process is working on
 *   it.
 * @see L-386
 */
export const fillNext = (db: Database, orgId: string): Promise<boolean> =>
  db.inOrg(orgId, async (tx) => {
    const field = await lockPendingField(tx)
    if (field === undefined) return false
    await steps[field.work](tx, field)
    return true
  })

const steps = { wait: waitForCreates, fill, clear } as const

/**
 * Waits for open transactions that create leads and may have started before the field existed. All
 * later transactions store the field's values themselves.
 */
async function waitForCreates(tx: OrgTx, { id }: PendingField): Promise<void> {
  await lockSegmentsExclusive(tx)
  await updateWork(tx, { id, work: 'fill', reachedId: null })
}

/** Stores the values of the next batch of leads, which it locks against concurrent changes. */
async function fill(tx: OrgTx, field: PendingField): Promise<void> {
  const leads = await lockLeadsAfter(tx, field.reachedId, batchSize)
  await replaceCustomValues(tx, [field], leads)
  const isLast = leads.length < batchSize
  const [newest] = leads
  await updateWork(tx, {
    id: field.id,
    work: isLast ? null : 'fill',
    reachedId: isLast ? null : (newest?.id ?? null),
  })
}

async function clear(tx: OrgTx, { id }: PendingField): Promise<void> {
  const deleted = await deleteFieldValues(tx, id, batchSize)
  if (deleted < batchSize) await updateWork(tx, { id, work: null, reachedId: null })
}

/**
 * Fills added fields and clears archived ones, until stopped.
 *
 * @returns A function that waits for open transactions to end, then stops.
 */
export const startFillingFields = (db: Database, log: Logger): (() => Promise<void>) =>
  startTurns({
    due: () => db.inSystem(selectOrgsWithWork),
    work: (orgId) => fillNext(db, orgId),
    atOnce: maxParallel,
    pauseMs: pollMs,
    log,
  })
