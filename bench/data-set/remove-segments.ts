import type pg from 'pg'

/**
 * Removes every segment that contains a lead created after an instant, along with all dependent
 * rows. Older leads in such a segment become unsealed and are then resealed.
 */
export async function removeSegments(
  owner: pg.Client,
  orgId: string,
  after: string,
): Promise<void> {
  await owner.query('delete from lead_change where "orgId" = $1 and "createdAt" > $2', [
    orgId,
    after,
  ])
  const { rows } = await owner.query<{ segment: number }>(
    'delete from lead_segment where "orgId" = $1 and "lastAt" > $2 returning segment',
    [orgId, after],
  )
  if (rows.length === 0) return
  // Makes the service recount the totals across segments.
  await owner.query('delete from lead_instant where "orgId" = $1', [orgId])
  await owner.query('update lead_segment set "instantsKnown" = false where "orgId" = $1', [orgId])
  const removed = [orgId, rows.map(({ segment }) => segment)]
  for (const table of await tablesBySegment(owner)) {
    await owner.query(`delete from ${table} where "orgId" = $1 and segment = any($2)`, removed)
  }
}

/** Removes all segments from all organizations, so that no lead is sealed. */
export async function removeAllSegments(owner: pg.Client): Promise<void> {
  await owner.query(`truncate lead_change, lead_instant, ${await tablesBySegment(owner)}`)
}

/** Tables with at least one row per segment. */
async function tablesBySegment(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where attname = 'segment' and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}
