/**
 * Lists from the API interface. They deliberately repeat what the service derives from its own
 * source, so that tests can compare the two.
 */

/** A lead's click and browser IDs. */
export const clickIds = [
  'gclid',
  'dclid',
  'wbraid',
  'gbraid',
  'ga4cid',
  'ga4sid',
  'fbc',
  'fbp',
  'msclkid',
  'ttclid',
  'twclid',
  'rdt_cid',
  'sccid',
  'epik',
  'li_fat_id',
]

/** A lead's UTM fields. */
export const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term']

/** A lead's consent flags. */
export const consentFlags = [
  'ad_storage',
  'ad_user_data',
  'analytics_storage',
  'ad_personalization',
]

/** String fields from search ad platforms. */
export const searchAdsTexts = [
  'searchAdsCampaignId',
  'searchAdsCampaignName',
  'searchAdsAdGroupId',
  'searchAdsAdGroupName',
  'searchAdsAdId',
  'searchAdsDevice',
  'searchAdsAdNetworkType',
  'searchAdsClickType',
  'searchAdsSlot',
]

/** All fields in the interface, as returned for a lead with every field set. */
export const leadFields = [
  ...['id', 'externalId', 'name', 'email', 'phone', 'status', 'value', 'note', 'custom'],
  ...['lossReason', 'conversionName', 'source', 'website', 'path', 'referrer', 'country'],
  ...clickIds,
  ...utmFields,
  ...consentFlags,
  ...['searchAdsCustomerId', 'searchAdsClickDate'],
  ...searchAdsTexts,
  ...['labelId', 'selectedConversionEventId'],
  ...['createdAt', 'updatedAt', 'qualifiedAt', 'expiresAt'],
  ...['session', 'sessions'],
]

/** Fields that Leadtrace adds to the interface. */
export const extensionFields = ['ownerId', 'stageId', 'moreLabelIds', 'wonAt', 'lostAt', 'locked']

export const statuses = ['open', 'qualified', 'won', 'lost']

export const sources = ['inbound', 'gtm', 'api', 'manual', 'wordpress', 'import']

export const sortFields = [
  ...['createdAt', 'updatedAt', 'qualifiedAt', 'value'],
  ...['externalId', 'name', 'email', 'status'],
]

/** Every operation, with a valid body. */
export const operations = [
  { route: 'GET /check' },
  { route: 'POST /check' },
  { route: 'GET /leads' },
  { route: 'GET /leads/018f0000-0000-7000-8000-000000000000' },
  { route: 'POST /leads', body: { name: 'Conformance' } },
  { route: 'PATCH /leads', body: { email: 'nobody@example.com', status: 'won' } },
  { route: 'POST /stats', body: {} },
  { route: 'POST /ad-spend', body: {} },
  { route: 'PUT /ad-spend', body: { rows: [] } },
]

/** Lowercase UUIDv7. */
export const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** UTC timestamp with milliseconds. */
export const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
