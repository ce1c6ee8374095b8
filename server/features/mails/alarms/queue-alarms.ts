import { acquireOrgLock, type Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { runChecks } from '../../health/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { loadRecipients } from '../preferences/recipients.ts'
import { replaceAlarms, selectAlarms } from './alarm-store.ts'
import { chooseAlarms } from './choose-alarms.ts'

/**
 * Adds emails about health checks that have started to warn. The state and the emails are committed
 * together, so if the process dies, no alarm is lost or repeated.
 *
 * @returns Number of emails added.
 * @see L-225
 */
export async function queueAlarms(db: Database, orgId: string, now: Date): Promise<number> {
  if (getAccountSettings(db).mailer === undefined) return 0
  const org = await getOrg(db, orgId)
  const isRead = await db.readInOrg(
    orgId,
    async (tx) => (await loadRecipients(tx, 'alarms')).length,
  )
  if (org === undefined || isRead === 0) return 0
  const results = await runChecks(db, org, now)
  return db.inOrg(orgId, async (tx) => {
    await acquireOrgLock(tx, 'alarms')
    const { rows, mailed } = chooseAlarms(await selectAlarms(tx), results, now)
    await replaceAlarms(tx, rows)
    if (mailed.length === 0) return 0
    const at = now.toISOString()
    const recipients = await loadRecipients(tx, 'alarms')
    const mail = { kind: 'alarms', period: at, content: { checks: mailed }, nextAt: at } as const
    for (const { personId } of recipients) {
      await insertMail(tx, { ...mail, id: newId(), personId }, now)
    }
    return recipients.length
  })
}
