import { acquireOrgLock, type Database, type OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { type CheckResult, runChecks } from '../../health/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { loadRecipients } from '../preferences/recipients.ts'
import { replaceAlarms, selectAlarms } from './alarm-store.ts'
import { chooseAlarms } from './choose-alarms.ts'

/**
 * Adds emails about health checks that have started to show warnings. The state and the emails are
 * committed together, so if the process dies, no alarm is lost or repeated.
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
    const { rows, mailed } = chooseAlarms(await selectAlarms(tx), listOwn(results), now)
    await replaceAlarms(tx, rows)
    if (mailed.length === 0) return 0
    return insertAlarm(tx, { period: now.toISOString(), checks: mailed, now, newId })
  })
}

/** Warnings that {@link queueAlarm} does not cover. */
const listOwn = (results: readonly CheckResult[]): readonly CheckResult[] =>
  results.filter(({ cause }) => cause !== 'disabled' && cause !== 'nearlyDisabled')

/** An alarm about one object. */
interface Alarm {
  /** Subject of the alarm; each member gets only one email per subject. */
  readonly period: string
  readonly check: CheckResult
}

/**
 * Adds an email about a single object, in the transaction that changes it. The recipients are the
 * members who get alarms.
 */
export async function queueAlarm(
  tx: OrgTx,
  { db, now, newId }: Pick<Ctx, 'db' | 'now' | 'newId'>,
  { period, check }: Alarm,
): Promise<void> {
  if (getAccountSettings(db).mailer === undefined) return
  await insertAlarm(tx, { period, checks: [check], now: now(), newId })
}

interface NewAlarm extends Pick<Ctx, 'newId'>, Pick<Alarm, 'period'> {
  readonly checks: readonly CheckResult[]
  readonly now: Date
}

/** @returns Number of recipients. */
async function insertAlarm(tx: OrgTx, { period, checks, now, newId }: NewAlarm): Promise<number> {
  const recipients = await loadRecipients(tx, 'alarms')
  const mail = { kind: 'alarms', period, content: { checks }, nextAt: now.toISOString() } as const
  for (const { personId } of recipients) {
    await insertMail(tx, { ...mail, id: newId(), personId }, now)
  }
  return recipients.length
}
