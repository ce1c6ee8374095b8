import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { selectAddresses } from '../addresses/address-store.ts'
import { insertAddressMail, insertMail } from '../outbox/outbox-store.ts'
import { loadRecipients } from '../preferences/recipients.ts'
import { findDueReport, type ReportKind } from './find-due-report.ts'

const kinds: readonly ReportKind[] = ['weekly', 'monthly']

/**
 * Adds emails for the reports that are due. The report's first day identifies the email's period,
 * so that a report is added only once despite repeated runs and time zone changes.
 *
 * @returns Number of emails added.
 */
export async function queueReports(db: Database, orgId: string, now: Date): Promise<number> {
  if (getAccountSettings(db).mailer === undefined) return 0
  const org = await getOrg(db, orgId)
  if (org === undefined) return 0
  const due = await db.readInOrg(orgId, async (tx) => {
    const found = []
    for (const kind of kinds) {
      for (const { personId, timeZone, updatedAt } of await loadRecipients(tx, kind)) {
        const zones = { recipient: timeZone ?? org.timeZone, org: org.timeZone }
        const report = findDueReport(kind, zones, now)
        // A member who subscribes on Monday afternoon does not expect a report that same day.
        const isNew = updatedAt === null || report === undefined
        if (isNew || Date.parse(updatedAt) > report.dueAt.getTime()) continue
        const { dueAt: _, ...days } = report
        found.push({ personId, kind, period: days.firstDay, content: days })
      }
    }
    for (const address of await selectAddresses(tx)) {
      const zones = { recipient: org.timeZone, org: org.timeZone }
      for (const kind of kinds.filter((one) => address.kinds.includes(one))) {
        const report = findDueReport(kind, zones, now)
        const { confirmedAt } = address
        const isNew = confirmedAt === null || report === undefined
        if (isNew || Date.parse(confirmedAt) > report.dueAt.getTime()) continue
        const { dueAt: _, ...days } = report
        found.push({ addressId: address.id, kind, period: days.firstDay, content: days })
      }
    }
    return found
  })
  if (due.length === 0) return 0
  return db.inOrg(orgId, async (tx) => {
    let added = 0
    for (const mail of due) {
      const row = { ...mail, id: newId(), nextAt: now.toISOString() }
      const isAdded =
        row.addressId !== undefined
          ? await insertAddressMail(tx, row, now)
          : await insertMail(tx, row, now)
      if (isAdded) added += 1
    }
    return added
  })
}
