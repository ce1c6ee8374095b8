import * as z from 'zod'
import { spendResultSchema } from '../imports/spend-import.ts'
import { text } from '../values/text.ts'

/** Scheduled imports of an organization, and runs that are kept of each. */
export const scheduledImportLimits = { perOrg: 20, runs: 60, addressChars: 2_000 } as const

const name = text(100)
const address = z
  .string()
  .max(scheduledImportLimits.addressChars)
  .regex(/^https?:\/\//i, 'must begin with https://')
  .meta({
    description: 'Where the file is fetched. May hold a secret: it is never answered whole.',
  })
const hour = z.int().min(0).max(23).meta({
  description: 'Hour of the day, in the time zone of the organization, in which it is fetched.',
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
  message: z.string().nullable().meta({ description: 'Why it failed or waits.' }),
  importId: z.uuid().nullable().meta({ description: 'The import of what was fetched.' }),
  bytes: z.int().nullable(),
  result: spendResultSchema.nullable(),
})

/** One time that a file was fetched. */
export type ScheduledImportRun = z.output<typeof scheduledImportRunSchema>

/** A file that is fetched once a day. */
export const scheduledImportSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().meta({ description: 'Without what may be a secret: the query is cut.' }),
  hour: z.int(),
  paused: z.boolean(),
  mapped: z.boolean().meta({
    description:
      'Whether somebody has said what the columns mean, by starting an import of a first run; the ' +
      'runs that follow are imported by themselves.',
  }),
  nextAt: z.iso.datetime().nullable().meta({ description: 'Null while it is paused.' }),
  failures: z.int().meta({
    description: 'Runs in a row that failed; they are repeated after 15 minutes, 1 and 4 hours.',
  }),
  lastRun: scheduledImportRunSchema.nullable(),
  createdAt: z.iso.datetime(),
})

/** A file that is fetched once a day. */
export type ScheduledImport = z.output<typeof scheduledImportSchema>
