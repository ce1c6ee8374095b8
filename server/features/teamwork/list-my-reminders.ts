import * as z from 'zod'
import { leadFieldsSchema } from '../../../contract/leads/lead-schemas.ts'
import { reminderSchema } from '../../../contract/leads/teamwork.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { loadLeadRecords } from '../leads/index.ts'
import { selectReminders } from './teamwork-store.ts'

/** Maximum number of reminders on a user's leads page. */
const maxReminders = 200

export const listMyReminders = appOperation({
  name: 'list_my_reminders',
  rest: 'GET /orgs/{orgId}/my-reminders',
  summary: `List your reminders with their leads, earliest first, at most ${maxReminders}.`,
  permission: 'leads.read',
  input: z.strictObject({}),
  output: z.array(reminderSchema.extend({ lead: leadFieldsSchema })),

  async run(ctx) {
    return {
      data: await ctx.db.readInOrg(ctx.org.id, async (tx) => {
        const reminders = await selectReminders(tx, ctx.user.id, {
          leadId: null,
          limit: maxReminders,
        })
        const ids = [...new Set(reminders.map(({ leadId }) => leadId))]
        const leads = await loadLeadRecords(tx, ctx, ids)
        const byId = new Map(leads.map((lead) => [lead.id, lead]))
        return reminders.flatMap((reminder) => {
          const lead = byId.get(reminder.leadId)
          return lead === undefined ? [] : [{ ...reminder, lead }]
        })
      }),
    }
  },
})
