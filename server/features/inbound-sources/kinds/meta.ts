import {
  type Answer,
  createLookup,
  getList,
  getText,
  type Json,
  joinTexts,
  type Submission,
} from './answers.ts'

/** Standard questions in a lead form. All other questions have keys chosen by the advertiser. */
const hints = createLookup({
  full_name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  work_email: 'email',
  phone_number: 'phone',
  work_phone_number: 'phone',
  country: 'country',
})

/** Facts about the lead that are kept in `custom`. */
const facts = ['created_time', 'form_id', 'ad_name', 'platform', 'is_organic', 'page_id'] as const

/** Value filled in by Meta's Lead Ads Testing Tool. */
const testValue = /^<test lead: dummy data for/i

/**
 * A lead as the Graph API returns it.
 *
 * @see https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving
 */
export function readMetaLead(body: Json): Submission | undefined {
  const leadId = getText(body, 'id')
  const fields = getList(body, 'field_data')
  if (leadId === undefined || fields.length === 0) return undefined
  const answers = fields.flatMap((field): Answer[] => {
    const name = getText(field, 'name')
    const value = Array.isArray(field.values) ? joinTexts(field.values) : undefined
    if (name === undefined || value === undefined) return []
    return [{ path: `field_data.${name}`, label: name, value, hint: hints.get(name.toLowerCase()) }]
  })
  const kept = facts.flatMap((label): Answer[] => {
    const value = getText(body, label)
    return value === undefined ? [] : [{ path: label, label, value, hint: 'custom' }]
  })
  return {
    answers: [...answers, ...kept],
    submissionId: leadId,
    isTest: answers.some(({ value }) => testValue.test(value)),
    fields: {
      searchAdsCampaignId: getText(body, 'campaign_id'),
      searchAdsCampaignName: getText(body, 'campaign_name'),
      searchAdsAdGroupId: getText(body, 'adset_id'),
      searchAdsAdGroupName: getText(body, 'adset_name'),
      searchAdsAdId: getText(body, 'ad_id'),
    },
    fallbacks: buildUtm(body),
  }
}

/** Campaign data as UTM values, because no landing page received UTM parameters. */
function buildUtm(body: Json): Readonly<Record<string, string | undefined>> {
  const isOrganic = getText(body, 'is_organic') === 'true'
  return {
    utm_source: getText(body, 'platform') === 'ig' ? 'instagram' : 'facebook',
    utm_medium: isOrganic ? 'social' : 'paid_social',
    utm_campaign: getText(body, 'campaign_name'),
    utm_term: getText(body, 'adset_name'),
    utm_content: getText(body, 'ad_name'),
  }
}
