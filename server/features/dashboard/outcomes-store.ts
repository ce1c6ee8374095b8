import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Period } from '../stats/index.ts'

/** Number of leads lost in a period, by reason. */
interface LossReason {
  /** One of the spellings of the reason; null for leads without a reason. */
  readonly reason: string | null
  readonly leads: number
  /** Number of leads lost in the period, regardless of the reason. */
  readonly lost: number
}

/**
 * A period's main loss reasons, most frequent first. Reasons that differ only in case are combined.
 */
export const selectLossReasons = (
  tx: OrgTx,
  { start, end }: Period,
  limit: number,
): Promise<LossReason[]> =>
  tx.query(sql`
    select min("lossReason") as reason, count(*)::int as leads,
      sum(count(*)) over ()::int as lost
    from lead
    where "orgId" = ${tx.orgId} and "lostAt" >= ${start} and "lostAt" < ${end}
    group by lower("lossReason") order by leads desc, reason limit ${limit}`)

interface WonSpeed {
  readonly won: number
  /** Quartiles of the time between creation and winning, in days; null if no leads were won. */
  readonly quartiles: readonly [number, number, number] | null
}

/** Number of leads won in a period, and quartiles of the time it took to win them. */
export async function selectWonSpeed(tx: OrgTx, { start, end }: Period): Promise<WonSpeed> {
  const [row] = await tx.query<WonSpeed>(sql`
    select count(*)::int as won, percentile_cont(array[0.25, 0.5, 0.75]) within group (
      order by greatest(extract(epoch from "wonAt" - "createdAt")::float8, 0) / 86400
    ) as quartiles
    from lead where "orgId" = ${tx.orgId} and "wonAt" >= ${start} and "wonAt" < ${end}`)
  if (row === undefined) throw new Error('an aggregate has one row')
  return row
}
