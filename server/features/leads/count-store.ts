import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { LeadRow } from './lead-row.ts'

/** Rows per status and source among which concurrent writers of one kind are spread. */
const spread = 8

/**
 * First slot of each kind of writer. Each writes its rows in one order by one statement, and the
 * kinds never share a row, so that no two transactions wait for each other in a circle.
 */
const firstSlot = { create: 0, update: spread, delete: 2 * spread } as const

/**
 * A statement that adds to the kept counts, to be run alone or as part of another.
 *
 * @param changes  Rows of `status`, `source` and `n`, one per status and source at most.
 */
export function addToCounts(tx: OrgTx, by: keyof typeof firstSlot, changes: Sql): Sql {
  const slot = firstSlot[by] + Math.floor(Math.random() * spread)
  return sql`
    insert into lead_count as kept ("orgId", status, source, slot, n)
    select ${tx.orgId}::uuid, status, source, ${slot}::smallint, n from (${changes}) as changes
    order by status, source
    on conflict ("orgId", status, source, slot) do update set n = kept.n + excluded.n`
}

/** Follows leads from one status or source to another. */
export async function moveCounts(
  tx: OrgTx,
  before: readonly LeadRow[],
  after: readonly LeadRow[],
): Promise<void> {
  const moves = new Map<string, { status: string; source: string; n: number }>()
  const note = ({ status, source }: LeadRow, n: number) => {
    const key = `${status} ${source}`
    moves.set(key, { status, source, n: n + (moves.get(key)?.n ?? 0) })
  }
  for (const lead of before) note(lead, -1)
  for (const lead of after) note(lead, 1)
  const moved = [...moves.values()].filter(({ n }) => n !== 0)
  if (moved.length === 0) return
  await tx.query(
    addToCounts(
      tx,
      'update',
      sql`select * from json_to_recordset(${JSON.stringify(moved)})
        as moved (status text, source text, n bigint)`,
    ),
  )
}

/** Exact number of leads that meet conditions on status and source alone. */
export async function sumCounts(tx: OrgTx, conditions: readonly Sql[]): Promise<number> {
  const where = sql.join([sql`lead."orgId" = ${tx.orgId}`, ...conditions], sql` and `)
  const [sum] = await tx.query<{ n: number }>(sql`
    select coalesce(sum(n), 0)::bigint as n from lead_count as lead where ${where}`)
  return sum?.n ?? 0
}
