import { dayMs } from '../contract/values/time.ts'
import { deleteOldLogins } from './features/accounts/index.ts'
import { creditAllDays } from './features/attribution/index.ts'
import { deleteExpiredRejected } from './features/filter-rules/index.ts'
import { expireImports, fillLateLeads } from './features/imports/index.ts'
import {
  deleteExpiredIdempotencyRecords,
  deleteLeadsBefore,
  linkPendingLeadsOfAllOrgs,
  resumeUnlocking,
} from './features/leads/index.ts'
import { sweepClients, sweepGrants } from './features/oauth/index.ts'
import { getOrg, selectOrgs } from './features/organizations/index.ts'
import {
  deleteExpiredEvents,
  deletePageViewsBefore,
  expireSessions,
  minSessionDays,
  visitorsDueAt,
} from './features/tracking/index.ts'
import { createThrottle } from './lead-index/index.ts'
import type { Database } from './platform/db/database.ts'
import type { Job } from './platform/jobs/cron-jobs.ts'

/** Rows that one transaction deletes, so that none lasts long. */
const batch = 1_000

/** How long leads of one organization are deleted before other jobs have their turn. */
const longestMs = 600_000

/** Days for which page views are kept at most; sessions, which are made of them, stay longer. */
const pageViewDays = 30

/**
 * Everything that happens by itself. Each is safe to repeat and to kill at any point.
 *
 * @param clock  What the time is when a job begins.
 */
export const createJobs = (db: Database, clock = () => new Date()): readonly Job[] => [
  {
    name: 'forget-idempotency-keys',
    cron: '7 * * * *',
    run: () =>
      inEveryOrg(db, (id) =>
        db.inOrg(id, (tx) => deleteExpiredIdempotencyRecords(tx, clock(), batch)),
      ),
  },
  {
    name: 'unlock-leads',
    cron: '12 * * * *',
    run: async () => {
      for (const { id } of await selectOrgs(db)) await resumeUnlocking(db, id, clock)
    },
  },
  {
    name: 'expire-quarantine',
    cron: '17 * * * *',
    run: () =>
      inEveryOrg(db, (id) =>
        db.inOrg(id, (tx) => deleteExpiredRejected(tx, clock().toISOString(), batch)),
      ),
  },
  {
    name: 'apply-retention',
    cron: '27 * * * *',
    run: async () => {
      // One instant for all: it says whose turn it is, however long the run takes.
      const now = clock()
      for (const { id } of await selectOrgs(db)) await applyRetention(db, id, now, clock)
    },
  },
  {
    name: 'expire-rejected-events',
    cron: '37 * * * *',
    run: () =>
      inEveryOrg(db, (id) => db.inOrg(id, (tx) => deleteExpiredEvents(tx, clock(), batch))),
  },
  {
    name: 'expire-page-views',
    cron: '47 * * * *',
    run: () => inEveryOrg(db, (id) => deleteOldPageViews(db, id, clock())),
  },
  {
    name: 'expire-imports',
    cron: '52 * * * *',
    run: async () => {
      for (const { id } of await selectOrgs(db)) await expireImports(db, id, clock())
    },
  },
  {
    name: 'fill-late-leads',
    cron: '* * * * *',
    run: () => fillLateLeads(db),
  },
  {
    name: 'link-late-leads',
    cron: '*/5 * * * *',
    run: () => linkPendingLeadsOfAllOrgs(db),
  },
  {
    name: 'forget-connections',
    cron: '42 * * * *',
    run: async () => {
      const now = clock()
      while ((await db.inSystem((tx) => deleteOldLogins(tx, now, batch))) === batch);
      await sweepClients(db, now, batch)
      for (const { id } of await selectOrgs(db)) await sweepGrants(db, id, now, batch)
    },
  },
  {
    name: 'credit-leads',
    cron: '57 2 * * *',
    run: () => creditEveryOrg(db, clock()),
  },
]

/** Makes tables of attribution ready, so that nobody waits for the first one. */
async function creditEveryOrg(db: Database, now: Date): Promise<void> {
  for (const { id } of await selectOrgs(db)) {
    const org = await getOrg(db, id)
    if (org !== undefined) await creditAllDays(db, org, now)
  }
}

/** Deletes page views that are too old to have late ones beside them. */
function deleteOldPageViews(db: Database, orgId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - pageViewDays * dayMs).toISOString()
  return db.inOrg(orgId, (tx) => deletePageViewsBefore(tx, before, batch))
}

/** Deletes leads that are older than the organization wants to keep, then visits that none needs. */
async function applyRetention(
  db: Database,
  orgId: string,
  now: Date,
  clock: () => Date,
): Promise<void> {
  const before = await deleteOutlived(db, orgId, now, clock)
  if (before === undefined) return
  const windowDays = (await getOrg(db, orgId))?.conversionWindowDays
  if (windowDays === undefined) return
  // The journey of the oldest lead that is kept begins a window before it.
  const since = Date.parse(before) - windowDays * dayMs
  const end = new Date(Math.min(since, now.getTime() - minSessionDays * dayMs)).toISOString()
  await expireSessions(db, orgId, { before: end, visitors: visitorsDueAt(now), batch })
}

/**
 * @returns Instant (ISO) before which no lead is left; undefined where all are kept, or the next run
 *   has to go on.
 */
async function deleteOutlived(
  db: Database,
  orgId: string,
  now: Date,
  clock: () => Date,
): Promise<string | undefined> {
  const keepPace = createThrottle(db, orgId)
  const until = clock().getTime() + longestMs
  while (clock().getTime() < until) {
    const days = (await getOrg(db, orgId))?.retentionDays
    if (days == null) return undefined
    const before = new Date(now.getTime() - days * dayMs).toISOString()
    const deleted = await db.inOrg(orgId, (tx) => deleteLeadsBefore(tx, before, batch))
    await keepPace(deleted)
    if (deleted < batch) return before
  }
  return undefined
}

/** Repeats `work` on each organization until it finds nothing more to do. */
async function inEveryOrg(db: Database, work: (orgId: string) => Promise<number>): Promise<void> {
  for (const { id } of await selectOrgs(db)) {
    while ((await work(id)) === batch);
  }
}
