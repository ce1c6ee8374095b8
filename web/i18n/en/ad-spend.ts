import type { LeadFigure } from '../../../contract/ad-spend/ad-leads.ts'
import type { UnmatchedLeads } from '../../../contract/ad-spend/ad-report.ts'
import type { SpendFigure, SpendGroup } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import { formatNumber } from '../../lib/numbers.ts'

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
  costPerLead: 'Per lead',
  qualified: 'Qualified',
  costPerQualified: 'Per qualified',
  won: 'Won',
  wonValue: 'Value won',
  roas: 'Return',
  impressions: 'Impr.',
  clicks: 'Clicks',
  ctr: 'CTR',
  cpc: 'CPC',
}

/** What a figure is, where its head is too short to say it. */
const meanings: Readonly<Partial<Record<SpendFigure, string>>> = {
  impressions: 'Impressions.',
  ctr: 'Clicks per impression.',
  cpc: 'Spend per click.',
  wonValue: 'Value of the won leads.',
  costPerLead: 'Spend per lead.',
  costPerQualified: 'Spend per qualified lead.',
  roas: 'Value won per unit of spend.',
}

/** Places of campaigns that a sentence speaks of, in the singular. */
const nameless: Record<Exclude<SpendGroup, 'day' | 'platform'>, string> = {
  account: 'No account',
  campaign: 'No campaign',
  adGroup: 'No ad group',
  ad: 'No ad',
}

/** The page of the leads behind a figure. */
const behind = {
  titles: {
    leads: 'Leads',
    qualified: 'Qualified leads',
    won: 'Won leads',
  } satisfies Record<LeadFigure, string>,
  help: {
    leads: 'All that arrived in these days and are counted here.',
    qualified: 'Those that were qualified or won, and not reopened since.',
    won: 'Those that are won.',
  } satisfies Record<LeadFigure, string>,
  title: (leads: string, name: string) => `${leads}: ${name}`,
  inCurrency: (days: string, currency: string) => `${days}, amounts in ${currency}`,
  counted: 'Which leads',
  table: 'Leads behind the figure',
  none: 'No such leads',
  noneHelp: 'The report counts none at this place in these days.',
} as const

const reasons: Record<UnmatchedLeads['reason'], string> = {
  noPlatform: 'It is not known which platform they came from.',
  noCampaign: 'They name no campaign.',
  unknownCampaign: 'There is no spend of that campaign.',
}

