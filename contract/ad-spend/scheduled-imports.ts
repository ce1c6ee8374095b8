import * as z from 'zod'
import { spendResultSchema } from '../imports/spend-import.ts'
import { text } from '../values/text.ts'

/** Maximum number of scheduled imports per organization, and of runs stored for each. */
export const scheduledImportLimits = { perOrg: 20, runs: 60, addressChars: 2_000 } as const

const name = text(100)
const address = z
  .string()
  .max(scheduledImportLimits.addressChars)
  // `http://` works only for networks in `OUTSIDE_NETWORKS` (L-130); the fetch rejects it for any
  // other network.
  .regex(/^https?:\/\//i, 'must start with https://')
  .meta({
    description: 'URL of the file. It may contain a secret, so responses never include it in full.',
  })
const hour = z.int().min(0).max(23).meta({
  description: "Hour of the daily run, in the organization's time zone.",
})

/** File that is fetched daily. */
export const scheduledImportInput = z.strictObject({ name, address, hour })

/** Changes to a scheduled import; omitted keys stay the same. */
export const scheduledImportChanges = z.strictObject({
  name: name.optional(),
  address: address.optional(),
  hour: hour.optional(),
  paused: z.boolean().optional(),
})

/**
 * State of a run. `waiting`: the file was received, but its columns are unmapped or have changed,
 * so a user has to map them.
 */
export const scheduledImportRunStates = [
  'fetching',
  'waiting',
  'importing',
  'imported',
  'failed',
] as const

/** One fetch of a scheduled import. */
export const scheduledImportRunSchema = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  state: z.enum(scheduledImportRunStates),
  message: z.string().nullable().meta({ description: 'Why the run failed or needs action.' }),
  importId: z.uuid().nullable().meta({ description: 'Import created from the fetched file.' }),
  bytes: z.int().nullable(),
  result: spendResultSchema.nullable(),
})

export type ScheduledImportRun = z.output<typeof scheduledImportRunSchema>

/** Stored scheduled import. */
export const scheduledImportSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z
    .string()
    .meta({ description: 'URL without its query string, which may contain a secret.' }),
  hour: z.int(),
  paused: z.boolean(),
  mapped: z.boolean().meta({
    description:
      'Whether a member has mapped the columns and started the first import. Later files are ' +
      'then imported automatically.',
  }),
  nextAt: z.iso.datetime().nullable().meta({ description: 'Null while paused.' }),
  failures: z.int().meta({
    description: 'Consecutive failed runs. Retries follow after 15 minutes, 1 hour and 4 hours.',
  }),
  lastRun: scheduledImportRunSchema.nullable(),
  createdAt: z.iso.datetime(),
})

export type ScheduledImport = z.output<typeof scheduledImportSchema>
