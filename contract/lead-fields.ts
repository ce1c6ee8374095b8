import type { ClickId } from './click-ids.ts'
import {
  clickId,
  consent,
  type Field,
  outcomeDate,
  outcomeText,
  ownEquality,
  range,
  searchAds,
  sortableInstant,
  teamFields,
  url,
  utm,
} from './leads/lead-field.ts'
import { textLimits } from './leads/lead-values.ts'

export type { Field, Operator } from './leads/lead-field.ts'

/**
 * All lead fields, in reading order. No other file lists them: validation, filters, sorting,
 * `fields=`, OpenAPI, SDK types, reference and CSV columns are derived from this list, and tests
 * compare the migrations with it.
 */
export const leadFields = {
  id: { kind: 'id', label: 'ID', help: 'Lead ID (UUIDv7).', required: true },
  externalId: {
    kind: 'text',
    label: 'External ID',
    help: 'Your own ID for the lead; unique within the organization.',
    max: textLimits.externalId,
    write: 'create',
    filter: ['eq'],
    unique: true,
    sort: true,
    search: true,
  },
  name: {
    kind: 'text',
    label: 'Name',
    help: 'Full name.',
    max: textLimits.name,
    write: 'create',
    ...ownEquality,
    parts: true,
    sort: true,
    search: true,
    masked: true,
  },
  email: {
    kind: 'email',
    label: 'Email',
    help: 'Email address; returned as sent, matched case-insensitively.',
    max: textLimits.email,
    write: 'create',
    ...ownEquality,
    parts: true,
    sort: true,
    search: true,
    masked: true,
  },
  phone: {
    kind: 'phone',
    label: 'Phone',
    help: 'Phone number; returned as sent, matched in international format.',
    max: textLimits.phone,
    write: 'create',
    ...ownEquality,
    parts: true,
    search: true,
    masked: true,
  },
  status: {
    kind: 'status',
    label: 'Status',
    help: 'Lead stage.',
    write: 'create+update',
    filter: ['in'],
    sort: true,
    required: true,
  },
  value: {
    kind: 'amount',
    label: 'Value',
    help: 'Lead value, rounded to two decimal places.',
    write: 'create+update',
    filter: range,
    sort: true,
  },
  note: {
    kind: 'text',
    label: 'Note',
    help: 'Free-text note.',
    max: textLimits.note,
    write: 'create+update',
    filter: ['contains', 'exists'],
    ownFilter: ['contains', 'exists'],
    parts: true,
    masked: true,
  },
  custom: {
    kind: 'json',
    label: 'Custom data',
    help: 'Your own data: a JSON document, returned as a string.',
    max: textLimits.custom,
    write: 'create+update',
    masked: true,
  },
  lossReason: outcomeText('Loss reason', 'Why the lead was lost; only if the status is `lost`.'),
  conversionName: outcomeText('Conversion name', "Your own name for the lead's conversion."),
  source: {
    kind: 'source',
    label: 'Source',
    help: 'How the lead was created.',
    write: 'create',
    filter: ['eq'],
    required: true,
  },
  website: {
    kind: 'text',
    label: 'Website',
    help: 'Website where the lead was captured.',
    max: textLimits.url,
    write: 'create',
    filter: ['eq'],
  },
  path: {
    ...url('Page path', 'Path of the page where the lead was captured.'),
    ...ownEquality,
  },
  referrer: url('Referrer', 'URL of the page that linked to the website.'),
  country: {
    kind: 'country',
    label: 'Country',
    help: 'Two-letter country code.',
    max: textLimits.other,
    write: 'create',
    ...ownEquality,
  },
  gclid: clickId('gclid'),
  dclid: clickId('dclid'),
  wbraid: clickId('wbraid'),
  gbraid: clickId('gbraid'),
  ga4cid: clickId('ga4cid'),
  ga4sid: clickId('ga4sid'),
  fbc: clickId('fbc', 'Format: `fb.1.<milliseconds>.<fbclid>`.'),
  fbp: clickId('fbp'),
  msclkid: clickId('msclkid'),
  ttclid: clickId('ttclid'),
  twclid: clickId('twclid'),
  rdt_cid: clickId('rdt_cid'),
  sccid: clickId('sccid'),
  epik: clickId('epik'),
  li_fat_id: clickId('li_fat_id'),
  utm_source: utm('source'),
  utm_medium: utm('medium'),
  utm_campaign: utm('campaign'),
  utm_content: { ...utm('content'), ...ownEquality },
  utm_term: { ...utm('term'), ...ownEquality },
  ad_storage: consent('Ad storage consent', 'Consent to storage for ads.'),
  ad_user_data: consent('Ad user data consent', 'Consent to sending user data to ad platforms.'),
  analytics_storage: consent('Analytics storage consent', 'Consent to storage for analytics.'),
  ad_personalization: consent('Ad personalization consent', 'Consent to personalized advertising.'),
  searchAdsCustomerId: {
    kind: 'digitGroups',
    label: 'Search ads customer ID',
    help: 'Ad platform account: digit groups separated by hyphens, such as 123-456-7890.',
    max: textLimits.other,
    write: 'create',
  },
  searchAdsClickDate: {
    kind: 'day',
    label: 'Search ads click date',
    help: 'Date of the ad click.',
    write: 'create',
  },
  searchAdsCampaignId: {
    ...searchAds('Search ads campaign ID', 'Campaign ID of the clicked ad.'),
    ...ownEquality,
  },
  searchAdsCampaignName: searchAds('Search ads campaign name', 'Campaign name of the clicked ad.'),
  searchAdsAdGroupId: searchAds('Search ads ad group ID', 'Ad group ID of the clicked ad.'),
  searchAdsAdGroupName: searchAds('Search ads ad group name', 'Ad group name of the clicked ad.'),
  searchAdsAdId: searchAds('Search ads ad ID', 'ID of the clicked ad.'),
  searchAdsDevice: searchAds('Search ads device', 'Device used for the ad click.'),
  searchAdsAdNetworkType: searchAds('Search ads network', 'Ad network that showed the ad.'),
  searchAdsClickType: searchAds('Search ads click type', 'Part of the ad that was clicked.'),
  searchAdsSlot: searchAds('Search ads slot', 'Position of the ad on the results page.'),
  labelId: {
    kind: 'id',
    label: 'Label ID',
    help: 'ID of the label assigned to the lead.',
    write: 'create+update',
    filter: ['eq'],
  },
  selectedConversionEventId: {
    kind: 'id',
    label: 'Conversion event ID',
    help: 'ID of the conversion event selected for the lead.',
    write: 'create+update',
    ...ownEquality,
  },
  ...teamFields,
  createdAt: { ...sortableInstant('Created', 'When the lead was created.'), required: true },
  updatedAt: { ...sortableInstant('Updated', 'When the lead was last changed.'), required: true },
  qualifiedAt: sortableInstant(
    'Qualified',
    'When the lead was first qualified or won; null again if it is reopened.',
  ),
  wonAt: outcomeDate('Won', 'When the lead was won; null in any other status.'),
  lostAt: outcomeDate('Lost', 'When the lead was lost; null in any other status.'),
  expiresAt: {
    kind: 'instant',
    label: 'Expires',
    help: 'When ad platforms stop accepting a conversion for the click. The lead is kept.',
    required: true,
  },
  locked: {
    kind: 'flag',
    label: 'Locked',
    help: 'True if the lead is over the plan limit: its contact data is stored, but returned as null.',
    required: true,
    extension: true,
  },
} as const satisfies Record<string, Field> & Record<ClickId, Field>

export type LeadField = keyof typeof leadFields

/** `[name, field]` pairs in list order, with a type wide enough for loops. */
export const leadFieldEntries: readonly (readonly [LeadField, Field])[] = Object.entries(
  leadFields,
  // `Object.entries` loses the key types; the keys are exactly the names in the list.
) as [LeadField, Field][]

/** Names of the fields that pass `test`, in list order. */
export const leadFieldsWhere = (test: (field: Field) => unknown): readonly LeadField[] =>
  leadFieldEntries.filter(([, field]) => test(field)).map(([name]) => name)

const names: ReadonlySet<string> = new Set(Object.keys(leadFields))

export const isLeadField = (name: string): name is LeadField => names.has(name)

export const isSortField = (name: string): name is LeadField =>
  isLeadField(name) && 'sort' in leadFields[name]

export const sortFields = leadFieldsWhere(({ sort }) => sort)
