import { pluralize } from '../../plural.ts'

/** UI strings about won and lost leads. */
export const outcomes = {
  lostTitle: (count: number) =>
    count === 1 ? 'Why was this lead lost?' : `Why were these ${count} leads lost?`,
  lostReason: 'Loss reason',
  otherReason: 'Other reason',
  lostHelp: 'Optional. Consistent wording makes reasons easier to compare.',
  lostPlaceholder: 'Price, no response, competitor…',
  markLost: 'Mark as lost',
  wonTitle: 'How much is this lead worth?',
  value: 'Value',
  wonHelp: 'Optional. Reports and ad platforms use this value.',
  markWon: 'Mark as won',

  reasons: 'Loss reasons',
  reasonsHelp: 'Options shown when you mark a lead as lost. Press Enter after each reason.',
  addReason: 'Add a reason',

  whyLost: 'Why leads were lost',
  whyLostHelp: 'Counted by the date they were lost.',
  noReason: 'No reason given',
  moreReasons: (count: number) => `${pluralize(count, 'lead', 'leads')} lost for other reasons`,
  noneLost: 'No leads were lost in this period',
  timeToWon: 'Time to win',
  timeToWonHelp: 'From creation to won, for leads won in this period.',
  noneWon: 'No leads were won in this period',
  half: 'Half were won within',
  quarter: 'Fastest quarter',
  threeQuarters: 'Three quarters',
  wonLeads: (count: number) => `${pluralize(count, 'won lead', 'won leads')}`,
  duration: (days: number) =>
    days < 1
      ? pluralize(Math.max(1, Math.round(days * 24)), 'hour', 'hours')
      : pluralize(Math.round(days), 'day', 'days'),
} as const
