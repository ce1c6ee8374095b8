import { dayMs, minuteMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  type LeasedJobs,
  LeaseLostError,
  startLeasedJobs,
} from '../../../platform/jobs/leased-jobs.ts'
import {
  type ClaimedRow,
  createRowJobs,
  type ServeOptions,
} from '../../../platform/jobs/leased-rows.ts'
import { getRetryDelay } from '../../../platform/jobs/retry-schedule.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { giveUpInvitationMail } from '../../accounts/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { deleteUnusedOrgLimits } from '../addresses/confirmation-limit-store.ts'
import { deliverMail } from './deliver-mail.ts'
import {
  claimMail,
  deleteMailsBefore,
  dropMail,
  endSentMail,
  postponeMail,
  releaseMail,
  renewMail,
  selectDueMails,
} from './outbox-store.ts'

/** Time in milliseconds without a lease renewal after which another process takes over an email. */
const leaseMs = 15_000

/** Age in milliseconds at which an email that could not be sent counts as outdated. */
const maxAgeMs = dayMs

/**
 * Number of days for which sent emails are kept. Longer than the longest period that an email
 * covers, so that no email is sent twice.
 */
const keptDays = 60

/** Leased jobs, one per waiting email. @param clock  Current time. */
export const createMailJobs = (db: Database, clock = () => new Date()): LeasedJobs<ClaimedRow> =>
  createRowJobs(
    db,
    {
      leaseMs,
      turnMs: 1,
      perOrg: 2,
      selectDue: selectDueMails,
      loadOrg: (orgId) => getOrg(db, orgId),
      claim: claimMail,
      renew: renewMail,
      release: releaseMail,
      serve: attempt,
    },
    clock,
  )

/** Makes one attempt. Always returns 0, so that the job ends; a failed email is retried later. */
async function attempt(ctx: Ctx, id: string, { lease }: ServeOptions): Promise<number> {
  const { db, org, now } = ctx
  const row = await db.inOrg(org.id, (tx) => renewMail(tx, id, lease()))
  if (row === undefined) throw LeaseLostError
  const ended = { id, worker: lease().worker }
  const outcome = await deliverMail(ctx, row)
  const at = now()
  const isOld = at.getTime() - Date.parse(row.createdAt) > maxAgeMs
  const delay = getRetryDelay(row.attempts + 1, Math.random())
  await db.inOrg(org.id, async (tx) => {
    if (outcome.state === 'sent') {
      const { leadIds } = outcome
      await endSentMail(tx, ended, { sentAt: at.toISOString(), leadIds })
    } else if (outcome.state === 'later') {
      await postponeMail(tx, ended, { at: new Date(at.getTime() + minuteMs), isFailed: false })
    } else if (outcome.state === 'failed' && !isOld && delay !== undefined) {
      await postponeMail(tx, ended, { at: new Date(at.getTime() + delay), isFailed: true })
    } else {
      await dropMail(tx, ended)
      const isLost = outcome.state === 'failed' && row.invitationId !== null
      if (isLost) await giveUpInvitationMail(tx, row.invitationId, at)
    }
  })
  return 0
}

/** Sends only a few emails concurrently, because mail servers limit connections. */
const workerOptions = { concurrency: 4, pollMs: 5_000 } as const

/**
 * Sends emails in the background until stopped. Several processes share the work.
 *
 * @see L-224
 */
export const startMails = (db: Database, log: Logger): (() => Promise<void>) =>
  startLeasedJobs(createMailJobs(db), workerOptions, log).stop

/**
 * Deletes old emails and the organization's unused limits on confirmation emails.
 *
 * @returns Number of emails deleted.
 */
export function deleteOldMails(
  db: Database,
  orgId: string,
  now: Date,
  limit: number,
): Promise<number> {
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString()
  return db.inOrg(orgId, async (tx) => {
    await deleteUnusedOrgLimits(tx, now)
    return deleteMailsBefore(tx, before, limit)
  })
}
