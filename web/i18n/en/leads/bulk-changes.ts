import { pluralize } from '../../plural.ts'

/** UI strings for changes to all leads that match the filters. */
export const bulkChanges = {
  selectAll: (total: number) => `Select all ${pluralize(total, 'lead', 'leads')}`,
  allSelected: (total: number) => `All ${pluralize(total, 'lead', 'leads')} selected`,
  title: 'Bulk change',
  changing: (total: number) => `Changing ${pluralize(total, 'lead', 'leads')}…`,
  deleting: (total: number) => `Deleting ${pluralize(total, 'lead', 'leads')}…`,
  undoing: (total: number) => `Undoing the change to ${pluralize(total, 'lead', 'leads')}…`,
  changed: (count: number) => `${pluralize(count, 'lead', 'leads')} changed.`,
  deleted: (count: number) => `${pluralize(count, 'lead', 'leads')} deleted.`,
  restoredSome: (restored: number, all: number) =>
    `${restored} of ${pluralize(all, 'lead', 'leads')} restored. The others' external IDs now belong to newer leads.`,
  deleteTitle: (total: number) => `Delete ${pluralize(total, 'lead', 'leads')}?`,
  deleteHelp: 'You can restore them for 30 days.',
  undone: 'The bulk change has been undone.',
  failed: (count: number) => `Stopped after ${pluralize(count, 'changed lead', 'changed leads')}.`,
  cancel: 'Stop change',
  cancelUndo: 'Stop undo',
  canceled: (count: number) => `Stopped. Changes to ${pluralize(count, 'lead', 'leads')} are kept.`,
  canceledDeletion: (count: number) =>
    `Stopped. ${pluralize(count, 'lead is', 'leads are')} deleted.`,
  progress: (done: number, total: number) => `${done} of ${pluralize(total, 'lead', 'leads')}`,
  dismiss: 'Dismiss',
} as const
