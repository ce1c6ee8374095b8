import {
  type ImportTarget,
  type LeadFormPlatform,
  leadFormPlatforms,
} from '../../../../contract/imports/lead-import.ts'
import { hasOne, normalizeName, parseNames } from '../mapping/match-columns.ts'

/** Names for ad columns in a platform's lead files. */
type AdColumnNames = readonly (readonly [target: ImportTarget, list: string])[]

const campaign = { id: 'campaign id', name: 'campaign name|campaign' } as const
const adGroup = {
  id: 'ad group id|adgroup id',
  name: 'ad group name|adgroup name|ad group',
} as const

const adColumns: Readonly<Record<LeadFormPlatform, AdColumnNames>> = {
  meta_ads: [
    ['externalId', 'id|lead id|leadgen id'],
    ['searchAdsCampaignId', campaign.id],
    ['utm_campaign', campaign.name],
    ['searchAdsAdGroupId', 'adset id|ad set id'],
    ['searchAdsAdGroupName', 'adset name|ad set name|adset|ad set'],
    ['searchAdsAdId', 'ad id'],
    ['utm_content', 'ad name|ad'],
    ['utm_source', 'platform'],
  ],
  google_ads: [
    ['searchAdsCampaignId', campaign.id],
    ['utm_campaign', campaign.name],
    ['searchAdsAdGroupId', adGroup.id],
    ['searchAdsAdGroupName', adGroup.name],
    ['searchAdsAdId', 'creative id|ad id'],
    ['utm_content', 'creative name|creative|ad name|ad'],
    ['gclid', 'gcl id|gclid|google click id'],
  ],
  linkedin_ads: [
    ['searchAdsCampaignId', 'campaign group id'],
    ['utm_campaign', 'campaign group name|campaign group'],
    ['searchAdsAdId', 'creative id|ad id'],
    ['utm_content', 'creative name|creative|ad name|ad'],
  ],
  tiktok_ads: [
    ['searchAdsCampaignId', campaign.id],
    ['utm_campaign', campaign.name],
    ['searchAdsAdGroupId', adGroup.id],
    ['searchAdsAdGroupName', adGroup.name],
    ['searchAdsAdId', 'ad id|creative id'],
    ['utm_content', 'ad name|ad'],
  ],
}

/**
 * Names for ad columns in a platform's lead file. In LinkedIn's newer files, a campaign group is
 * called a campaign, and a campaign is called an ad set. In LinkedIn's older files without groups,
 * the campaign's name is matched, and its ID is treated as an ad group ID, because spend can be
 * stored with or without groups.
 *
 * @param names  The file's normalized column names.
 */
export function leadFormNames(
  platform: LeadFormPlatform,
  names: ReadonlySet<string>,
): AdColumnNames {
  if (platform !== 'linkedin_ads') return adColumns[platform]
  if (hasOne(names, 'ad set id|ad set name|ad set')) {
    return [
      ['searchAdsCampaignId', campaign.id],
      ['utm_campaign', campaign.name],
      ['searchAdsAdGroupId', 'ad set id'],
      ['searchAdsAdGroupName', 'ad set name|ad set'],
      ...adColumns.linkedin_ads,
    ]
  }
  return [
    ...adColumns.linkedin_ads,
    ['searchAdsAdGroupId', campaign.id],
    hasOne(names, 'campaign group name|campaign group')
      ? ['searchAdsAdGroupName', campaign.name]
      : ['utm_campaign', campaign.name],
  ]
}

/** Predicates that are true if a file has columns that only one platform's lead files contain. */
const signs: Readonly<Record<LeadFormPlatform, (has: (list: string) => boolean) => boolean>> = {
  meta_ads: (has) =>
    has('adset id|ad set id|adset name|ad set name') &&
    has('form id|form name') &&
    has('is organic|platform|created time|leadgen id'),
  google_ads: (has) =>
    has('gcl id|google key') || (has('lead submit time') && has('campaign id|ad group id')),
  linkedin_ads: (has) =>
    has('campaign group id|campaign group name|campaign group') ||
    has(
      'lead gen form|lead gen form name|lead gen form id|linkedin member id|linkedin profile url',
    ),
  tiktok_ads: (has) =>
    has('tiktok lead id|tt lead id|tiktok campaign id') ||
    (has('page id|instant form id|advertiser id') && has('adgroup id|adgroup name')),
}

/**
 * Names for columns that contain a lead's source. If a file has one, the user does not have to
 * choose the platform.
 */
const sourceNames =
  'utm source|source utm|platform|source|gclid|fbclid|fbc|ttclid|msclkid|li fat id|lead source'

/** The platform whose lead form produced the file, or the possible platforms, best guess first. */
export interface RecognizedLeadForm {
  readonly platform: LeadFormPlatform | null
  readonly likely: readonly LeadFormPlatform[]
}

/**
 * Recognizes a file with leads from an ad platform's lead forms. If the columns do not identify
 * exactly one platform, `platform` is null. If such a file names ads but no source, `likely` lists
 * the platforms that the user must choose from.
 */
export function recognizeLeadForm(headers: readonly string[]): RecognizedLeadForm {
  const names = new Set(headers.map(normalizeName))
  const has = (list: string) => hasOne(names, list)
  const matches = leadFormPlatforms.filter((one) => signs[one](has))
  const [only] = matches
  const hasAds =
    has('campaign id|campaign name|campaign') &&
    has(
      'ad group id|ad group name|adset id|adset name|creative id|ad id|ad name|form id|form name|created time|lead submit time',
    )
  if (matches.length === 1 && only !== undefined && hasAds) return { platform: only, likely: [] }
  if (!hasAds || (matches.length === 0 && has(sourceNames))) return { platform: null, likely: [] }
  return { platform: null, likely: rankPlatforms(has, matches) }
}

function rankPlatforms(
  has: (list: string) => boolean,
  matches: readonly LeadFormPlatform[],
): LeadFormPlatform[] {
  const isNamed: Readonly<Record<LeadFormPlatform, boolean>> = {
    meta_ads: has('adset id|adset name|created time'),
    google_ads: has('lead submit time|asset id|ad group id') && has('creative id|campaign'),
    tiktok_ads: has('ad group id|ad group name'),
    linkedin_ads: has('creative id|creative name|form name'),
  }
  // `Object.keys` loses the record's key type.
  const platforms = Object.keys(isNamed) as LeadFormPlatform[]
  const score = (one: LeadFormPlatform) => (matches.includes(one) ? 2 : isNamed[one] ? 1 : 0)
  return platforms.toSorted((a, b) => score(b) - score(a))
}

/**
 * Default `utm_source` for leads from a platform's lead forms; determines which spend they are
 * matched with.
 */
export const leadFormSources: Readonly<Record<LeadFormPlatform, string>> = {
  meta_ads: 'facebook',
  google_ads: 'google',
  linkedin_ads: 'linkedin',
  tiktok_ads: 'tiktok',
}

/** Text that Meta writes into a test lead's fields. */
const testText = /^\s*<test lead: dummy data\b/i

const testColumns: ReadonlySet<string> = new Set(parseNames('is test|is test lead|test lead'))

/**
 * Creates a predicate for test leads: rows that a platform filled with dummy data or marked as
 * tests.
 */
export function createTestLeadFilter(
  headers: readonly string[],
): (cells: readonly (string | number)[]) => boolean {
  const markedAt = headers.findIndex((header) => testColumns.has(normalizeName(header)))
  return (cells) =>
    cells.some((cell) => typeof cell === 'string' && testText.test(cell)) ||
    /^\s*(true|yes|1)\s*$/i.test(String(cells[markedAt] ?? ''))
}
