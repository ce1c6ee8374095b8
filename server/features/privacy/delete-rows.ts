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
const tellEvery = 100_000

/** Who deletes, and whom it tells what it has done. */
export interface Deleting {
  readonly db: Database
  readonly orgId: string
  readonly say: (line: string) => void
}

/**
 * Names of the tables that hold rows of organizations, in the order of names but those that refer to
 * a table right before it: leads go before the segments that they would be sealed in anew.
 */
export async function tablesToEmpty(db: Database): Promise<string[]> {
  const known = await db.inSystem(selectOrgTables)
  const ordered = new Set<string>()
  const begun = new Set<string>()
  const add = ({ name }: OrgTable): void => {
    if (begun.has(name)) return
    begun.add(name)
    for (const other of known) if (other.parents.includes(name)) add(other)
    ordered.add(name)
  }
  known.forEach(add)
  return [...ordered]
}

/** Deletes the rows of an organization from tables, in many transactions. @returns How many. */
export async function emptyTables(deleting: Deleting, tables: readonly string[]): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const deleted = await emptyTable(deleting, table)
    if (deleted > 0) deleting.say(`${table}: ${deleted} rows deleted`)
    rows += deleted
  }
  return rows
}

/** Deletes until a look finds nothing. A batch may be short only since rows moved meanwhile. */
async function emptyTable({ db, orgId, say }: Deleting, table: string): Promise<number> {
  let rows = 0
  let tellAt = tellEvery
  for (let size: number = sizes.first; ; ) {
    const from = performance.now()
    const deleted = await db
      .inOrg(orgId, async (tx) => {
        await lockFolding(tx)
        return deleteRows(tx, table, size)
      })
      .catch((error: unknown) => givenUp(error, size))
    if (deleted === 0) return rows
    const tookMs = performance.now() - from
    if (deleted === undefined || tookMs > 4 * shortMs) size = Math.max(1, Math.floor(size / 2))
    else if (tookMs < shortMs) size = Math.min(sizes.most, size * 2)
    rows += deleted ?? 0
    if (rows < tellAt) continue
    say(`${table}: ${rows} rows so far`)
    tellAt += tellEvery
  }
}

/** A batch that took too long is nothing done: fewer rows may go. @throws when one row cannot. */
function givenUp(error: unknown, size: number): undefined {
  if (!(error instanceof ApiError) || size === 1) throw error
}
