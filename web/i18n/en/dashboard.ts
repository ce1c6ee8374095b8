import { platformNames } from '../../../contract/ad-spend/platform-names.ts'
import type { DashboardGroup, DashboardInterval } from '../../../contract/dashboard.ts'
import type { Channel } from '../../../contract/tracking/channels.ts'
import type { Preset } from '../../components/period/period.ts'
import { pluralize } from '../plural.ts'
import { leads } from './leads.ts'

const presets: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '91d': 'Last 91 days',
  month: 'Month to date',
  lastMonth: 'Last month',
  year: 'Year to date',
  '12m': 'Last 12 months',
  all: 'All time',
  custom: 'Custom range',
}

const measures = {
  leads: 'Leads',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  value: 'Revenue',
}

const groups: Record<DashboardGroup, string> = {
  none: 'All',
  channel: 'Channel',
  source: 'Source',
  status: 'Status',
}

const per: Record<DashboardInterval, string> = { day: 'day', week: 'week', month: 'month' }

const channels: Record<Channel, string> = {
  paid_search: 'Paid search',
  paid_social: 'Paid social',
  paid_video: 'Paid video',
  paid_other: 'Other paid',
  display: 'Display',
  email: 'Email',
  sms: 'SMS',
  push: 'Push notifications',
  affiliate: 'Affiliate',
  organic_search: 'Organic search',
  organic_social: 'Organic social',
  organic_video: 'Organic video',
  ai_assistant: 'AI assistants',
  referral: 'Referral',
  other: 'Other',
  direct: 'Direct',
}

/** Names of channels, sources and statuses; values that are not listed are shown unchanged. */
const names: Readonly<Record<string, string>> = {
  all: 'Leads',
  others: 'All others',
  ...channels,
  '(unknown)': 'Unknown',
  '(none)': 'No campaign',
  ...leads.sources,
  ...leads.statuses,
  ...platformNames,
}

/** UI strings for the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  period: 'Period',
  periodIs: (name: string) => `Period: ${name}`,
  namedPeriods: 'Named periods',
  firstDay: 'From',
  lastDay: 'To',
  applyDays: 'Apply',
  invalidDay: (day: string) => `Enter a date such as ${day}.`,
  reversedDays: "Can't be before the start date.",
  zone: (name: string) => `Time zone: ${name}`,
  calendar: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
  },
  presets,
  measures,
  groups,
  displayName: (key: string): string => (Object.hasOwn(names, key) ? (names[key] ?? key) : key),
  compared: (days: string, before: string) => `${days}, compared to ${before}`,
  countBy: 'Count outcomes by',
  countings: { created: 'Creation date', outcome: 'Outcome date' },
  countedByOutcome: 'Qualified, won, lost and revenue use the outcome date.',
  compare: 'Compare with',
  comparisons: {
    previous: 'vs. previous period',
    year: 'vs. last year',
    none: 'No comparison',
  },
  span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),

  figures: 'Key metrics',
  leads: 'Leads',
  qualified: 'Qualified',
  won: 'Won',
  value: 'Revenue',
  conversion: 'Conversion rate',
  spend: 'Ad spend',
  costPerLead: 'Cost per lead',
  roas: 'ROAS',
  ofLeads: (rate: string) => `${rate} of leads`,
  ofQualified: (rate: string) => `${rate} of qualified leads`,
  average: (value: string) => `${value} per won lead`,
  wonPerLead: 'Share of leads won',
  clicks: (count: number) => pluralize(count, 'click', 'clicks'),
  adLeads: (count: number) => `${pluralize(count, 'lead', 'leads')} from ads`,
  adValue: (value: string) => `${value} in revenue from ads`,
  noSpend: 'No ad spend yet',
  others: (amounts: string) => `plus ${amounts}`,
  none: '–',
  points: (points: string) => `${points} pts`,
  wasBefore: (before: string) => `${before} in the comparison period`,
  nothingBefore: 'No data for the comparison period',
  fresh: 'new',
  directions: { up: 'up', down: 'down', same: 'unchanged' },

  overTime: 'Leads over time',
  overTimeOf: (measure: string, interval: DashboardInterval) => `${measure} per ${per[interval]}`,
  by: 'Break down by',
  measure: 'Metric',
  model: 'Attribution model',
  show: 'View as',
  area: 'Area',
  bars: 'Bars',
  table: 'Table',
  chartHelp: 'Click a point to see its leads.',
  unfinished: (date: string) => `${date} (incomplete)`,
  unfinishedHelp: 'Hatched areas show incomplete data.',
  noLeads: 'No leads in this period',
  noLeadsHelp: 'Choose a longer or earlier period.',
  total: 'Total',
  days: 'Date',
  parts: 'This model splits each lead across its visits, so counts can be fractional.',

  funnel: 'Funnel',
  funnelHelp: 'Times are for leads that reached a stage in this period.',
  newestTimed: 'Times are for the newest 10,000 leads that reached each stage.',
  stages: { leads: 'Leads', qualified: 'Qualified', won: 'Won' },
  ofBefore: (rate: string) => `${rate} of previous stage`,
  medianTime: (duration: string) => `${duration} (median)`,
  stillOpen: 'Still open',
  lost: 'Lost',

  campaigns: 'Top campaigns',
  campaignsHelp: 'Leads under the selected attribution model, with cost and ROAS.',
  campaign: 'Campaign',
  noCampaigns: 'No campaigns in this period',
  noCampaignsHelp: 'Campaigns appear once visits have a utm_campaign or you import ad spend.',
  allCampaigns: 'All campaigns',
  withoutCampaign: (leads: string) => `Leads without a campaign: ${leads}.`,
  linksHelp:
    'Each link lists leads with that UTM value. Attribution models also credit earlier visits, so counts can differ.',
  sortBy: (column: string) => `Sort by ${column}`,

  newest: 'Newest leads',
  rejected: (count: number) =>
    `${pluralize(count, 'lead was', 'leads were')} rejected in the last 7 days`,
  rejectedHelp: "A form or tool is sending requests that Leadtrace can't accept.",
  rejectedAction: 'See why',
  allLeads: 'All leads',
  noName: 'No name',
  locked: 'Over your plan limit',

  firstTitle: 'Get your first lead',
  firstHelp: 'Use one of these options or combine them.',
  pixelTitle: 'Install the pixel',
  pixelHelp: 'One line of code tracks visits and captures form submissions.',
  pixelAction: 'Get the code',
  apiTitle: 'Send leads via the API',
  apiHelp: 'Create a key, then send leads from your server or automation tool.',
  apiAction: 'Create API key',
  importTitle: 'Import a file',
  importHelp: "Upload a CSV or Excel file. You'll review it before anything is saved.",
  importAction: 'Import leads',
  askAdmin: 'Ask an owner or admin.',
} as const
