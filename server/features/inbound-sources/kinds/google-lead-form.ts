import {
  type Answer,
  createLookup,
  getList,
  getText,
  type Json,
  type Submission,
} from './answers.ts'

const hints = createLookup({
  FULL_NAME: 'name',
  FIRST_NAME: 'firstName',
  LAST_NAME: 'lastName',
  EMAIL: 'email',
  WORK_EMAIL: 'email',
  PHONE_NUMBER: 'phone',
  WORK_PHONE: 'phone',
  COUNTRY: 'country',
})

/** @see https://developers.google.com/google-ads/webhook/docs/implementation */
export function readGoogleLeadForm(body: Json): Submission | undefined {
  const leadId = getText(body, 'lead_id')
  if (leadId === undefined) return undefined
  const answers = getList(body, 'user_column_data').flatMap((column): Answer[] => {
    const id = getText(column, 'column_id')
    const value = getText(column, 'string_value')
    if (id === undefined || value === undefined) return []
    const label = getText(column, 'column_name') ?? id
    return [{ path: `user_column_data.${id}`, label, value, hint: hints.get(id) }]
  })
  return {
    answers,
    submissionId: leadId,
    isTest: getText(body, 'is_test') === 'true',
    secret: getText(body, 'google_key'),
    fields: {
      gclid: getText(body, 'gcl_id'),
      searchAdsCampaignId: getText(body, 'campaign_id'),
      searchAdsAdGroupId: getText(body, 'adgroup_id'),
      searchAdsAdId: getText(body, 'creative_id'),
    },
  }
}
