import * as z from 'zod'
import { minuteMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { loadLeadRecords } from '../../leads/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { loadRecipient, wantsMail } from '../preferences/recipients.ts'
import { type BuildMail, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import { toRest } from './build-new-leads-mail.ts'
import { describeLead, maxListed } from './describe-lead.ts'
import { appendAssigned, selectAssigned } from './team-mail-store.ts'

/** Period during which further assignments are added to the same email. */
const waitMs = 2 * minuteMs

/**
 * Adds an email about leads that someone else assigned to a member, in the transaction that assigns
 * the leads.
 *
 * @see L-352
 */
export async function queueAssigned(
  tx: OrgTx,
  { db, now, newId }: Pick<Ctx, 'db' | 'now' | 'newId'>,
  { personId, leadIds }: { readonly personId: string; readonly leadIds: readonly string[] },
): Promise<void> {
  if (leadIds.length === 0 || getAccountSettings(db).mailer === undefined) return
  const member = await loadRecipient(tx, personId)
  if (member === undefined || !wantsMail(member, 'assigned')) return
  const at = now()
  if (await appendAssigned(tx, personId, leadIds, at.toISOString())) return
  const id = newId()
  const nextAt = new Date(at.getTime() + waitMs).toISOString()
  await insertMail(
    tx,
    { id, personId, kind: 'assigned', period: id, content: { leadIds }, nextAt },
    at,
  )
}

const contentSchema = z.object({ leadIds: z.array(z.string()) })

/** The leads that are still assigned to the recipient. */
export const buildAssignedMail: BuildMail = async (context, content) => {
  const { ctx, language, personId } = context
  const { leadIds } = contentSchema.parse(content)
  const { assigned, leads } = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
    const assigned = (await selectAssigned(tx, personId, leadIds)).map(({ leadId }) => leadId)
    return { assigned, leads: await loadLeadRecords(tx, ctx, assigned.slice(0, maxListed)) }
  })
  if (leads.length === 0) return undefined
  const texts = mailTexts[language].leads
  const count = assigned.length
  const [first] = leads
  return {
    subject: texts.assignedSubject(toOneLine(ctx.org.name), count),
    title: texts.assignedTitle(count),
    sections: [
      { kind: 'items', items: leads.map((lead) => describeLead(context, lead)) },
      ...toRest(context, count - leads.length),
    ],
    action:
      count === 1 && first !== undefined
        ? { label: texts.openOne, path: `/leads/${first.id}` }
        : { label: texts.openMine, path: '/my-leads' },
    leadIds: leads.map(({ id }) => id),
  }
}
