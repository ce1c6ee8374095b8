import { dayMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectOrgs } from '../../organizations/index.ts'
import {
  type BodyRow,
  deleteBodiesBefore,
  finishBody,
  selectPendingBodies,
} from '../store/body-store.ts'
import { selectSource } from '../store/source-store.ts'
import { createFromBody } from './create-from-body.ts'
import { keptBodies } from './receive-body.ts'

/** Requests take at most 10 s, so an older body was left behind by a process that died. */
const graceMs = 30_000

/**
 * Idempotency keys for forms are kept for 8 days, so creating a lead later than that could store it
 * twice.
 */
const maxAgeMs = 7 * dayMs

/** Number of bodies per organization and run. */
const batchSize = 100

/** Creates the leads for bodies whose requests did not finish. */
export async function finishBodies(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - graceMs).toISOString()
  for (const { id: orgId } of await selectOrgs(db)) {
    const rows = await db.readInOrg(orgId, (tx) => selectPendingBodies(tx, before, batchSize))
    for (const row of rows) await finish(db, orgId, row, now)
  }
}

async function finish(db: Database, orgId: string, row: BodyRow, now: Date): Promise<void> {
  if (Date.parse(row.pendingSince) < now.getTime() - maxAgeMs) {
    const reason = 'Creating the lead failed for seven days.'
    const result = { state: 'rejected', reason, leadId: null } as const
    await db.inOrg(orgId, (tx) => finishBody(tx, row.id, result))
    return
  }
  const source = await db.readInOrg(orgId, (tx) => selectSource(tx, row.sourceId))
  if (source !== undefined) await createFromBody(db, { ...source, orgId }, row)
}

/** @returns Number of bodies deleted. */
export const deleteExpiredBodies = (
  db: Database,
  orgId: string,
  now: Date,
  limit: number,
): Promise<number> => {
  const before = new Date(now.getTime() - keptBodies.days * dayMs).toISOString()
  return db.inOrg(orgId, (tx) => deleteBodiesBefore(tx, before, limit))
}
