import * as z from 'zod'
import { type LeadExplanation, leadExplanation } from '../../../../contract/lead-explanation.ts'
import type { Lead } from '../../../../contract/leads/lead-schemas.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { jsonParts } from '../../../platform/http/raw-json.ts'
import { operation } from '../../../platform/operation.ts'
import { selectLeadAd } from '../../ad-spend/index.ts'
import { getLead } from '../../leads/index.ts'
import { buildSentences } from './build-sentences.ts'
import { explainTouches } from './explain-touches.ts'
import { toAdCampaign } from './to-ad-campaign.ts'

/** @see L-263 */
export const explainLead = operation({
  name: 'explain_lead',
  tag: 'Attribution',
  rest: 'GET /leads/{id}/explanation',
  summary: "Explain a lead's channel, campaign and credit.",
  description:
    'Shows the sessions that share credit for a lead, the channel rule that each one ' +
    'matches, and its share in each attribution model. Also shows which campaign in the ad ' +
    'spend report the lead is attributed to, and the rule that matched it.',
  scope: 'leads:read',
  inputSource: 'path',
  input: z.strictObject({ id: z.string().meta({ description: 'Lead ID.' }) }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: leadExplanation,
  statuses: [200],
  errors: ['UNAUTHORIZED', 'NOT_FOUND'],
  extension: true,

  async run(ctx, input) {
    const { org, db } = ctx
    const answer = await getLead.run(ctx, input)
    // Parsed because this operation returns the lead as JSON.
    const lead = JSON.parse(jsonParts(answer.data).join('')) as Lead & { createdAt: string }
    const ad = await db.readInOrg(org.id, (tx) =>
      selectLeadAd(tx, org.timeZone, { id: String(lead.id), createdAt: lead.createdAt }),
    )
    const days = org.conversionWindowDays
    const startsAt = new Date(Date.parse(lead.createdAt) - days * dayMs).toISOString()
    const explanation: Omit<LeadExplanation, 'sentences'> = {
      attributionWindow: { days, startsAt, endsAt: lead.createdAt },
      touches: explainTouches(lead),
      adCampaign: ad === undefined ? null : toAdCampaign(ad),
    }
    return { data: { sentences: buildSentences(explanation), ...explanation } }
  },
})
