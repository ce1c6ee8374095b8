import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A segment, whose version increases with each compaction. */
interface SegmentVersion {
  readonly segment: number
  readonly version: number
  readonly firstAt: string
  readonly lastAt: string
}

/**
 * Version keys for consecutive periods. A key stays the same until a lead in that period is added,
 * changed or deleted.
 *
 * @param starts  Start of each period, as ascending ISO instants.
 * @param end  End of the last period.
 * @returns `undefined` for a period in which some leads are unsealed or have pending deltas.
 */
export async function selectVersions(
  tx: OrgTx,
  starts: readonly string[],
  end: string,
): Promise<(string | undefined)[]> {
  const [segments, changes] = await Promise.all([
    tx.query<SegmentVersion>(sql`
      select segment, version, "firstAt", "lastAt" from lead_segment
      where "orgId" = ${tx.orgId} and built order by "lastAt", "lastId"`),
    tx.query<{ time: number }>(sql`
      select distinct width_bucket("createdAt", ${starts}::timestamptz[]) as time
      from lead_change where "orgId" = ${tx.orgId} and not applied`),
  ])
  const changed = new Set(changes.map(({ time }) => time - 1))
  const sealedUntil = segments.at(-1)?.lastAt ?? ''
  return starts.map((start, i) => {
    const until = starts[i + 1] ?? end
    if (changed.has(i) || until > sealedUntil) return undefined
    const own = segments.filter(({ firstAt, lastAt }) => firstAt < until && lastAt >= start)
    return [until, ...own.map(({ segment, version }) => `${segment}.${version}`)].join(' ')
  })
}
