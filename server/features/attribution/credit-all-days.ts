import { setTimeout as sleep } from 'node:timers/promises'
import type { Org } from '../../../contract/organizations/org.ts'
import { lacksOutcomeDates, lacksOutcomeSums } from '../../lead-index/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { creditParts } from './credit-period.ts'

/** Earlier than the first lead. */
const epoch = new Date(0).toISOString()

/**
 * Credits all of an organization's leads, so that settled days are stored before the first request,
 * which would otherwise take most of a minute for a million leads. Pauses half of the time, because
 * lead creation slowed to a quarter of its throughput without pauses.
 */
export async function creditAllDays(db: Database, org: Org, now: Date): Promise<void> {
  const { id: orgId, conversionWindowDays: windowDays, timeZone } = org
  const span = { start: epoch, end: now.toISOString() }
  const lacks = await db.readInOrg(orgId, (tx) =>
    Promise.all([lacksOutcomeDates(tx), lacksOutcomeSums(tx)]),
  )
  const countedBy = lacks.includes(true) ? 'created' : 'outcome'
  const query = { orgId, by: 'channel', countedBy, windowDays, timeZone, span, rates: [] } as const
  await creditParts(db, { ...query, cuts: [epoch], models: [], throttle: sleep }, now)
}
