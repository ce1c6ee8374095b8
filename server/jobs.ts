import { dayMs } from '../contract/time.ts'
import { creditAllDays } from './features/attribution/index.ts'
import { deleteExpiredRejected } from './features/filter-rules/index.ts'
import { expireImports, fillLateLeads } from './features/imports/index.ts'
import {
  deleteForgotten,
  deleteLeadsBefore,
  linkLateLeads,
  unlockLeftBehind,
} from './features/leads/index.ts'
import { sweepClients, sweepGrants } from './features/oauth/index.ts'
import { orgOf, selectOrgs } from './features/orgs/index.ts'
import { pacerOf, touch } from './features/segments/index.ts'
import { deleteExpiredEvents, deletePageViewsBefore } from './features/tracking/index.ts'
import type { Database } from './platform/database.ts'
import type { Job } from './platform/jobs.ts'

/** Rows that one transaction deletes, so that none lasts long. */
const batch = 1_000

/** Days for which page views are kept; sessions, which are made of them, stay. */
const pageViewDays = 30

/** Everything that happens by itself. Each is safe to repeat and to kill at any point. */
export const jobsOf = (db: Database): readonly Job[] => [
  {
    name: 'forget-idempotency-keys',
    cron: '7 * * * *',
    run: () => inEveryOrg(db, (id) => db.inOrg(id, (tx) => deleteForgotten(tx, new Date(), batch))),
  },
  {
    name: 'unlock-leads',
    cron: '12 * * * *',
    run: async () => {
      for (const { id } of await selectOrgs(db)) await unlockLeftBehind(db, id, new Date())
    },
  },
  {
    name: 'expire-quarantine',
    cron: '17 * * * *',
    run: () =>
      inEveryOrg(db, (id) =>
        db.inOrg(id, (tx) => deleteExpiredRejected(tx, new Date().toISOString(), batch)),
      ),
  },
  {
    name: 'apply-retention',
    cron: '27 * * * *',
    run: async () => {
      for (const { id } of await selectOrgs(db)) await deleteOutlived(db, id)
    },
  },
  {
    name: 'expire-rejected-events',
    cron: '37 * * * *',
    run: () =>
      inEveryOrg(db, (id) => db.inOrg(id, (tx) => deleteExpiredEvents(tx, new Date(), batch))),
  },
  {
    name: 'expire-page-views',
    cron: '47 * * * *',
    run: () => inEveryOrg(db, (id) => deleteOldPageViews(db, id)),
  },
  {
    name: 'expire-imports',
    cron: '52 * * * *',
    run: async () => {
      for (const { id } of await selectOrgs(db)) await expireImports(db, id, new Date())
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
    run: () => linkLateLeads(db),
  },
  {
    name: 'forget-connections',
    cron: '42 * * * *',
    run: async () => {
      const now = new Date()
      await sweepClients(db, now, batch)
      for (const { id } of await selectOrgs(db)) await sweepGrants(db, id, now, batch)
    },
  },
  {
    name: 'credit-leads',
    cron: '57 2 * * *',
    run: () => creditEveryOrg(db),
  },
]

/** Makes tables of attribution ready, so that nobody waits for the first one. */
async function creditEveryOrg(db: Database): Promise<void> {
  for (const { id } of await selectOrgs(db)) {
    const org = await orgOf(db, id)
    if (org !== undefined) await creditAllDays(db, org, new Date())
  }
}

/** Deletes page views that are too old to have late ones beside them. */
function deleteOldPageViews(db: Database, orgId: string): Promise<number> {
  const before = new Date(Date.now() - pageViewDays * dayMs).toISOString()
  return db.inOrg(orgId, (tx) => deletePageViewsBefore(tx, before, batch))
}

/** Deletes leads that are older than the organization wants to keep. */
async function deleteOutlived(db: Database, orgId: string): Promise<void> {
  const keepPace = pacerOf(db, orgId)
  for (;;) {
    const days = (await orgOf(db, orgId))?.retentionDays
    if (days == null) return
    const before = new Date(Date.now() - days * dayMs).toISOString()
    const deleted = await db.inOrg(orgId, (tx) => deleteLeadsBefore(tx, before, batch))
    touch(db, orgId, deleted)
    await keepPace(deleted)
    if (deleted < batch) return
  }
}

/** Repeats `work` on each organization until it finds nothing more to do. */
async function inEveryOrg(db: Database, work: (orgId: string) => Promise<number>): Promise<void> {
  for (const { id } of await selectOrgs(db)) {
    while ((await work(id)) === batch);
  }
}
