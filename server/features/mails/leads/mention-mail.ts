import * as z from 'zod'
import { formatMentions, listMentions } from '../../../../contract/leads/mentions.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getAccountSettings } from '../../accounts/index.ts'
import { loadLeadRecords } from '../../leads/index.ts'
import { insertMail } from '../outbox/outbox-store.ts'
import { loadRecipient, wantsMail } from '../preferences/recipients.ts'
import { type BuildMail, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import { describeLead } from './describe-lead.ts'
import { selectComment, selectNames } from './team-mail-store.ts'

/**
 * Adds emails for the members mentioned in a comment, in the transaction that stores it.
 *
 * @see L-366
 */
export async function queueMentions(
  tx: OrgTx,
  { db, now, newId }: Pick<Ctx, 'db' | 'now' | 'newId'>,
  { commentId, personIds }: { readonly commentId: string; readonly personIds: readonly string[] },
): Promise<void> {
  if (getAccountSettings(db).mailer === undefined) return
  for (const personId of personIds) {
    const member = await loadRecipient(tx, personId)
    if (member === undefined || !wantsMail(member, 'mentions')) continue
    const mail = { id: newId(), personId, kind: 'mentions', period: commentId } as const
    const nextAt = now().toISOString()
    await insertMail(tx, { ...mail, content: { commentId }, nextAt }, now())
  }
}

const contentSchema = z.object({ commentId: z.string() })

/** Maximum number of comment lines shown in an email; the lead's page shows the whole comment. */
const maxLines = 20

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map(toOneLine)
    .filter((line) => line !== '')
    .slice(0, maxLines)

/**
 * A comment that has not been deleted. Its text is included only if the email contains contact
 * data.
 */
export const buildMentionMail: BuildMail = async (context, content) => {
  const { ctx, language, options } = context
  const { commentId } = contentSchema.parse(content)
  const found = await ctx.db.readInOrg(ctx.org.id, async (tx) => {
    const comment = await selectComment(tx, commentId)
    if (comment === undefined) return undefined
    const [lead] = await loadLeadRecords(tx, ctx, [comment.leadId])
    const names = await selectNames(tx, commentId, listMentions(comment.text))
    return lead && { comment, lead, names }
  })
  if (found === undefined) return undefined
  const { comment, lead, names } = found
  const texts = mailTexts[language].leads
  const author = toOneLine(comment.authorName ?? '') || texts.someone
  const text = formatMentions(comment.text, (id) => names.get(id) ?? texts.someone)
  return {
    subject: texts.mentionSubject(toOneLine(ctx.org.name), author),
    title: texts.mentionTitle(author),
    sections: [
      {
        kind: 'items',
        items: [describeLead(context, lead, options.showsContact ? toLines(text) : [])],
      },
    ],
    action: { label: texts.openOne, path: `/leads/${lead.id}` },
    leadIds: [lead.id],
  }
}
