import * as z from 'zod'
import { listMentions } from '../../../contract/leads/mentions.ts'
import {
  commentSchema,
  commentText,
  reminderNote,
  reminderSchema,
  teamworkSchema,
} from '../../../contract/leads/teamwork.ts'
import { teamworkLimits } from '../../../contract/leads/teamwork-limits.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { deleteOperation } from '../audit/index.ts'
import { queueMentions, queueReminder, selectLeadMails } from '../mails/index.ts'
import { may } from '../members/index.ts'
import { assertMayRead } from './may-own-leads.ts'
import {
  type CommentRow,
  deleteComment,
  deleteReminder,
  hasLead,
  insertComment,
  insertReminder,
  lockLead,
  selectComments,
  selectMentioned,
  selectOwner,
  selectReminders,
} from './teamwork-store.ts'

/** Comments as returned to this user. */
async function toComments(
  tx: OrgTx,
  { user, role }: AppCtx,
  leadId: string,
  rows: readonly CommentRow[],
): Promise<z.output<typeof commentSchema>[]> {
  const ids = [...new Set(rows.flatMap(({ text }) => listMentions(text)))]
  const people = ids.length === 0 ? [] : await selectMentioned(tx, leadId, ids)
  return rows.map(({ authorId, ...comment }) => {
    const mentioned = new Set(listMentions(comment.text))
    return {
      ...comment,
      mentions: people.filter(({ personId }) => mentioned.has(personId)),
      mayDelete: mayDeleteAny({ role }) || authorId === user.id,
    }
  })
}

const mayDeleteAny = ({ role }: Pick<AppCtx, 'role'>): boolean => may(role, 'leads.erase')

/** @see L-327 */
export const getTeamwork = appOperation({
  name: 'get_teamwork',
  rest: 'GET /orgs/{orgId}/leads/{id}/teamwork',
  summary: "Read a lead's owner, comments and emails, and your reminders for it.",
  permission: 'leads.read',
  input: z.strictObject({ id: idInput }),
  output: teamworkSchema,

  async run(ctx, sent) {
    const id = idOrUnmatchable(sent.id)
    return {
      data: await ctx.db.readInOrg(ctx.org.id, async (tx) => {
        found(await hasLead(tx, id), 'lead')
        const comments = await selectComments(tx, id)
        return {
          owner: await selectOwner(tx, id),
          comments: await toComments(tx, ctx, id, comments),
          reminders: await selectReminders(tx, ctx.user.id, {
            leadId: id,
            limit: teamworkLimits.reminders,
          }),
          emails: await selectLeadMails(tx, id),
        }
      }),
    }
  },
})

export const createComment = appOperation({
  name: 'create_comment',
  rest: 'POST /orgs/{orgId}/leads/{id}/comments',
  summary: 'Comment on a lead, and mention members as `@{id}`. Only members see comments.',
  permission: 'leads.change',
  input: z.strictObject({ id: idInput, text: commentText }),
  output: commentSchema,

  async run(ctx, sent) {
    const leadId = idOrUnmatchable(sent.id)
    const { id: authorId, name: authorName } = ctx.user
    const times = { createdAt: ctx.now().toISOString() }
    const comment = { id: ctx.newId(), text: sent.text, authorId, ...times }
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await lockLead(tx, leadId), 'lead')
      const mentioned = listMentions(sent.text)
      await assertMayRead(tx, mentioned)
      if (!(await insertComment(tx, leadId, comment))) {
        throw new ApiError(
          'CONFLICT',
          `A lead can have at most ${teamworkLimits.comments} comments. Delete one first.`,
        )
      }
      const others = mentioned.filter((personId) => personId !== authorId)
      await queueMentions(tx, ctx, { commentId: comment.id, personIds: others })
      const [answer] = await toComments(tx, ctx, leadId, [{ ...comment, authorName }])
      return found(answer, 'comment')
    })
    return { status: 201, data }
  },
})

export const deleteLeadComment = deleteOperation({
  name: 'delete_comment',
  rest: 'DELETE /orgs/{orgId}/lead-comments/{id}',
  summary: 'Delete one of your comments. Owners and admins can delete any comment.',
  permission: 'leads.change',
  noun: 'comment',
  remove: (tx, id, ctx) => deleteComment(tx, id, mayDeleteAny(ctx) ? null : ctx.user.id),
})

export const createReminder = appOperation({
  name: 'create_reminder',
  rest: 'POST /orgs/{orgId}/leads/{id}/reminders',
  summary: 'Set a reminder about a lead for yourself.',
  permission: 'leads.read',
  input: z.strictObject({
    id: idInput,
    dueAt: z.iso
      .datetime({ offset: true })
      .meta({ description: 'When to follow up with the lead.' }),
    note: reminderNote.default(''),
  }),
  output: reminderSchema,

  async run(ctx, sent) {
    const leadId = idOrUnmatchable(sent.id)
    const dueAt = new Date(sent.dueAt).toISOString()
    const reminder = { id: ctx.newId(), leadId, note: sent.note, dueAt }
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await lockLead(tx, leadId), 'lead')
      const { id, dueAt } = reminder
      if (!(await insertReminder(tx, reminder, ctx.user.id, ctx.now().toISOString()))) {
        throw new ApiError(
          'CONFLICT',
          `A lead can have at most ${teamworkLimits.reminders} reminders. Complete one first.`,
        )
      }
      await queueReminder(tx, ctx, { id, personId: ctx.user.id, dueAt })
    })
    return { status: 201, data: reminder }
  },
})

export const completeReminder = deleteOperation({
  name: 'complete_reminder',
  rest: 'DELETE /orgs/{orgId}/lead-reminders/{id}',
  summary: 'Complete one of your reminders.',
  permission: 'leads.read',
  noun: 'reminder',
  remove: (tx, id, { user }) => deleteReminder(tx, id, user.id),
})
