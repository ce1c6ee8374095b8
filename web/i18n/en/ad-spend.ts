import type { LeadFigure } from '../../../contract/ad-spend/ad-leads.ts'
import type { UnmatchedLeads } from '../../../contract/ad-spend/ad-report.ts'
import type { SpendFigure, SpendGroup } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { pluralize } from '../plural.ts'

const groups: Record<SpendGroup, string> = {
  platform: 'Platform',
  account: 'Account',
  campaign: 'Campaign',
  adGroup: 'Ad group',
  ad: 'Ad',
  day: 'Day',
}

const figures: Record<Exclude<SpendFigure, 'currency'>, string> = {
  spend: 'Spend',
  leads: 'Leads',
  costPerLead: 'Cost / lead',
  qualified: 'Qualified',
  costPerQualified: 'Cost / qualified',
  won: 'Won',
  wonValue: 'Revenue',
  roas: 'ROAS',
  impressions: 'Impr.',
  clicks: 'Clicks',
  ctr: 'CTR',
  cpc: 'CPC',
}

/** Explanations of metrics whose column headers are abbreviated. */
const meanings: Readonly<Partial<Record<SpendFigure, string>>> = {
  impressions: 'Impressions.',
  ctr: 'Click-through rate: clicks divided by impressions.',
  cpc: 'Cost per click: spend divided by clicks.',
  wonValue: 'Total value of won leads.',
  costPerLead: 'Spend divided by leads.',
  costPerQualified: 'Spend divided by qualified leads.',
  roas: 'Return on ad spend: revenue divided by spend.',
}

/** Row titles for spend that is not assigned to this level. */
const nameless: Record<Exclude<SpendGroup, 'day' | 'platform'>, string> = {
  account: 'No account',
  campaign: 'No campaign',
  adGroup: 'No ad group',
  ad: 'No ad',
}

/** UI strings for the page that lists the leads behind a metric. */
const figureLeads = {
  titles: {
    leads: 'Leads',
    qualified: 'Qualified leads',
    won: 'Won leads',
  } satisfies Record<LeadFigure, string>,
  help: {
    leads: 'Leads created in this period.',
    qualified:
      'Leads created in this period that became qualified or won, excluding reopened leads.',
    won: 'Won leads that were created in this period.',
  } satisfies Record<LeadFigure, string>,
  helpByOutcome: {
    leads: 'Leads created in this period.',
    qualified: 'Leads that were qualified in this period.',
    won: 'Leads that were won in this period.',
  } satisfies Record<LeadFigure, string>,
  title: (leads: string, name: string) => `${leads}: ${name}`,
  inCurrency: (days: string, currency: string) => `${days}, spend in ${currency}`,
  counted: 'Leads to show',
  table: 'Matching leads',
  none: 'No leads',
  noneHelp: 'No leads match this selection in this period.',
} as const

const reasons: Record<UnmatchedLeads['reason'], string> = {
  noPlatform: "Source doesn't match an ad platform",
  noCampaign: 'No campaign',
  unknownCampaign: 'No spend for this campaign',
}

