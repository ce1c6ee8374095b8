import { setTimeout as sleep } from 'node:timers/promises'
import { trustedMs } from '../../platform/concurrency/cache.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { type DeleteContext, emptyTables, tablesToEmpty } from './delete-rows.ts'
import { deleteAccess, deleteOrgRow, deleteWork, lockWriters } from './org-access-store.ts'
import { hasRows } from './org-rows-store.ts'

/** How often rows may have arrived again before somebody must look who writes them. */
const maxRounds = 10

/** How an organization is deleted. */
export interface DeleteSettings {
  /**
   * How long after its end nobody has access any more, in milliseconds: what caches last and requests
   * under way take. Rows that come later would belong to nobody.
   */
  readonly graceMs: number
  /** Told what was done. */
  readonly say: (line: string) => void
}

/**
 * Deletes an organization with all that is stored of it, and the organization last: killed at any
 * point, it is found by its name again, and a repetition does what is left. First nobody gets in any
 * more. What those write who were in goes with the rest, which the last transaction looks for while
 * it keeps everybody from writing.
 *
 * @returns How many rows were deleted, beside those of access.
 * @throws ApiError 503 when the database is away or busy; Error while somebody goes on writing.
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
  say(`access is revoked: running services reject requests within ${trustedMs / 1_000} s`)
  const tables = await tablesToEmpty(db)
  let rows = await emptyTables(deleting, tables)
  const restMs = Math.ceil(graceMs - (performance.now() - closedAt))
  if (restMs > 0) {
    say(`waiting ${Math.ceil(restMs / 1_000)} s for running requests`)
    await sleep(restMs)
  }
  for (let round = 0; round < maxRounds; round++) {
    rows += await emptyTables(deleting, tables)
    if (await deleteIfEmpty(deleting, tables)) return rows + (await emptyTables(deleting, tables))
  }
  throw new Error('New rows are still being written. Stop the writer and run this command again.')
}

/**
 * Deletes what a process that had hung wrote of an organization after it was deleted.
 *
 * @returns How many rows.
 */
export const deleteLeftovers = async (
  db: Database,
  orgId: string,
  say: DeleteSettings['say'],
): Promise<number> => emptyTables({ db, orgId, say }, await tablesToEmpty(db))

const endAccess = async (tx: OrgTx): Promise<void> => {
  await deleteAccess(tx)
  await deleteWork(tx)
}

/** @returns False when there are rows; then nothing is deleted. */
const deleteIfEmpty = ({ db, orgId }: DeleteContext, tables: readonly string[]): Promise<boolean> =>
  db.inOrg(orgId, async (tx) => {
    await lockWriters(tx)
    const found = await Promise.all(tables.map((table) => hasRows(tx, table)))
    if (found.includes(true)) return false
    await deleteOrgRow(tx)
    return true
  })
