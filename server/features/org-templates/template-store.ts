import * as z from 'zod'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { copiedTables } from './copied-tables.ts'

/** Rows of a table as JSON text, which keeps numbers exact. */
export interface TemplateRows {
  readonly table: string
  readonly rows: string
}

const rowsSchema = z.array(z.record(z.string(), z.unknown()))

/** Maximum number of rows per table. */
const maxRows = 1_000

const buildFilters = (userId: string | undefined) => ({
  all: sql``,
  active: sql`and "archivedAt" is null`,
  own: userId === undefined ? sql`and false` : sql`and "personId" = ${userId}`,
  // Excludes views with filters that may contain data about a person or refer to a member.
  shared: sql`and "privateTo" is null
    and not query ?| array['search', 'name', 'email', 'phone', 'note', 'externalId', 'ownerId']`,
  withoutUrl: sql`and kind <> 'http'`,
})

/**
 * Rows that a template copies from the transaction's organization.
 * @param userId  User whose own preferences are copied; `undefined` for none.
 */
export async function selectTemplateRows(
  tx: OrgTx,
  userId: string | undefined,
): Promise<TemplateRows[]> {
  const found: TemplateRows[] = []
  const filters = buildFilters(userId)
  for (const [table, { only = 'all', columns }] of Object.entries(copiedTables)) {
    const [row] = await tx.query<{ rows: string | null }>(sql`
      select jsonb_agg(to_jsonb(found))::text as rows from (
        select ${columns === undefined ? sql.raw('*') : sql.columns(['orgId', ...columns])}
        from ${sql.ref(table)} where "orgId" = ${tx.orgId} ${filters[only]} limit ${maxRows}
      ) found`)
    if (row?.rows != null) found.push({ table, rows: row.rows })
  }
  return found
}

/** Inserts the rows into the transaction's organization, which must be new. */
export async function insertTemplateRows(
  tx: OrgTx,
  tables: readonly TemplateRows[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const { table, rows } of tables) {
    const { overrides = {}, restarted = {} } = copiedTables[table] ?? {}
    const changes = JSON.stringify({ ...overrides, orgId: tx.orgId })
    // Only tables that have these columns receive these values.
    const dates = JSON.stringify({ createdAt: at, updatedAt: at })
    const [first = {}] = rowsSchema.parse(JSON.parse(rows))
    const names = Object.keys({ ...first, ...overrides }).filter((name) => name !== 'orgId')
    await tx.query(sql`
      insert into ${sql.ref(table)} ("orgId", ${sql.columns(names)})
      select ${tx.orgId}::uuid, ${sql.columns(names, 'row')}
      from jsonb_array_elements(${rows}::jsonb) one,
        jsonb_populate_record(null::${sql.ref(table)},
          one || ${dates}::jsonb || ${changes}::jsonb || (
            select coalesce(jsonb_object_agg(key, value), '{}')
            from jsonb_each(${JSON.stringify(restarted)}::jsonb)
            where one -> key <> 'null')) as "row"
      where (one ->> 'orgId')::uuid <> ${tx.orgId}`)
  }
}
