import * as z from 'zod'
import { listLimits } from '../../../../contract/leads/lead-values.ts'
import { type Channel, channels } from '../../../../contract/tracking/channels.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { directChannel, findLeadChannel } from './classify-touch.ts'
import { type LeadSignals, selectLeadSignals } from './lead-signal-store.ts'
import { toClickBits } from './touch-signals.ts'

/** Maximum length of the IDs in the query string, with commas. */
const maxIdsText = listLimits.limit * 37

/** @see L-505 */
export const listLeadChannels = appOperation({
  name: 'list_lead_channels',
  rest: 'GET /orgs/{orgId}/lead-channels',
  summary: 'Channels of leads, based on their UTM fields, click IDs and referrers.',
  permission: 'leads.read',
  input: z.strictObject({
    ids: z
      .string()
      .max(maxIdsText)
      .meta({ description: `Up to ${listLimits.limit} lead IDs, separated by commas.` }),
  }),
  output: z.array(
    z.object({
      id: z.uuid(),
      channel: z
        .enum(channels)
        .nullable()
        .meta({ description: 'Null if the lead has no signals and no visit.' }),
    }),
  ),

  async run(ctx, { ids }) {
    const leadIds = ids.split(',').slice(0, listLimits.limit).map(idOrUnmatchable)
    const leads = await ctx.db.readInOrg(ctx.org.id, (tx) => selectLeadSignals(tx, leadIds))
    return { data: leads.map((lead) => ({ id: lead.id, channel: findChannel(lead) })) }
  },
})

/** A lead without signals is direct only if its visit was tracked. @see L-32 */
function findChannel(lead: LeadSignals): Channel | null {
  const own = { channel: null, clicks: toClickBits(lead), isOwn: true }
  const { channel } = findLeadChannel({ ...lead, ...own })
  return channel === directChannel && !lead.hasVisit ? null : channel
}
