import {
  type Answer,
  createLookup,
  getList,
  getText,
  type Json,
  joinTexts,
  type Submission,
} from './answers.ts'

/** Standard questions in an instant form; other names are guessed. */
const hints = createLookup({
  name: 'name',
  full_name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
})

/** Facts about the lead that are kept in `custom`. */
const facts = ['create_time', 'page_id'] as const

/**
 * The leads in a body, each with its answers; `undefined` for a body with a different structure.
 */
export function splitTiktokLeads(body: Json): readonly Json[] | undefined {
  const leads = getList(body, 'entry').filter((one) => getText(one, 'id') !== undefined)
  return leads.length === 0 ? undefined : leads
}

/**
 * One lead from a TikTok lead generation webhook. The webhook contains all answers.
 *
 * @see https://business-api.tiktok.com/portal/docs/create-a-subscription/v1.3
 */
export function readTiktokLead(body: Json): Submission | undefined {
  const leadId = getText(body, 'id')
  const changes = getList(body, 'changes')
  if (leadId === undefined || changes.length === 0) return undefined
  const answers = changes.flatMap((change): Answer[] => {
    const label = getText(change, 'field')
    const value = Array.isArray(change.value) ? joinTexts(change.value) : getText(change, 'value')
    if (label === undefined || value === undefined) return []
    const hint = hints.get(label.toLowerCase().replaceAll(/[\s-]/g, '_'))
    return [{ path: `changes.${label}`, label, value, hint }]
  })
  const kept = facts.flatMap((label): Answer[] => {
    const value = getText(body, label)
    return value === undefined ? [] : [{ path: label, label, value, hint: 'custom' }]
  })
  return {
    answers: [...answers, ...kept],
    submissionId: leadId,
    fields: {
      searchAdsCampaignId: getText(body, 'campaign_id'),
      searchAdsAdGroupId: getText(body, 'adgroup_id'),
      searchAdsAdId: getText(body, 'ad_id'),
    },
    fallbacks: { utm_source: 'tiktok', utm_medium: 'paid_social' },
  }
}
