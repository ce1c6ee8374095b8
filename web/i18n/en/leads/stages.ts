import { formatNumber } from '../../../lib/numbers.ts'
import { pluralize } from '../../plural.ts'
import { quote } from '../../quote.ts'

/** UI strings for stages and the board. */
export const stages = {
  none: 'No stage',
  add: 'New stage',
  addTo: (status: string) => `New stage for ${status.toLowerCase()} leads`,
  placeholder: 'Offer sent',
  added: (name: string) => `Stage ${quote(name)} added`,
  emptyOf: (status: string) => `${status} leads have no stages yet.`,
  list: (status: string) => `Stages for ${status.toLowerCase()} leads`,
  full: (max: number) => `A status can have at most ${max} stages.`,
  color: (name: string) => `Color of ${name}`,
  colors: {
    blue: 'Blue',
    cyan: 'Cyan',
    teal: 'Teal',
    lime: 'Lime',
    yellow: 'Yellow',
    orange: 'Orange',
    pink: 'Pink',
    violet: 'Violet',
    gray: 'Gray',
  },
  deleted: (name: string) => `Stage ${quote(name)} deleted`,
  deleteTitle: (name: string) => `Delete stage ${quote(name)}?`,
  deleteHelp: (n: number) =>
    n === 0
      ? 'No leads are in this stage.'
      : `${pluralize(n, 'lead', 'leads')} will no longer have a stage, but ${n === 1 ? 'its' : 'their'} status won't change.`,
  changed: (count: number, name: string) =>
    `${pluralize(count, 'lead', 'leads')} moved to ${quote(name)}`,
  report: 'Stages',
  reportHelp: 'Leads that entered each stage, and how long they stayed.',
  median: (duration: string) => `· ${duration} in stage (median)`,
  noTime: '· none have left yet',
  layout: 'Layout',
  table: 'List',
  board: 'Board',
  boardHelp: 'Drag a lead to another column, or press Shift and an arrow key.',
  column: (name: string, count: string) => `${name}, ${count}`,
  count: (count: number) => pluralize(count, 'lead', 'leads'),
  more: 'Show more',
  rest: (count: number) => `View all ${formatNumber(count)} in the list`,
  emptyColumn: 'No leads',
} as const
