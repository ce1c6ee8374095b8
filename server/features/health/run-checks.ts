import { type Org, unlimitedLeads } from '../../../contract/organizations/org.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { loadTotals } from '../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { countLost, selectRejectedCreates } from '../rejected-creates/index.ts'
import { countLeads, getUsagePeriod } from '../stats/index.ts'
import { rejectedReasons } from '../tracking/index.ts'
import type { CheckResult } from './check-result.ts'
import {
  checkConversions,
  checkEmailDomains,
  checkInboundSources,
  checkPlan,
  checkRejectedCreates,
  checkScheduledImports,
  checkWebhooks,
} from './checks/check-connections.ts'
import { checkCostPerLead, findLastWeek, loadWeekCost, type WeekCost } from './checks/check-cost.ts'
import {
  checkClickIds,
  checkLeads,
  checkSpend,
  comparedWeeks,
  countOwn,
  findSilence,
} from './checks/check-leads.ts'
import { checkPixel, pixelDays } from './checks/check-pixel.ts'
import {
  selectClickShare,
  selectDestinationHealth,
  selectDomainHealth,
  selectImportHealth,
  selectInboundHealth,
  selectLastLead,
  selectSiteDays,
  selectSpendDays,
  selectWebhookHealth,
} from './health-store.ts'

/**
 * Runs all of an organization's checks from one snapshot. Reads a bounded number of rows, no matter
 * how many leads there are.
 */
export async function runChecks(db: Database, org: Org, now: Date): Promise<CheckResult[]> {
  const cost = await loadWeekCost(db, org, now)
  return db.readInOrg(org.id, (tx) => runChecksIn(tx, org, now, cost))
}

export async function runChecksIn(
  tx: OrgTx,
  org: Org,
  now: Date,
  cost?: WeekCost,
): Promise<CheckResult[]> {
  const lastLeadAt = await selectLastLead(tx, now)
  const clicks = await loadClicks(tx, now)
  const [spend, sites, imports, inbound, destinations, webhooks, domains] = await Promise.all([
    loadSpendDays(tx, org, now),
    selectSiteDays(tx, toDay(now, pixelDays), Object.keys(rejectedReasons)),
    selectImportHealth(tx),
    selectInboundHealth(tx),
    selectDestinationHealth(tx, now),
    selectWebhookHealth(tx),
    selectDomainHealth(tx),
  ])
  return [
    checkLeads(await loadSilence(tx, lastLeadAt, now), now),
    checkPixel(sites, now),
    checkClickIds(clicks),
    checkSpend({ ...clicks, ...spend }),
    checkCostPerLead(org, cost),
    checkRejectedCreates(await loadRejected(tx, now), lastLeadAt),
    checkScheduledImports(imports),
    checkInboundSources(inbound, now),
    checkConversions(destinations),
    checkWebhooks(webhooks, now),
    checkEmailDomains(domains),
    await checkUsage(tx, org, now),
  ]
}

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

const toDay = (now: Date, days: number): string => daysAgo(now, days).toISOString().slice(0, 10)

async function loadSilence(tx: OrgTx, lastLeadAt: string | null, now: Date) {
  if (lastLeadAt === null) return { lastLeadAt, earlier: [], fourWeeks: 0 }
  const earlier = []
  for (const span of findSilence(lastLeadAt, now)) {
    earlier.push(countOwn(await loadTotals(tx, span)))
  }
  const [start, end] = [daysAgo(now, 7 * (comparedWeeks + 1)), daysAgo(now, 7)]
  const span = { start: start.toISOString(), end: end.toISOString() }
  return { lastLeadAt, earlier, fourWeeks: countOwn(await loadTotals(tx, span)) }
}

async function loadClicks(tx: OrgTx, now: Date) {
  const week = daysAgo(now, 7)
  return {
    now: await selectClickShare(tx, week, now),
    before: await selectClickShare(tx, daysAgo(now, 7 * (comparedWeeks + 1)), week),
  }
}

function loadSpendDays(tx: OrgTx, org: Org, now: Date) {
  const { startDate, endDate } = findLastWeek(org, now)
  return selectSpendDays(tx, startDate, endDate)
}

async function loadRejected(tx: OrgTx, now: Date) {
  const from = toDay(now, 2)
  const rejected = await selectRejectedCreates(tx, from)
  const span = { start: `${from}T00:00:00.000Z`, end: now.toISOString() }
  return {
    lost: countLost(rejected.filter(({ status }) => status >= 400 && status < 500)),
    leads: countOwn(await loadTotals(tx, span)),
  }
}

async function checkUsage(tx: OrgTx, org: Org, now: Date) {
  if (org.leadsLimit >= unlimitedLeads) return checkPlan(0, null)
  const { leads } = countLeads(await loadTotals(tx, getUsagePeriod(org, now)))
  return checkPlan(leads, org.leadsLimit)
}
