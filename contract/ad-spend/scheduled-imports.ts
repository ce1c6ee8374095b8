import * as z from 'zod'
import { spendResultSchema } from '../imports/spend-import.ts'
import { text } from '../values/text.ts'

/** Scheduled imports of an organization, and runs that are kept of each. */
export const scheduledImportLimits = { perOrg: 20, runs: 60, addressChars: 2_000 } as const

const name = text(100)
const address = z
  .string()
  .max(scheduledImportLimits.addressChars)
  // `http://` works only for networks in `OUTSIDE_NETWORKS` (L-130); the fetch rejects it elsewhere.
  .regex(/^https?:\/\//i, 'must start with https://')
  .meta({
    description: 'URL of the file. It can contain a secret, so responses never include it in full.',
  })
const hour = z.int().min(0).max(23).meta({
  description: 'Hour of the daily run, in the time zone of the organization.',
})

/** A file that is fetched once a day. */
export const scheduledImportInput = z.strictObject({ name, address, hour })

/** What can be changed of one; what is left out stays. */
export const scheduledImportChanges = z.strictObject({
  name: name.optional(),
  address: address.optional(),
  hour: hour.optional(),
  paused: z.boolean().optional(),
})

/**
 * How far a run has come. `waiting`: the file is there, and somebody has to say what its columns
 * mean, because nobody has yet or because they are others now.
 */
export const scheduledImportRunStates = [
  'fetching',
  'waiting',
  'importing',
  'imported',
  'failed',
] as const

/** One time that a file was fetched. */
export const scheduledImportRunSchema = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  state: z.enum(scheduledImportRunStates),
  message: z.string().nullable().meta({ description: 'Why the run failed or needs action.' }),
  importId: z.uuid().nullable().meta({ description: 'The import of the fetched file.' }),
  bytes: z.int().nullable(),
  result: spendResultSchema.nullable(),
})

/** One time that a file was fetched. */
export type ScheduledImportRun = z.output<typeof scheduledImportRunSchema>

/** A file that is fetched once a day. */
export const scheduledImportSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().meta({ description: 'URL without its query, which can contain a secret.' }),
  hour: z.int(),
  paused: z.boolean(),
  mapped: z.boolean().meta({
    description:
      'Whether a member has mapped the columns and started the import of a first run. Later runs ' +
      'are then imported automatically.',
  }),
  nextAt: z.iso.datetime().nullable().meta({ description: 'Null while paused.' }),
  failures: z.int().meta({
    description: 'Consecutive failed runs. Retries follow after 15 minutes, 1 hour and 4 hours.',
  }),
  lastRun: scheduledImportRunSchema.nullable(),
  createdAt: z.iso.datetime(),
})

/** A file that is fetched once a day. */
export type ScheduledImport = z.output<typeof scheduledImportSchema>
