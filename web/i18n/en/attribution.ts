import type { AttributionGroup, AttributionMeasure } from '../../../contract/attribution.ts'
import type { AttributionModel } from '../../../contract/attribution-models.ts'

/** Name and meaning of a model. */
interface ModelWords {
  readonly name: string
  readonly help: string
  /** The question that it answers. */
  readonly answers: string
}

const models: Record<AttributionModel, ModelWords> = {
  firstTouch: {
    name: 'First touch',
    help: 'Gives the lead to the first visit.',
    answers: 'What makes people aware of us?',
  },
  lastTouch: {
    name: 'Last touch',
    help: 'Gives the lead to the last visit.',
    answers: 'What was there when they asked?',
  },
  lastNonDirect: {
    name: 'Last non-direct',
    help: 'Gives the lead to the last visit that something led to: the usual report.',
    answers: 'What did we do last?',
  },
  linear: {
    name: 'Linear',
    help: 'Shares the lead among all visits alike.',
    answers: 'What takes part at all?',
  },
  positionBased: {
    name: 'Position-based',
    help: 'Gives 40% to the first visit, 40% to the last, and 20% to those between.',
    answers: 'What begins and what ends journeys?',
  },
  timeDecay: {
    name: 'Time decay',
    help: 'Shares it among all visits, half as much for every 7 days that they were earlier.',
    answers: 'What works shortly before the decision?',
  },
}

const measures: Record<AttributionMeasure, string> = {
  leads: 'Leads',
  qualified: 'Qualified',
  won: 'Won',
  value: 'Value won',
}

const groups: Record<AttributionGroup, string> = {
  channel: 'Channel',
  source: 'Source',
  campaign: 'Campaign',
}

/** What the page of attribution says. */
export const attribution = {
  title: 'Attribution',
  help: 'Which channels, sources and campaigns your leads are owed to, by six models side by side.',
  models,
  measures,
  groups,
  by: 'Summed up by',
  measure: 'Figure',
  table: (measure: string, group: string) => `${measure} by ${group.toLowerCase()}`,
  sortBy: (column: string) => `Sort by ${column}`,
  total: 'Total',
  shown: (rows: string, groups: string) => `${rows} of ${groups} shown.`,
  showAll: 'Show more',
  compare: 'Compared',
  compareHelp: 'The largest groups, as the models see them.',
  explained: 'What each model says',
  empty: 'No leads in this period',
  emptyHelp: 'Choose a longer period. Leads are credited to the visits that led to them.',
  share: (share: string) => `${share} of the total`,
} as const
