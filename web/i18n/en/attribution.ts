import type { AttributionGroup, AttributionMeasure } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'

/** UI strings for an attribution model. */
interface ModelWords {
  readonly name: string
  readonly help: string
  /** Question that the model answers. */
  readonly answers: string
}

const models: Record<AttributionModel, ModelWords> = {
  firstTouch: {
    name: 'First touch',
    help: 'Credits the first visit.',
    answers: 'How do people find us?',
  },
  lastTouch: {
    name: 'Last touch',
    help: 'Credits the last visit.',
    answers: 'What was the last step before the lead?',
  },
  lastNonDirect: {
    name: 'Last non-direct',
    help: "Credits the last visit that wasn't direct. The most common default.",
    answers: 'What was the last marketing touch?',
  },
  linear: {
    name: 'Linear',
    help: 'Splits credit evenly across all visits.',
    answers: 'Which channels contribute?',
  },
  positionBased: {
    name: 'Position-based',
    help: 'Gives 40% to the first visit, 40% to the last and 20% to those in between.',
    answers: 'Which channels attract people, and which convert them?',
  },
  timeDecay: {
    name: 'Time decay',
    help: 'Gives recent visits more credit, with a 7-day half-life.',
    answers: 'What works best just before people convert?',
  },
}

const measures: Record<AttributionMeasure, string> = {
  leads: 'Leads',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  value: 'Revenue',
}

/** Groupings that the page offers. */
const groups = {
  channel: 'Channel',
  source: 'Source',
  campaign: 'Campaign',
} satisfies Partial<Record<AttributionGroup, string>>

/** UI strings for the attribution page. */
export const attribution = {
  title: 'Attribution',
  help: 'See which channels, sources and campaigns bring in leads and revenue.',
  models,
  measures,
  groups,
  by: 'Group by',
  measure: 'Metric',
  table: (measure: string, group: string) => `${measure} by ${group.toLowerCase()}`,
  noRate: (currency: string) =>
    `Revenue isn't converted: no exchange rate to ${currency} for the entire period.`,
  sortBy: (column: string) => `Sort by ${column}`,
  total: 'Total',
  shown: (rows: string, groups: string) => `Showing ${rows} of ${groups}`,
  showAll: 'Show more',
  change: (model: string) => `vs. ${model.toLowerCase()}`,
  changeHelp: (measure: string, model: string) =>
    `${measure}: difference to the ${model.toLowerCase()} model.`,
  comparedHelp: 'Choose another model to compare it with this one.',
  spend: 'Spend',
  costPerLead: 'Cost / lead',
  costPerWon: 'Cost / won',
  roas: 'ROAS',
  paths: 'Top paths',
  pathsHelp: 'Channels before each lead. Repeated visits from a channel count once.',
  newestPaths: 'Only the newest 10,000 leads of this period count.',
  path: 'Path',
  days: 'Days to lead',
  daysHelp: 'Median time from the first visit to the lead.',
  morePaths: (shown: string, total: string) => `Showing ${shown} of ${total} paths`,
  moreSteps: (count: number) => `${count} more`,
  stepArrow: 'then',
  underHour: 'Under 1 hour',
  explained: 'How the models work',
  empty: 'No leads in this period',
  emptyHelp: 'Choose a longer or earlier period.',
  share: (share: string) => `${share} of total`,
} as const