/** UI strings for the ad spend pages; imports, schedules and currencies have their own files. */
export const adSpend = {
  title: 'Ad spend',
  help: 'Compare ad spend with leads and revenue.',
  tabs: 'Ad spend pages',
  report: 'Report',
  unmatched: 'Unmatched',
  import: 'Import',
  schedules: 'Schedules',
  currencies: 'Currencies',

  by: 'Group by',
  groups,
  figures,
  meanings,
  nameless,
  sortBy: (column: string) => `Sort by ${column}`,
  sortById: 'Sort by ID',
  table: (group: string) => `Ad spend by ${group.toLowerCase()}`,
  total: (currency: string) => `Total ${currency}`,
  id: (id: string) => `ID ${id}`,
  open: (name: string, id: string) => `Open ${name}${id === '' ? '' : `, ID ${id}`}`,
  openDay: (day: string) => `Show only ${day}`,
  trail: 'Breadcrumbs',
  all: 'All platforms',
  none: '–',

  paging: {
    label: 'Table pages',
    perPage: 'Rows per page',
    previous: 'Previous',
    next: 'Next',
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  },
  nothing: 'No ad spend in this period',
  nothingHelp: 'Choose a longer or earlier period.',
  nothingBelow: 'No data at this level. Go up a level or choose a longer period.',

  leadsOf: (figure: string, name: string) => `${figure}, ${name}: view leads`,
  impressions: 'Impressions',
  leadsHelp:
    'Leads are matched by ad click first, then by utm_campaign. Click a number to see its leads.',

  figureLeads,

  currency: 'Currency',
  asSpent: 'Original currency',
  inOne: (currency: string) => `Convert to ${currency}`,
  drawn: 'Chart currency',
  otherZone: (accounts: readonly string[], timeZone: string) =>
    `Days for ${accounts.join(', ')} use the ${timeZone} time zone.`,
  noRate: (currency: string, to: string) =>
    `No exchange rate from ${currency} to ${to}. These amounts are listed separately.`,
  noRateBefore: (currency: string, to: string, day: string) =>
    `No exchange rate from ${currency} to ${to} before ${day}. Earlier amounts are listed separately.`,
  addRates: 'Add exchange rates',

  chart: 'Spend vs. revenue',
  chartOf: (currency: string, interval: 'day' | 'week' | 'month') =>
    `Spend and revenue per ${interval}, in ${currency}`,
  spendOf: (currency: string, interval: 'day' | 'week' | 'month', other: string) =>
    `Spend per ${interval}, in ${currency}. Revenue is in ${other}.`,
  roasOf: (interval: 'day' | 'week' | 'month') => `ROAS per ${interval}`,
  breakEven: 'Break-even',
  roasTarget: 'Target',
  show: 'View as',
  bars: 'Chart',
  asTable: 'Table',
  days: 'Date',

  figuresLabel: 'Key metrics',
  spend: 'Ad spend',
  costPerLead: 'Cost per lead',
  costPerQualified: 'Cost per qualified lead',
  value: 'Revenue',
  roas: 'ROAS',
  others: (amounts: string) => `plus ${amounts}`,
  clicks: (count: number, price: string) => `${pluralize(count, 'click', 'clicks')} at ${price}`,
  leads: (count: number) => pluralize(count, 'lead', 'leads'),
  qualified: (leads: string) => `${leads} qualified`,
  won: (leads: string) => `${leads} won`,

  firstTitle: 'Compare ad spend with results',
  firstHelp:
    'Use one of these options or combine them. Rows you send again replace the earlier ones.',
  importTitle: 'Import a file',
  importHelp:
    "Upload a report from Google Ads, Meta, Microsoft, LinkedIn or TikTok. You'll review it before anything is saved.",
  importAction: 'Import file',
  scheduleTitle: 'Schedule an import',
  scheduleHelp: 'Import a report from a URL every day.',
  scheduleAction: 'Add schedule',
  apiTitle: 'Send via the API',
  apiHelp: 'Send up to 5,000 rows per request with PUT /ad-spend.',
  apiAction: 'Create API key',

  seeSchedules: 'View schedules',

  unmatchedHelp: "Leads and spend that couldn't be matched in this period.",
  idleTitle: 'Spend without leads',
  idleHelp: 'Campaigns with spend but no matched leads. If a campaign has leads, map them here.',
  noIdle: 'Every campaign with spend has leads.',
  lostTitle: 'Paid leads without spend',
  lostHelp: 'Map these leads to a campaign, or import the missing spend.',
  noLost: 'Every paid lead matches a campaign with spend.',
  attribution: 'Platform and UTM values',
  utmValues: 'UTM values',
  reasons,
  unknownPlatform: 'Unknown platform',
  withSource: (source: string) => `utm_source ${source}`,
  withCampaign: (campaign: string) => `utm_campaign ${campaign}`,
  withId: (id: string) => `campaign ID ${id}`,
  map: 'Map leads to campaign',
  mapLeads: 'Map leads',
  mapLeadsTo: (campaign: string) => `Map leads to ${campaign}`,
  mapOf: (attribution: string) => `Map leads to campaign: ${attribution}`,
  firstOf: (shown: string, total: string) => `Showing the first ${shown} of ${total}.`,

  mappings: 'Mappings',
  mappingsHelp: 'Match UTM values to a campaign, for new and existing leads.',
  noMappings: "No mappings yet. Add one if UTM values differ from the ad platform's names.",
  addMapping: 'Add mapping',
  mapTitle: 'Map to campaign',
  mapHelp: 'Leads with these UTM values are attributed to the campaign you choose.',
  utmSource: 'utm_source',
  utmCampaign: 'utm_campaign',
  utmHelp: 'Not case-sensitive. Leave a field empty to match any value.',
  campaign: 'Campaign',
  campaignHelp: 'Campaigns with spend in the last 12 months, highest spend first.',
  noCampaignFound: 'No matching campaigns',
  mapCampaignId: 'Campaign ID',
  mapCampaignIdHelp: 'As shown in the ad platform or its reports.',
  enterId: 'Enter an ID instead',
  fromList: 'Choose from the list',
  utmMissing: 'Enter at least one value.',
  chooseCampaign: 'Choose a campaign.',
  enterCampaignId: 'Enter a campaign ID.',
  any: 'Any value',
  unknownCampaign: 'No spend yet',
  mapped: 'Mapping saved',
  unmapTitle: 'Remove this mapping?',
  unmapHelp:
    'These leads will no longer be attributed to this campaign, unless they match it directly.',
  unmap: 'Remove',
  unmapOf: (attribution: string) => `Remove mapping: ${attribution}`,
  unmapped: 'Mapping removed',
} as const
