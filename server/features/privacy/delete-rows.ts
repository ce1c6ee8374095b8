import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockFolding } from './org-access-store.ts'
import { deleteRows, type OrgTable, selectOrgTables } from './org-rows-store.ts'

/** Initial and maximum number of rows per transaction. */
const sizes = { first: 250, most: 4_000 } as const

/**
 * A batch that takes less time than this doubles the batch size, and one that takes more than four
 * times as long halves it. One size does not suit all tables, because file and index rows are a
 * thousand times larger than other rows.
 */
const shortMs = 300

/** Number of rows deleted from a table after which progress is reported. */
const logEveryRows = 100_000

export interface DeleteContext {
  readonly db: Database
  readonly orgId: string
  readonly say: (line: string) => void
}

/**
 * Tables with organization rows, sorted by name, except that each table comes after all tables that
 * refer to it. Leads are therefore deleted before segments, so they are not sealed into segments
 * again.
 */
export async function tablesToEmpty(db: Database): Promise<string[]> {
  const orgTables = await db.inSystem(selectOrgTables)
  const ordered = new Set<string>()
  const visited = new Set<string>()
  const add = ({ name }: OrgTable): void => {
    if (visited.has(name)) return
    visited.add(name)
    for (const other of orgTables) if (other.parents.includes(name)) add(other)
    ordered.add(name)
  }
  orgTables.forEach(add)
  return [...ordered]
}

/**
 * Deletes the organization's rows from the given tables, in many transactions.
 * @returns Number of rows deleted.
 */
export async function emptyTables(
  deleting: DeleteContext,
  tables: readonly string[],
): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const deleted = await emptyTable(deleting, table)
    if (deleted > 0) deleting.say(`${table}: ${deleted} rows deleted`)
    rows += deleted
  }
  return rows
}

/**
 * Deletes until a batch is empty. A short batch is not necessarily the last one, because rows may
 * have moved concurrently.
 */
async function emptyTable({ db, orgId, say }: DeleteContext, table: string): Promise<number> {
  let rows = 0
  let logAt = logEveryRows
  for (let size: number = sizes.first; ; ) {
    const from = performance.now()
    const deleted = await db
      .inOrg(orgId, async (tx) => {
        await lockFolding(tx)
        return deleteRows(tx, table, size)
      })
      .catch((error: unknown) => retrySmaller(error, size))
    if (deleted === 0) return rows
    const tookMs = performance.now() - from
    if (deleted === undefined || tookMs > 4 * shortMs) size = Math.max(1, Math.floor(size / 2))
    else if (tookMs < shortMs) size = Math.min(sizes.most, size * 2)
    rows += deleted ?? 0
    if (rows < logAt) continue
    say(`${table}: ${rows} rows so far`)
    logAt += logEveryRows
  }
}

/**
 * Returns after a timeout, because the batch was rolled back and can be retried with fewer rows.
 *
 * @throws The error, if it is not a timeout or if the batch had only one row.
 */
function retrySmaller(error: unknown, size: number): undefined {
  if (!(error instanceof ApiError) || size === 1) throw error
}
