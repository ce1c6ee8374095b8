import { setTimeout as sleep } from 'node:timers/promises'
import type { Org } from '../../../contract/organizations/org.ts'
import type { Database } from '../../platform/db/database.ts'
import { creditsOfPeriod } from './credit-period.ts'

/** Before any lead. */
const beginning = new Date(0).toISOString()

/**
 * Credits all leads of an organization, so that what is settled is remembered before anybody asks:
 * of a million leads the first reading takes most of a minute. It rests for as long as it works: beside
 * a job that did not, a quarter of the creates a second got through.
 */
export async function creditAllDays(db: Database, org: Org, now: Date): Promise<void> {
  const { id: orgId, conversionWindowDays: windowDays, timeZone } = org
  const span = { start: beginning, end: now.toISOString() }
  await creditsOfPeriod(db, { orgId, by: 'channel', windowDays, timeZone, span, rest: sleep }, now)
}
