import * as z from 'zod'
import { leadFieldsSchema } from '../../../contract/leads/lead-schemas.ts'
import { reminderSchema } from '../../../contract/leads/teamwork.ts'
import { teamworkLimits } from '../../../contract/leads/teamwork-limits.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { found } from '../../platform/http/api-error.ts'
import {
  idInput,
  idOrUnmatchable,
  idPageInput,
  idPageSchema,
  readIdPage,
} from '../../platform/http/id-cursor-page.ts'
import { loadLeadRecords } from '../leads/index.ts'
import { queueAssigned } from '../mails/index.ts'
import { assignOwner, deleteOwners, selectOpenLeads, selectReminders } from './teamwork-store.ts'

/** @see L-327 */
export const assignLeads = appOperation({
  name: 'assign_leads',
  rest: 'PUT /orgs/{orgId}/lead-owners',
  summary: 'Assign leads to a member, or unassign them. Leads that do not exist are skipped.',
  permission: 'leads.change',
  input: z.strictObject({
    ids: z.array(idInput).min(1).max(teamworkLimits.assigned),
    ownerId: idInput.nullable(),
  }),
  output: z.object({ assigned: z.int().meta({ description: 'Number of changed leads.' }) }),

  async run(ctx, sent) {
    const { db, org, user, now } = ctx
    const ids = sent.ids.map(idOrUnmatchable)
    const ownerId = sent.ownerId === null ? null : idOrUnmatchable(sent.ownerId)
    const assigned = await db.inOrg(org.id, async (tx) => {
      if (ownerId === null) return deleteOwners(tx, ids)
      const leads = found(await assignOwner(tx, ids, ownerId, now().toISOString()), 'member')
      const leadIds = leads.flatMap(({ leadId, isNew }) => (isNew ? [leadId] : []))
      if (ownerId !== user.id) await queueAssigned(tx, ctx, { personId: ownerId, leadIds })
      return leads.length
    })
    return { data: { assigned } }
  },
})

const listedLead = leadFieldsSchema

export const listMyLeads = appOperation({
  name: 'list_my_leads',
  rest: 'GET /orgs/{orgId}/my-leads',
  summary: 'List the open and qualified leads assigned to you, latest first.',
  permission: 'leads.read',
  input: idPageInput,
  output: idPageSchema(listedLead),

  async run(ctx, input) {
    return {
      data: await ctx.db.readInOrg(ctx.org.id, async (tx) => {
        const { rows, nextCursor } = await readIdPage(input, (page) =>
          selectOpenLeads(tx, ctx.user.id, page),
        )
        const ids = rows.map(({ id }) => id)
        return { rows: await loadLeadRecords(tx, ctx, ids), nextCursor }
      }),
    }
  },
})

/** Maximum number of reminders on a user's page of leads. */
const maxReminders = 200

export const listMyReminders = appOperation({
  name: 'list_my_reminders',
  rest: 'GET /orgs/{orgId}/my-reminders',
  summary: `List your reminders with their leads, earliest first, at most ${maxReminders}.`,
  permission: 'leads.read',
  input: z.strictObject({}),
  output: z.array(reminderSchema.extend({ lead: listedLead })),

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
