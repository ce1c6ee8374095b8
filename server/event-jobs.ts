import { batchSize, forEachOrg, inEveryOrg } from './each-org.ts'
import { deriveConversions, expireRetractions } from './features/conversions/index.ts'
import { deleteOldEvents } from './features/leads/index.ts'
import {
  deleteOldMails,
  deleteUnusedAddressLimits,
  listOrgsWithNewLeadMails,
  queueAlarms,
  queueNewLeads,
  queueOpenLeads,
  queueQuarantine,
  queueReports,
} from './features/mails/index.ts'
import { getOrg } from './features/organizations/index.ts'
import { deleteOldDeliveries, encryptChatUrls } from './features/webhooks/index.ts'
import type { Database } from './platform/db/database.ts'
import type { CronJob } from './platform/jobs/cron-jobs.ts'
import { createCtx, systemActor } from './platform/operation.ts'

/** Jobs for lead events, for data derived from them, and for emails to members. */
export const createEventJobs = (db: Database, clock: () => Date): readonly CronJob[] => [
  {
    name: 'expire-events',
    cron: '34 * * * *',
    run: () => inEveryOrg(db, (id) => deleteOldEvents(db, id, clock(), batchSize)),
  },
  {
    name: 'expire-webhook-deliveries',
    cron: '35 * * * *',
    run: () => inEveryOrg(db, (id) => deleteOldDeliveries(db, id, clock(), batchSize)),
  },
  {
    name: 'expire-retractions',
    cron: '37 * * * *',
    run: () => inEveryOrg(db, (id) => expireRetractions(db, id, clock(), batchSize)),
  },
  { name: 'encrypt-chat-urls', cron: '*/5 * * * *', run: () => encryptChatUrls(db) },
  {
    name: 'expire-mails',
    cron: '36 * * * *',
    run: async () => {
      await inEveryOrg(db, (id) => deleteOldMails(db, id, clock(), batchSize))
      await db.inSystem((tx) => deleteUnusedAddressLimits(tx, clock()))
    },
  },
  {
    name: 'queue-alarms',
    cron: '*/10 * * * *',
    run: () => forEachOrg(db, (id) => queueAlarms(db, id, clock())),
  },
  {
    name: 'queue-quarantine',
    cron: '4,14,24,34,44,54 * * * *',
    run: () =>
      forEachOrg(db, async (id) => {
        await queueQuarantine(db, id, clock())
      }),
  },
  {
    // Runs every 15 minutes, because some time zones' offsets end in :15 or :45.
    name: 'queue-reports',
    cron: '*/15 * * * *',
    run: () =>
      forEachOrg(db, async (id) => {
        await queueReports(db, id, clock())
        await queueOpenLeads(db, id, clock())
      }),
  },
  {
    name: 'queue-new-leads',
    cron: '* * * * *',
    run: async () => {
      for (const id of await listOrgsWithNewLeadMails(db)) await queueNewLeads(db, id, clock())
    },
  },
  {
    // Requests and file downloads also derive conversions. This job covers periods without either.
    name: 'derive-conversions',
    cron: '3 * * * *',
    run: () =>
      forEachOrg(db, async (id) => {
        const org = await getOrg(db, id)
        if (org === undefined) return
        await deriveConversions({ ...createCtx(db, org, systemActor), now: clock })
      }),
  },
]
