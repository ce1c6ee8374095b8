import * as z from 'zod'
import { listLeadsSchema } from '../../../../contract/leads/lead-query.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { listLeads, loadLeadRecords } from '../../leads/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { loadRecipients } from '../preferences/recipients.ts'
import { type BuildMail, type MailContext, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import { toRest } from './build-new-leads-mail.ts'
import { describeLead, maxListed } from './describe-lead.ts'
import { findListDay } from './find-due-time.ts'
import { selectOldLeads } from './team-mail-store.ts'

/**
 * Queues the daily list emails that are due. An email's period is the local day, so each email is
 * queued only once despite repeated runs and clock changes.
 *
 * @returns Number of emails queued.
 * @see L-352
 */
export async function queueOpenLeads(db: Database, orgId: string, now: Date): Promise<number> {
  if (getAccountSettings(db).mailer === undefined) return 0
  const org = await getOrg(db, orgId)
  if (org === undefined) return 0
  const members = await db.readInOrg(orgId, (tx) => loadRecipients(tx, 'openLeads'))
  const due = members.flatMap(({ personId, timeZone, updatedAt }) => {
    const list = findListDay(timeZone ?? org.timeZone, now)
    // A member who subscribes in the afternoon expects the first list the next morning.
    const isNew = updatedAt === null || list === undefined || Date.parse(updatedAt) > +list.dueAt
    return isNew ? [] : [{ personId, period: list.day }]
  })
  if (due.length === 0) return 0
  return db.inOrg(orgId, async (tx) => {
    let added = 0
    for (const { personId, period } of due) {
      const mail = { personId, kind: 'openLeads', period, content: {} } as const
      const row = { ...mail, id: newId(), nextAt: now.toISOString() }
      if (await insertMail(tx, row, now)) added += 1
    }
    return added
  })
}

/** Open leads that exceed the age chosen by the recipient, oldest first. */
export const buildOpenLeadsMail: BuildMail = async (context) => {
  const { ctx, language, options } = context
  const before = new Date(ctx.now().getTime() - options.openLeadsDays * dayMs).toISOString()
  const isMine = options.openLeadsOf === 'mine'
  const { total, ids } = await (isMine ? loadMine : loadAll)(context, before)
  const leads = await ctx.db.readInOrg(ctx.org.id, (tx) => loadLeadRecords(tx, ctx, ids))
  if (leads.length === 0) return undefined
  const texts = mailTexts[language].leads
  return {
    subject: texts.openSubject(toOneLine(ctx.org.name), total),
    title: texts.openTitle[options.openLeadsOf](total, options.openLeadsDays),
    sections: [
      { kind: 'items', items: leads.map((lead) => describeLead(context, lead)) },
      ...toRest(context, total - leads.length),
    ],
    action: isMine
      ? { label: texts.openMine, path: '/my-leads' }
      : { label: texts.openAll, path: '/leads?status=open&sort=createdAt%3Aasc' },
  }
}

async function loadMine({ ctx, personId }: MailContext, before: string) {
  const { total, leadIds } = await ctx.db.readInOrg(ctx.org.id, (tx) =>
    selectOldLeads(tx, personId, { before, limit: maxListed }),
  )
  return { total, ids: leadIds }
}

async function loadAll({ ctx }: MailContext, before: string) {
  const sort = { status: 'open', sort: 'createdAt:asc', fields: 'id', limit: `${maxListed}` }
  const query = listLeadsSchema.parse({ ...sort, createdAt: { lt: before } })
  const { data, pagination } = await listLeads.run(ctx, query)
  return {
    total: pagination?.total ?? data.length,
    ids: data.map(({ id }) => z.string().parse(id)),
  }
}
