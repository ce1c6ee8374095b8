import * as z from 'zod'
import { dayMs, findLatest } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { selectSums } from '../collect/event-counter-store.ts'
import { type EventKind, rejectedReasons } from '../collect/rejected-reasons.ts'

/** Number of days to cover, including the current UTC day. */
const shownDays = 30

/** Recent activity of a site's pixel, as returned to clients. */
export const siteActivityShape = {
  counts: z
    .record(z.string(), z.int())
    .meta({ description: 'Events in the last 30 days by kind, including rejected events.' }),
  countsToday: z.record(z.string(), z.int()).meta({
    description: 'Events on the current UTC day by kind; kinds without events are omitted.',
  }),
  lastSeenAt: z.iso.datetime().nullable().meta({
    description: 'When the pixel last sent a valid event; null if it has never sent one.',
  }),
} as const

interface Activity {
  readonly counts: Readonly<Record<string, number>>
  readonly countsToday: Readonly<Record<string, number>>
  readonly lastSeenAt: string | null
}

/** Recent activity by site. Counts are flushed every 5 s, so they can be up to 5 s out of date. */
export async function siteActivity(tx: OrgTx, now: Date): Promise<(siteId: string) => Activity> {
  const from = toDay(now.getTime() - (shownDays - 1) * dayMs)
  const rows = await selectSums(tx, from, toDay(now.getTime()))
  const bySite = Map.groupBy(rows, ({ siteId }) => siteId)
  return (siteId) => {
    const sums = bySite.get(siteId) ?? []
    const lastTimes = sums.flatMap(({ kind, lastAt }) => (isRefusal(kind) ? [] : [lastAt]))
    return {
      counts: Object.fromEntries(sums.map(({ kind, n }) => [kind, n])),
      countsToday: Object.fromEntries(
        sums.flatMap(({ kind, lately }) => (lately > 0 ? [[kind, lately]] : [])),
      ),
      lastSeenAt: findLatest(lastTimes),
    }
  }
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const isRefusal = (kind: EventKind): boolean => kind in rejectedReasons
