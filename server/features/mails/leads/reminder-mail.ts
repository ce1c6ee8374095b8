import * as z from 'zod'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { loadLeadRecords } from '../../leads/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { type BuildMail, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import { describeLead, formatTime } from './describe-lead.ts'
import { selectReminder } from './team-mail-store.ts'

interface NewReminder {
  readonly id: string
  readonly personId: string
  readonly dueAt: string
}

/**
 * Adds a reminder's email in the transaction that creates the reminder. The email stays in the
 * outbox until the reminder is due, and its age is counted from then.
 *
 * @see L-352
 */
export async function queueReminder(
  tx: OrgTx,
  { now, newId }: Pick<Ctx, 'now' | 'newId'>,
  { id, personId, dueAt }: NewReminder,
): Promise<void> {
  const due = new Date(Math.max(Date.parse(dueAt), now().getTime()))
  const content = { reminderId: id }
  const mail = { id: newId(), personId, kind: 'reminders', period: id, content } as const
  await insertMail(tx, { ...mail, nextAt: due.toISOString() }, due)
}

const contentSchema = z.object({ reminderId: z.string() })

/** A reminder that has not been completed. */
export const buildReminderMail: BuildMail = async (context, content) => {
  const { ctx, language, options } = context
  const { reminderId } = contentSchema.parse(content)
  const found = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
    const reminder = await selectReminder(tx, reminderId)
    const [lead] = reminder ? await loadLeadRecords(tx, ctx, [reminder.leadId]) : []
    return reminder && lead && { reminder, lead }
  })
  if (found === undefined) return undefined
  const { reminder, lead } = found
  const texts = mailTexts[language].leads
  const note = options.showsContact ? toOneLine(reminder.note) : ''
  const lines = [texts.due(formatTime(context, reminder.dueAt)), ...(note === '' ? [] : [note])]
  return {
    subject: texts.reminderSubject(toOneLine(ctx.org.name)),
    title: texts.reminderTitle,
    sections: [{ kind: 'items', items: [describeLead(context, lead, lines)] }],
    action: { label: texts.openOne, path: `/leads/${lead.id}` },
    leadIds: [lead.id],
  }
}
