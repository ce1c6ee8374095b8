import * as z from 'zod'
import { listMentions } from './mentions.ts'
import { teamworkLimits } from './teamwork-limits.ts'

export const commentText = z
  .string()
  .trim()
  .min(1)
  .max(teamworkLimits.commentLength)
  .refine(
    (text) => listMentions(text).length <= teamworkLimits.mentions,
    `must mention at most ${teamworkLimits.mentions} members`,
  )

export const reminderNote = z.string().trim().max(teamworkLimits.noteLength)

export const commentSchema = z.object({
  id: z.uuid(),
  text: z.string().meta({ description: 'Members are mentioned as `@{id}`.' }),
  mentions: z
    .array(z.object({ personId: z.uuid(), name: z.string() }))
    .meta({ description: 'Mentioned users whose accounts still exist.' }),
  authorName: z
    .string()
    .nullable()
    .meta({ description: "Null if the author's account was deleted." }),
  mayDelete: z.boolean().meta({ description: 'True if you can delete the comment.' }),
  createdAt: z.iso.datetime(),
})

export const reminderSchema = z.object({
  id: z.uuid(),
  leadId: z.uuid(),
  note: z.string(),
  dueAt: z.iso.datetime(),
})

export const leadMailSchema = z.object({
  id: z.uuid(),
  kind: z.string().meta({
    description: 'Reason for the email: `newLeads`, `assigned`, `mentions` or `reminders`.',
  }),
  personName: z.string().meta({ description: 'Member who received the email.' }),
  sentAt: z.iso.datetime(),
})

export const teamworkSchema = z.object({
  owner: z
    .object({ personId: z.uuid(), name: z.string() })
    .nullable()
    .meta({ description: 'Member responsible for the lead.' }),
  comments: z.array(commentSchema).meta({ description: 'Oldest first.' }),
  reminders: z
    .array(reminderSchema)
    .meta({ description: 'Your own reminders, sorted by due time.' }),
  emails: z.array(leadMailSchema).meta({
    description: 'Emails to members that described the lead, of the last 60 days; oldest first.',
  }),
})
