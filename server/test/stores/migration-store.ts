import { readFile } from 'node:fs/promises'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Runs a migration that only adds rows, for one organization. */
export async function runMigration(tx: OrgTx, name: string): Promise<void> {
  const file = new URL(`../../migrations/${name}.sql`, import.meta.url)
  await tx.query(sql.raw(await readFile(file, 'utf8')))
}
