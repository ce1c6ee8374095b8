import { formatNumber } from '../../../lib/numbers.ts'
import { pluralize } from '../../plural.ts'

const leads = (n: number): string => pluralize(n, 'lead', 'leads')

/** UI strings for the quarantine. */
export const quarantine = {
  emptyTitle: 'No leads in quarantine',
  empty: 'Leads blocked by a filter rule stay here for 30 days.',
  toRules: 'Go to filter rules',
  caption: 'Blocked leads, newest first',
  who: 'Lead',
  rule: 'Blocked by',
  received: 'Received',
  expires: 'Expires',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all visible leads',
  selected: (n: number) => `${formatNumber(n)} selected`,
  clear: 'Clear selection',
  release: 'Release',
  remove: 'Delete',
  read: (name: string) => `View ${name}`,
  nameless: 'No contact data',
  one: 'Blocked lead',
  fields: 'Submitted data',
  gone: 'This lead is no longer in quarantine',
  goneHelp: 'Someone released or deleted it, or it expired after 30 days.',
  released: (n: number) => `${leads(n)} released`,
  deleted: (n: number) => `${leads(n)} deleted`,
  failed: (n: number, reason: string) => `${leads(n)} still in quarantine: ${reason}`,
  deleteTitle: (n: number) => (n === 1 ? 'Delete this lead?' : `Delete ${leads(n)}?`),
  deleteHelp: "You can't undo this.",
  releaseTitle: (n: number) => `Release ${leads(n)}?`,
  releaseHelp:
    "They'll be added as new leads and count toward your plan limit. Rules won't run again.",
} as const
