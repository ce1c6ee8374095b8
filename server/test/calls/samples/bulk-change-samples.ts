import type { Samples } from './outgoing-samples.ts'

export interface BulkChangeIds {
  readonly bulkChangeId: string
}

/** Requests for the bulk change operations. */
export const bulkChangeSamples: Samples<BulkChangeIds> = {
  start_bulk_change: () => ({
    sent: { body: { query: { search: 'nobody' }, changes: { status: 'qualified' } } },
  }),
  get_bulk_change: ({ bulkChangeId: id }) => ({ id }),
  list_bulk_changes: () => ({}),
  undo_bulk_change: ({ bulkChangeId: id }) => ({ id }),
  cancel_bulk_change: ({ bulkChangeId: id }) => ({ id }),
}
