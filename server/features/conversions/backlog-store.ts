import { dayMs, hourMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { getMaxAgeDays } from './check-conversion.ts'
import type { Destination } from './destination-store.ts'
import { findPlatform } from './platforms/platforms.ts'

/** Maximum notice before expiration, long enough for a person to fix the destination. */
const longestNoticeMs = 3 * dayMs

/**
 * Waiting time after which a due conversion indicates a problem. Ad platforms fetch files daily.
 */
const lateMs = { file: 49 * hourMs, api: 6 * hourMs } as const

/**
 * Normal waiting time of a due conversion. If the platform has an API, conversions wait longer only
 * after a failure.
 */
const usualMs = { file: 0, api: hourMs } as const

/** Maximum number of expiring conversions that are counted. */
export const maxExpiring = 1_000

/** A destination's due conversions that have not been sent or whose responses are missing. */
export interface Backlog {
  /** Number of conversions that expire soon, up to {@link maxExpiring}. */
  readonly expiring: number
  /** When the first of these conversions expires. */
  readonly expiresAt: string | null
  /** Due time of the conversion that has been waiting the longest. */
  readonly oldestWaitingAt: string | null
  /** True if the longest wait is long enough to indicate a problem. */
  readonly isLate: boolean
}

/**
 * Notice before expiration: a third of the time that the platform allows, but at most three days.
 * That is 24 hours for GA4, 56 hours for Meta and three days for a 90-day click window.
 */
export const getNoticeMs = (maxAgeDays: number): number =>
  Math.min(longestNoticeMs, (maxAgeDays * dayMs) / 3)

/** @see L-314 */
export async function selectBacklog(
  tx: OrgTx,
  destination: Pick<Destination, 'id' | 'kind' | 'windowDays'>,
  now: Date,
): Promise<Backlog> {
  const platform = findPlatform(destination.kind)
  const way = platform === undefined ? 'file' : 'api'
  const maxAgeDays = platform ? getMaxAgeDays(destination, platform) : destination.windowDays
  const toIso = (ms: number) => new Date(ms).toISOString()
  const dueBy = toIso(now.getTime() - usualMs[way])
  // Files have a maximum click age, for which the age of the lead is used as an approximation.
  const age = platform === undefined ? sql`"leadCreatedAt"` : sql`at`
  const oldest = toIso(now.getTime() + getNoticeMs(maxAgeDays) - maxAgeDays * dayMs)
  const isOwn = sql`"orgId" = ${tx.orgId} and "destinationId" = ${destination.id}`
  const [row] = await tx.query<{ n: number; first: string | null; oldest: string | null }>(sql`
    select soon.n, soon.first, (
      select least(
        (select min("dueAt") from conversion
          where ${isOwn} and state = 'waiting' and "dueAt" <= ${now.toISOString()}),
        (select min("dueAt") from conversion where ${isOwn} and "nextAt" is not null))) as oldest
    from (
      select count(*)::int as n, min(age) as first from (
        (select ${age} as age from conversion
          where ${isOwn} and state = 'waiting' and "dueAt" <= ${dueBy} and ${age} < ${oldest}
          limit ${maxExpiring})
        union all
        (select ${age} from conversion
          where ${isOwn} and "nextAt" is not null and "dueAt" <= ${dueBy} and ${age} < ${oldest}
          limit ${maxExpiring})) as one) as soon`)
  const oldestWaitingAt = row?.oldest ?? null
  const lateSince = toIso(now.getTime() - lateMs[way])
  return {
    expiring: Math.min(row?.n ?? 0, maxExpiring),
    expiresAt: row?.first == null ? null : toIso(Date.parse(row.first) + maxAgeDays * dayMs),
    oldestWaitingAt,
    isLate: oldestWaitingAt !== null && oldestWaitingAt <= lateSince,
  }
}
