import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Tables with a visible row that contains the given text in any column. */
export async function selectTablesWith(tx: Tx, text: string): Promise<string[]> {
  const tables = await tx.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const lines: string[] = []
  for (const { name } of tables) {
    const rows = await tx.query(sql`
      select 1 from ${sql.ref(name)} t where strpos(lower(t::text), ${text}) > 0 limit 1`)
    if (rows.length > 0) lines.push(name)
  }
  return lines
}
