import { batchSize, forEachOrg } from './each-org.ts'
import { deleteOldLogins } from './features/accounts/index.ts'
import { checkHost } from './features/host-names/index.ts'
import { sweepClients, sweepGrants } from './features/oauth/index.ts'
import { selectOrgs } from './features/organizations/index.ts'
import { deleteEndedSamples } from './features/sample-data/index.ts'
import { checkDomains } from './features/single-sign-on/index.ts'
import type { Database } from './platform/db/database.ts'
import type { CronJob } from './platform/jobs/cron-jobs.ts'

/** Jobs for users, their access and their organizations. */
export const createAccountJobs = (db: Database, clock: () => Date): readonly CronJob[] => [
  {
    name: 'forget-connections',
    cron: '42 * * * *',
    run: async () => {
      const now = clock()
      while ((await db.inSystem((tx) => deleteOldLogins(tx, now, batchSize))) === batchSize);
      await sweepClients(db, now, batchSize)
      for (const { id } of await selectOrgs(db)) await sweepGrants(db, id, now, batchSize)
    },
  },
  {
    name: 'delete-sample-data',
    cron: '*/5 * * * *',
    run: () => deleteEndedSamples(db, clock()),
  },
  {
    name: 'check-email-domains',
    cron: '20 * * * *',
    run: () =>
      forEachOrg(db, async (id) => {
        await checkDomains(db, id, clock())
        await checkHost(db, id, clock())
      }),
  },
]
