import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockFolding } from './org-access-store.ts'
import { deleteRows, type OrgTable, selectOrgTables } from './org-rows-store.ts'

/** Rows that one transaction deletes. */
const sizes = { first: 250, most: 4_000 } as const

/**
 * A transaction that takes less may have twice as many rows the next time, one that takes more than
 * four times as much gets half of them: rows of files and of indexes are a thousand times as large
 * as others.
 */
const shortMs = 300

/** Rows of one table after which it is told how far it is. */
const logEveryRows = 100_000

/** Who deletes, and whom it tells what it has done. */
export interface DeleteContext {
  readonly db: Database
  readonly orgId: string
  readonly say: (line: string) => void
}

/**
 * Names of the tables that hold rows of organizations, in the order of names but those that refer to
 * a table right before it: leads go before the segments that they would be sealed in anew.
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

/** Deletes the rows of an organization from tables, in many transactions. @returns How many. */
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

/** Deletes until a look finds nothing. A batch may be short only since rows moved meanwhile. */
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

/** A batch that took too long is nothing done: fewer rows may go. @throws when one row cannot. */
function retrySmaller(error: unknown, size: number): undefined {
  if (!(error instanceof ApiError) || size === 1) throw error
}
