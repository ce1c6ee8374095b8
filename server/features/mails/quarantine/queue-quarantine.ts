import { dayMs, hourMs, minuteMs } from '../../../../contract/values/time.ts'
import { acquireOrgLock, type Database, type OrgTx } from '../../../platform/db/database.ts'
import { systemActor } from '../../../platform/operation.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { countRejected, type RejectedCounts } from '../../filter-rules/index.ts'
import { insertNotices } from '../../leads/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { loadRecipients } from '../preferences/recipients.ts'
import { selectNoticeTime, upsertNoticeTime } from './notice-time-store.ts'

/** Time during which rejected leads are collected, and minimum time between two reports. */
const [bundleMs, betweenMs] = [hourMs, dayMs]

/** Maximum time until a transaction commits the leads that it rejects. */
const settledMs = 2 * minuteMs

/**
 * Reports leads that filter rules have rejected since the previous report: adds one event for
 * webhooks and chats, and one email per member who wants such emails. Reports at most once a day,
 * and no earlier than an hour after the first of these leads. The event and the emails are
 * committed together, so that nothing is reported twice.
 *
 * @returns Number of leads reported.
 * @see L-415
 */
export async function queueQuarantine(db: Database, orgId: string, now: Date): Promise<number> {
  const isDue = await db.readInOrg(orgId, (tx) => loadDue(tx, now))
  if (isDue === undefined) return 0
  return db.inOrg(orgId, async (tx) => {
    await acquireOrgLock(tx, 'quarantine-notice')
    const due = await loadDue(tx, now)
    if (due === undefined) return 0
    const { until, counts } = due
    const at = now.toISOString()
    await upsertNoticeTime(tx, until)
    const event = { type: 'quarantine.filled', actor: systemActor, at, leadId: null } as const
    await insertNotices(tx, [{ ...event, details: { quarantine: { count: counts.total } } }])
    if (getAccountSettings(db).mailer === undefined) return counts.total
    const content = { total: counts.total, rules: counts.rules }
    for (const { personId } of await loadRecipients(tx, 'quarantine')) {
      const mail = { kind: 'quarantine', period: until, content, nextAt: at } as const
      await insertMail(tx, { ...mail, id: newId(), personId }, now)
    }
    return counts.total
  })
}

interface Due {
  /** End of the report's period, as an ISO timestamp. */
  readonly until: string
  readonly counts: RejectedCounts
}

/** @returns `undefined` if there is nothing to report, or it is too early. */
async function loadDue(tx: OrgTx, now: Date): Promise<Due | undefined> {
  const noticeAt = await selectNoticeTime(tx)
  if (noticeAt !== undefined && now.getTime() - Date.parse(noticeAt) < betweenMs) return undefined
  const until = new Date(now.getTime() - settledMs)
  const counts = await countRejected(tx, { since: new Date(noticeAt ?? 0), until })
  if (counts.firstAt === null) return undefined
  if (now.getTime() - Date.parse(counts.firstAt) < bundleMs) return undefined
  return { until: until.toISOString(), counts }
}