/** What the pages of ad spend say; those of imports, schedules and currencies have their own. */
export const adSpend = {
  title: 'Ad spend',
  help: 'What your ads cost, and what came of it.',
  tabs: 'Pages of ad spend',
  report: 'Report',
  unmatched: 'Unmatched',
  import: 'Import',
  schedules: 'Schedules',
  currencies: 'Currencies',

  by: 'Summed up by',
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
  openDay: (day: string) => `Show ${day} alone`,
  trail: 'Where you are',
  all: 'All platforms',
  none: '–',
  times: (ratio: string) => `${ratio}×`,

  paging: {
    label: 'Pages of the table',
    perPage: 'Rows per page',
    previous: 'Before',
    next: 'Next',
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
  },
  nothing: 'No ad spend in this period',
  nothingHelp: 'Choose a longer period, or an earlier one.',
  nothingBelow: 'There is nothing below this in the period. Go up, or choose a longer period.',

  leadsOf: (figure: string, name: string) => `${figure} of ${name}: show the leads`,
  impressions: 'Impressions',
  leadsHelp:
    'Leads are joined to campaigns by the campaign of their ad click, then by utm_campaign. Each count of leads opens exactly those that it counts.',

  behind,

  currency: 'Shown in',
  asSpent: 'As it was spent',
  inOne: (currency: string) => `All in ${currency}`,
  drawn: 'Currency of the chart',
  noRate: (currency: string, to: string) =>
    `There is no rate from ${currency} to ${to}: its amounts stand in rows of their own.`,
  noRateBefore: (currency: string, to: string, day: string) =>
    `The first rate from ${currency} to ${to} is of ${day}: amounts of days before stand in rows of their own.`,
  addRates: 'Add rates',

  chart: 'Spend against value',
  chartOf: (currency: string, interval: 'day' | 'week' | 'month') =>
    `Spend and value won per ${interval}, in ${currency}`,
  show: 'Shown as',
  bars: 'Chart',
  asTable: 'Table',
  days: 'Days',

  figuresLabel: 'Figures',
  spend: 'Ad spend',
  costPerLead: 'Cost per lead',
  costPerQualified: 'Cost per qualified',
  value: 'Value won',
  roas: 'Return on spend',
  others: (amounts: string) => `and ${amounts}`,
  clicks: (clicks: string, price: string) => `${clicks} clicks at ${price}`,
  leads: (leads: string) => `${leads} leads`,
  qualified: (leads: string) => `${leads} qualified`,
  won: (leads: string) => `${leads} won`,

  firstTitle: 'Bring what you spend beside what it brings',
  firstHelp:
    'No ad spend is known yet. Any of these ways works, and they go together: what was stored before is replaced, never counted twice.',
  importTitle: 'Import a file',
  importHelp:
    'Drop the report that Google Ads, Meta, Microsoft, LinkedIn or TikTok gives you. It is checked before anything is stored.',
  importAction: 'Import a file',
  pullTitle: 'Schedule a pull',
  pullHelp: 'Have a report fetched every day from an address, as those platforms can offer it.',
  pullAction: 'Schedule a pull',
  apiTitle: 'Send it by API',
  apiHelp: 'PUT /ad-spend takes up to 5,000 rows at once, and replaces the rows that it knows.',
  apiAction: 'Create a key',

  seeSchedules: 'See the schedules',

  unmatchedHelp:
    'What does not fit together in this period: nothing of it is lost, and none of it is guessed.',
  idleTitle: 'Spend without leads',
  idleHelp:
    'Campaigns that cost money and brought no lead. If leads do come from them, they say it in words that were not understood: map those below.',
  noIdle: 'Every campaign with spend brought a lead. There is nothing to do.',
  lostTitle: 'Paid leads without spend',
  lostHelp:
    'Leads that came by a paid click, and that no spend belongs to. Map what they say to a campaign, or bring the spend that is missing.',
  noLost: 'Every lead that came by a paid click is joined to its spend. There is nothing to do.',
  says: 'What they say',
  reasons,
  unknownPlatform: 'Unknown platform',
  saysSource: (source: string) => `utm_source ${source}`,
  saysCampaign: (campaign: string) => `utm_campaign ${campaign}`,
  saysId: (id: string) => `campaign ID ${id}`,
  map: 'Map to a campaign …',
  mapLeads: 'Map leads to it …',
  mapLeadsTo: (campaign: string) => `Map leads to it …: ${campaign}`,
  mapOf: (attribution: string) => `Map to a campaign …: ${attribution}`,
  firstOf: (shown: string, total: string) => `The first ${shown} of ${total} are shown.`,

  mappings: 'Mappings',
  mappingsHelp:
    'Whoever says this means that campaign. A mapping counts at once, also for leads that were there before.',
  noMappings:
    'There are none yet. They are needed only where leads name a campaign otherwise than its platform.',
  addMapping: 'Add a mapping',
  mapTitle: 'Which campaign is meant?',
  mapHelp: 'Leads that say this are counted for the campaign that you choose.',
  utmSource: 'utm_source',
  utmCampaign: 'utm_campaign',
  utmHelp: 'Case does not matter. Leave one empty for any.',
  campaign: 'Campaign',
  campaignHelp: 'Campaigns with spend in the last 12 months, most first.',
  noCampaignFound: 'No such campaign',
  mapCampaignId: 'Campaign ID',
  mapCampaignIdHelp: 'As the platform writes it, in its address or its report.',
  byHand: 'It is not in the list',
  fromList: 'Choose it from the list',
  sayOne: 'Say at least one of them.',
  chooseCampaign: 'Choose a campaign.',
  any: 'any',
  means: 'Means',
  unknownCampaign: 'No spend of it is known yet',
  mapped: 'Mapped. The figures count it already.',
  unmapTitle: 'Remove this mapping?',
  unmapHelp:
    'Leads that say this are no longer counted for that campaign, unless its platform calls it so.',
  unmap: 'Remove',
  unmapOf: (attribution: string) => `Remove the mapping of ${attribution}`,
  unmapped: 'The mapping is removed',
} as const
