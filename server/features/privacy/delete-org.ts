import { setTimeout as sleep } from 'node:timers/promises'
import { trustedMs } from '../../platform/concurrency/cache.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { deleteHostName } from '../host-names/index.ts'
import { type DeleteContext, emptyTables, tablesToEmpty } from './delete-rows.ts'
import { deleteAccess, deleteOrgRow, deleteWork, lockWriters } from './org-access-store.ts'
import { hasRows } from './org-rows-store.ts'

/**
 * Maximum number of rounds. If new rows still appear after that many, a process must be writing
 * continuously.
 */
const maxRounds = 10

export interface DeleteSettings {
  /**
   * Time in milliseconds after which no access remains: the cache lifetime plus the maximum
   * duration of a request. Rows written after the deletion would be orphaned.
   */
  readonly graceMs: number
  /** Receives progress messages. */
  readonly say: (line: string) => void
}

/**
 * Deletes an organization and all its data. Access is revoked first. The organization row is
 * deleted last, so that an interrupted deletion can be restarted by name. The final transaction
 * blocks other writers and checks for rows written during the deletion.
 *
 * @returns Number of rows deleted, excluding those that grant access.
 * @throws ApiError 503 if the database is down or busy; Error if new rows keep appearing.
 * @see L-154
 */
export async function deleteOrg(
  db: Database,
  orgId: string,
  { graceMs, say }: DeleteSettings,
): Promise<number> {
  const deleting = { db, orgId, say }
  await db.inOrg(orgId, endAccess)
  const closedAt = performance.now()
  say(
    `access revoked: running services will start rejecting requests within ${trustedMs / 1_000} s`,
  )
  const tables = await tablesToEmpty(db)
  let rows = await emptyTables(deleting, tables)
  const restMs = Math.ceil(graceMs - (performance.now() - closedAt))
  if (restMs > 0) {
    say(`waiting ${Math.ceil(restMs / 1_000)} s for running requests to finish`)
    await sleep(restMs)
  }
  for (let round = 0; round < maxRounds; round++) {
    rows += await emptyTables(deleting, tables)
    if (await deleteIfEmpty(deleting, tables)) return rows + (await emptyTables(deleting, tables))
  }
  throw new Error('New rows are still being written. Stop the writer and run this command again.')
}

/**
 * Deletes rows that a stalled process wrote after the organization had been deleted.
 *
 * @returns Number of rows deleted.
 */
export const deleteLeftovers = async (
  db: Database,
  orgId: string,
  say: DeleteSettings['say'],
): Promise<number> => emptyTables({ db, orgId, say }, await tablesToEmpty(db))

const endAccess = async (tx: OrgTx): Promise<void> => {
  await deleteHostName(tx, new Date())
  await deleteAccess(tx)
  await deleteWork(tx)
}

/** @returns False if rows still exist; in that case, nothing is deleted. */
const deleteIfEmpty = ({ db, orgId }: DeleteContext, tables: readonly string[]): Promise<boolean> =>
  db.inOrg(orgId, async (tx) => {
    await lockWriters(tx)
    const found = await Promise.all(tables.map((table) => hasRows(tx, table)))
    if (found.includes(true)) return false
    await deleteOrgRow(tx)
    return true
  })
