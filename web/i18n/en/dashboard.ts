import type { DashboardGroup, DashboardInterval } from '../../../contract/dashboard.ts'
import type { Preset } from '../../components/period/period.ts'
import { leads } from './leads.ts'

const presets: Record<Preset, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  lastMonth: 'Last month',
  year: 'This year',
  '12m': 'Last 12 months',
  custom: 'Choose days',
}

const measures = {
  leads: 'Leads',
  qualified: 'Qualified',
  won: 'Won',
  value: 'Value won',
}

const groups: Record<DashboardGroup, string> = {
  none: 'All',
  channel: 'Channel',
  source: 'Source',
  status: 'Status',
}

const per: Record<DashboardInterval, string> = { day: 'day', week: 'week', month: 'month' }

/** Names of channels, sources and statuses; others are shown as they are. */
const names: Readonly<Record<string, string>> = {
  all: 'Leads',
  others: 'All others',
  paid_search: 'Paid search',
  paid_social: 'Paid social',
  display: 'Display',
  email: 'Email',
  affiliate: 'Affiliate',
  organic_search: 'Organic search',
  organic_social: 'Organic social',
  referral: 'Referral',
  other: 'Other campaigns',
  direct: 'Direct',
  '(unknown)': 'Unknown',
  '(none)': 'No campaign',
  ...leads.sources,
  ...leads.statuses,
  google_ads: 'Google Ads',
  meta_ads: 'Meta Ads',
  microsoft_ads: 'Microsoft Ads',
  linkedin_ads: 'LinkedIn Ads',
  tiktok_ads: 'TikTok Ads',
  x_ads: 'X Ads',
  reddit_ads: 'Reddit Ads',
  snapchat_ads: 'Snapchat Ads',
  pinterest_ads: 'Pinterest Ads',
}

/** What the dashboard says. */
export const dashboard = {
  title: 'Dashboard',
  period: 'Period',
  customPeriod: 'First and last day',
  calendar: {
    nextMonth: 'Next month',
    previousMonth: 'Month before',
    nextYear: 'Next year',
    previousYear: 'Year before',
    nextDecade: 'Next ten years',
    previousDecade: 'Ten years before',
  },
  presets,
  measures,
  groups,
  displayName: (key: string): string => (Object.hasOwn(names, key) ? (names[key] ?? key) : key),
  compared: (days: string, before: string) => `${days}, compared with ${before}`,
  span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),

  figures: 'Figures',
  leads: 'Leads',
  qualified: 'Qualified',
  won: 'Won',
  value: 'Value won',
  conversion: 'Conversion rate',
  spend: 'Ad spend',
  costPerLead: 'Cost per lead',
  roas: 'Return on spend',
  ofLeads: (rate: string) => `${rate} of leads`,
  ofQualified: (rate: string) => `${rate} of qualified`,
  average: (value: string) => `${value} per won lead`,
  wonPerLead: 'Won leads per lead',
  clicks: (count: string) => `${count} clicks`,
  adLeads: (count: string) => `${count} leads from ads`,
  adValue: (value: string) => `${value} won from ads`,
  noSpend: 'No ad spend yet',
  others: (amounts: string) => `and ${amounts}`,
  times: (ratio: string) => `${ratio}×`,
  none: '–',
  points: (points: string) => `${points} pts`,
  wasBefore: (before: string) => `${before} in the period before`,
  nothingBefore: 'Nothing in the period before',
  fresh: 'new',
  directions: { up: 'up', down: 'down', same: 'unchanged' },

  overTime: 'Leads over time',
  overTimeOf: (measure: string, interval: DashboardInterval) => `${measure} per ${per[interval]}`,
  by: 'Told apart by',
  measure: 'Figure',
  model: 'Attribution model',
  show: 'Shown as',
  area: 'Areas',
  bars: 'Bars',
  table: 'Table',
  chartHelp: 'Click a point to see its leads.',
  noLeads: 'No leads in this period',
  noLeadsHelp: 'Choose a longer period, or an earlier one.',
  total: 'Total',
  days: 'Days',
  parts: 'A lead with several visits counts in parts with this model.',

  funnel: 'Funnel',
  stages: { leads: 'Leads', qualified: 'Qualified', won: 'Won' },
  ofAll: (rate: string) => `${rate} of all`,
  ofBefore: (rate: string) => `${rate} went on`,
  stillOpen: 'Still open',
  lost: 'Lost',

  campaigns: 'Best campaigns',
  campaignsHelp:
    'Leads are credited by the attribution model; cost and return are the spend set against them.',
  campaign: 'Campaign',
  return: 'Return',
  noCampaigns: 'No campaigns in this period',
  noCampaignsHelp:
    'Campaigns appear once visits carry utm_campaign, or once ad spend has been sent.',
  allCampaigns: 'All campaigns',
  withoutCampaign: (leads: string) => `${leads} leads came without a campaign.`,
  linksHelp:
    'A name leads to the leads that carry it themselves. Models look at all visits before a lead, so their figures may differ.',
  sortBy: (column: string) => `Sort by ${column}`,

  newest: 'Newest leads',
  allLeads: 'All leads',
  noName: 'No name',
  locked: 'Beyond the plan',

  firstTitle: 'Let the first lead come in',
  firstHelp: 'Nothing has arrived yet. Any of these ways works, and they go together.',
  pixelTitle: 'Install the pixel',
  pixelHelp: 'One line in your pages. It follows visits and takes leads from your forms.',
  pixelAction: 'Get the snippet',
  apiTitle: 'Send a lead by API',
  apiHelp: 'Create a key, then send a lead from your server or your automation tool.',
  apiAction: 'Create a key',
  importTitle: 'Import a file',
  importHelp: 'Bring the leads that you have, as CSV or Excel. Nothing is stored before you agree.',
  importAction: 'Import leads',
  askAdmin: 'Ask an administrator of your organization.',
} as const
