import { dayMs } from '../contract/values/time.ts'
import { createAccountJobs } from './account-jobs.ts'
import { batchSize, forEachOrg, inEveryOrg } from './each-org.ts'
import { createEventJobs } from './event-jobs.ts'
import { creditAllDays } from './features/attribution/index.ts'
import { expireBulkChanges } from './features/bulk-changes/index.ts'
import { deleteExpiredRejected } from './features/filter-rules/index.ts'
import { expireImports, fillLateLeads } from './features/imports/index.ts'
import { deleteExpiredBodies, finishBodies } from './features/inbound-sources/index.ts'
import {
  deleteExpiredIdempotencyRecords,
  deleteLeadsBefore,
  eraseExpiredLeads,
  fillOutcomeDatesOfAllOrgs,
  linkPendingLeadsOfAllOrgs,
  resumeUnlocking,
} from './features/leads/index.ts'
import { getOrg, selectOrgs } from './features/organizations/index.ts'
import { deleteExpiredRejectedCreates } from './features/rejected-creates/index.ts'
import {
  deleteExpiredEvents,
  deletePageViewsBefore,
  expireSessions,
  minSessionDays,
  reclassifySessions,
  visitorsDueAt,
} from './features/tracking/index.ts'
import { createThrottle } from './lead-index/index.ts'
import type { Database } from './platform/db/database.ts'
import type { CronJob } from './platform/jobs/cron-jobs.ts'
import type { Logger } from './platform/process/log.ts'

/**
 * Maximum time to spend deleting an organization's leads before other jobs run, in milliseconds.
 */
const maxDeletionMs = 600_000

/** Maximum time to spend classifying sessions before other jobs run, in milliseconds. */
const maxReclassifyMs = 30_000

/**
 * Retention of page views, in days. Sessions, which are computed from page views, are kept longer.
 */
const pageViewDays = 30

/**
 * All scheduled jobs. Each one is safe to rerun or to kill at any time.
 *
 * @param clock  Returns the current time; called when a job starts.
 */
export const createJobs = (
  db: Database,
  clock = () => new Date(),
  log?: Pick<Logger, 'info'>,
): readonly CronJob[] => [
  {
    name: 'forget-idempotency-keys',
    cron: '7 * * * *',
    run: () =>
      inEveryOrg(db, (id) =>
        db.inOrg(id, (tx) => deleteExpiredIdempotencyRecords(tx, clock(), batchSize)),
      ),
  },
  {
    name: 'unlock-leads',
    cron: '12 * * * *',
    run: () => forEachOrg(db, (id) => resumeUnlocking(db, id, clock)),
  },
  {
    name: 'expire-quarantine',
    cron: '17 * * * *',
    run: () =>
      inEveryOrg(db, (id) =>
        db.inOrg(id, (tx) => deleteExpiredRejected(tx, clock().toISOString(), batchSize)),
      ),
  },
  {
    name: 'expire-rejected-creates',
    cron: '22 * * * *',
    run: () =>
      forEachOrg(db, (id) => db.inOrg(id, (tx) => deleteExpiredRejectedCreates(tx, clock()))),
  },
  {
    name: 'apply-retention',
    cron: '27 * * * *',
    run: async () => {
      // Use the same instant for all organizations, however long the run takes, because it
      // determines which organizations are due.
      const now = clock()
      for (const { id } of await selectOrgs(db)) await applyRetention(db, id, now, clock)
    },
  },
  {
    name: 'erase-deleted-leads',
    cron: '32 * * * *',
    run: () => inEveryOrg(db, (id) => eraseDeletedLeads(db, id, clock())),
  },
  ...createEventJobs(db, clock),
  ...createAccountJobs(db, clock),
  {
    name: 'expire-rejected-events',
    cron: '37 * * * *',
    run: () =>
      inEveryOrg(db, (id) => db.inOrg(id, (tx) => deleteExpiredEvents(tx, clock(), batchSize))),
  },
  {
    name: 'expire-page-views',
    cron: '47 * * * *',
    run: () => inEveryOrg(db, (id) => deleteOldPageViews(db, id, clock())),
  },
  {
    name: 'expire-bulk-changes',
    cron: '57 * * * *',
    run: () => forEachOrg(db, (id) => expireBulkChanges(db, id, clock())),
  },
  {
    name: 'expire-imports',
    cron: '52 * * * *',
    run: () => forEachOrg(db, (id) => expireImports(db, id, clock())),
  },
  { name: 'expire-inbound-bodies', cron: '2 * * * *', run: () => expireBodies(db, clock()) },
  { name: 'finish-inbound-bodies', cron: '* * * * *', run: () => finishBodies(db, clock()) },
  { name: 'fill-late-leads', cron: '* * * * *', run: () => fillLateLeads(db) },
  { name: 'link-late-leads', cron: '*/5 * * * *', run: () => linkPendingLeadsOfAllOrgs(db) },
  {
    name: 'fill-outcome-dates',
    cron: '* * * * *',
    run: () => fillOutcomeDatesOfAllOrgs(db, clock, log),
  },
  {
    name: 'reclassify-sessions',
    cron: '* * * * *',
    run: () => reclassifyAllOrgs(db, clock, log),
  },
  {
    name: 'credit-leads',
    cron: '57 * * * *',
    run: () => creditAllOrgs(db, clock()),
  },
]

