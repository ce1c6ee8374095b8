import * as z from 'zod'

/**
 * A bulk change starts as `changing`, and its undo starts as `undoing`. Users can cancel both. They
 * can undo a change that is `changed`, `canceled` or `failed`.
 */
export const bulkChangeStates = [
  'changing',
  'changed',
  'canceled',
  'undoing',
  'undone',
  'failed',
] as const

export type BulkChangeState = (typeof bulkChangeStates)[number]

const count = z.int().min(0)

/** A change to all leads that match a list's filters, along with its progress. */
export const bulkChangeSchema = z.object({
  id: z.uuid(),
  state: z.enum(bulkChangeStates),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
  changes: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
  ),
  total: count.meta({ description: 'Number of matching leads when the change started.' }),
  done: count.meta({ description: 'Number of leads examined so far.' }),
  changed: count.meta({ description: 'Number of leads changed so far.' }),
  restored: count.meta({ description: 'Number of leads that an undo has handled so far.' }),
  message: z.string().nullable().meta({ description: 'Why the change failed.' }),
})

export type BulkChange = z.output<typeof bulkChangeSchema>
