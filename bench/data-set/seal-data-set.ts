import type pg from 'pg'
import { compactOrg, idleProfile } from '../../server/lead-index/build/compact.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { familyMicros, processMicros } from '../cpu.ts'
import { walPosition } from './owner.ts'

/** Cost of the background work that follows the creation of leads. */
export interface SealCost {
  readonly seconds: number
  /** CPU time of the compacting process and of PostgreSQL, in microseconds. */
  readonly processMicros: number
  readonly databaseMicros: number
  readonly walBytes: number
}

/** Number of retries of a step that timed out on a busy disk. */
const tries = 20

async function fold(db: Database, orgId: string): Promise<void> {
  for (let triesLeft = tries; ; triesLeft--) {
    try {
      if (await compactOrg(db, orgId, idleProfile)) return
    } catch (error) {
      if (triesLeft <= 0) throw error
    }
  }
}

/** Runs every organization's background work to completion, and returns its cost. */
export async function sealDataSet(
  owner: pg.Client,
  db: Database,
  postmasterPid: number,
): Promise<SealCost> {
  const { rows: orgs } = await owner.query<{ id: string }>('select id from org order by id')
  const read = async () => ({
    clock: performance.now(),
    process: processMicros(process.pid),
    database: familyMicros(postmasterPid),
    wal: await walPosition(owner),
  })
  const before = await read()
  for (const { id } of orgs) await fold(db, id)
  const after = await read()
  return {
    seconds: (after.clock - before.clock) / 1_000,
    processMicros: after.process - before.process,
    databaseMicros: after.database - before.database,
    walBytes: after.wal - before.wal,
  }
}