/**
 * Reclassifies sessions under newer channel rules. Stops when its time is up, because jobs run one
 * after another; the next run resumes.
 */
async function reclassifyAllOrgs(
  db: Database,
  clock: () => Date,
  log: Pick<Logger, 'info'> | undefined,
): Promise<void> {
  const deadline = clock().getTime() + maxReclassifyMs
  const shouldStop = () => clock().getTime() >= deadline
  for (const { id: orgId } of await selectOrgs(db)) {
    let [sessions, changed] = [0, 0]
    const isDone = await reclassifySessions(db, orgId, {
      shouldStop,
      onBatch: (batch) => {
        sessions += batch.sessions
        changed += batch.changed
      },
    })
    if (sessions > 0) log?.info({ orgId, sessions, changed, isDone }, 'sessions were reclassified')
    if (!isDone) return
  }
}

/** Computes attribution in advance, so that the first report does not have to wait. */
async function creditAllOrgs(db: Database, now: Date): Promise<void> {
  for (const { id } of await selectOrgs(db)) {
    const org = await getOrg(db, id)
    if (org !== undefined) await creditAllDays(db, org, now)
  }
}

/** Erases deleted leads that can no longer be restored or are past the retention period. */
async function eraseDeletedLeads(db: Database, orgId: string, now: Date): Promise<number> {
  const days = (await getOrg(db, orgId))?.retentionDays
  const keptSince = days == null ? undefined : new Date(now.getTime() - days * dayMs).toISOString()
  return eraseExpiredLeads(db, orgId, now, keptSince, batchSize)
}

const expireBodies = (db: Database, now: Date): Promise<void> =>
  inEveryOrg(db, (id) => deleteExpiredBodies(db, id, now, batchSize))

/** Deletes page views so old that no late page view can belong to the same session. */
function deleteOldPageViews(db: Database, orgId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - pageViewDays * dayMs).toISOString()
  return db.inOrg(orgId, (tx) => deletePageViewsBefore(tx, before, batchSize))
}

/** Deletes leads past the retention period, then the sessions that no remaining lead needs. */
async function applyRetention(
  db: Database,
  orgId: string,
  now: Date,
  clock: () => Date,
): Promise<void> {
  const before = await deleteExpiredLeads(db, orgId, now, clock)
  if (before === undefined) return
  const windowDays = (await getOrg(db, orgId))?.conversionWindowDays
  if (windowDays === undefined) return
  // The oldest lead's visit history starts one attribution window earlier.
  const since = Date.parse(before) - windowDays * dayMs
  const end = new Date(Math.min(since, now.getTime() - minSessionDays * dayMs)).toISOString()
  await expireSessions(db, orgId, { before: end, visitors: visitorsDueAt(now), batch: batchSize })
}

/**
 * @returns ISO instant before which no leads remain; `undefined` if all leads are kept or the next
 *   run has to continue.
 */
async function deleteExpiredLeads(
  db: Database,
  orgId: string,
  now: Date,
  clock: () => Date,
): Promise<string | undefined> {
  const throttle = createThrottle(db, orgId)
  const deadline = clock().getTime() + maxDeletionMs
  while (clock().getTime() < deadline) {
    const days = (await getOrg(db, orgId))?.retentionDays
    if (days == null) return undefined
    const before = new Date(now.getTime() - days * dayMs).toISOString()
    const deleted = await db.inOrg(orgId, (tx) => deleteLeadsBefore(tx, before, batchSize))
    await throttle(deleted)
    if (deleted < batchSize) return before
  }
  return undefined
}
