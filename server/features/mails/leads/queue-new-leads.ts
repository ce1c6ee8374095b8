import { hourMs } from '../../../../contract/values/time.ts'
import { acquireOrgLock, type Database, type OrgTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { orderEvents } from '../../leads/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { selectOrgsWithNewLeadMails, updateLeadPosition } from '../preferences/preference-store.ts'
import { loadRecipients, type Recipient } from '../preferences/recipients.ts'
import { maxListed } from './describe-lead.ts'
import { findBundleTime } from './find-due-time.ts'
import { countNewLeadMails, selectFirstNews, selectNews } from './new-lead-store.ts'

/** Maximum number of emails per hour; beyond this limit, further leads share an email. */
const maxPerHour = 12

/** Organizations whose members receive emails about new leads. */
export const listOrgsWithNewLeadMails = async (db: Database): Promise<string[]> =>
  (await db.inSystem(selectOrgsWithNewLeadMails)).map(({ orgId }) => orgId)

/**
 * Adds emails about created leads, based on the events after each member's position, and moves the
 * position in the same transaction, so that no lead is emailed twice or missed. Lead creation
 * itself needs no extra writes.
 *
 * @returns Number of emails added.
 * @see L-352
 */
export async function queueNewLeads(db: Database, orgId: string, now: Date): Promise<number> {
  if (getAccountSettings(db).mailer === undefined) return 0
  const org = await getOrg(db, orgId)
  if (org === undefined) return 0
  const { head } = await orderEvents(db, orgId)
  return db.inOrg(orgId, async (tx) => {
    await acquireOrgLock(tx, 'new-lead-mails')
    let added = 0
    for (const member of await loadRecipients(tx, 'newLeads')) {
      const timeZone = member.timeZone ?? org.timeZone
      added += await queueForMember(tx, { member, timeZone, head, now })
    }
    return added
  })
}

interface Turn {
  readonly member: Recipient
  readonly timeZone: string
  readonly head: number
  readonly now: Date
}

async function queueForMember(tx: OrgTx, turn: Turn): Promise<number> {
  const { member, timeZone, head, now } = turn
  const { personId, leadPosition: after } = member
  if (after === null || after >= head) return 0
  const span = { personId, after, until: head }
  const first = await selectFirstNews(tx, span)
  const isDue =
    first !== undefined &&
    findBundleTime(member.options.newLeadsEvery, first.at, timeZone) <= now &&
    !(await hasManyMails(tx, turn))
  if (!isDue) {
    // Skip the events before the first new lead, so that they are not read again.
    await updateLeadPosition(tx, personId, first === undefined ? head : first.position - 1)
    return 0
  }
  const { total, leadIds, importIds } = await selectNews(tx, span, maxListed)
  const contents = importIds.map((importId) => ({
    period: `import ${importId}`,
    content: { importId, after },
  }))
  const bundle = { period: `after ${after}`, content: { leadIds, total } }
  let added = 0
  for (const mail of total === 0 ? contents : [bundle, ...contents]) {
    const row = { ...mail, id: newId(), personId, kind: 'newLeads', nextAt: now.toISOString() }
    if (await insertMail(tx, { ...row, kind: 'newLeads' }, now)) added += 1
  }
  await updateLeadPosition(tx, personId, head)
  return added
}

async function hasManyMails(tx: OrgTx, { member, now }: Turn): Promise<boolean> {
  if (member.options.newLeadsEvery !== 'minute') return false
  const since = new Date(now.getTime() - hourMs).toISOString()
  return (await countNewLeadMails(tx, member.personId, since)) >= maxPerHour
}
