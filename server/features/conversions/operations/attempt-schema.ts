import * as z from 'zod'

/** An attempt to send a conversion or a test. */
export const attemptSchema = z.object({
  at: z.iso.datetime(),
  ms: z.int(),
  outcome: z.enum(['accepted', 'rejected', 'retry', 'blocked']),
  status: z.int().nullable().meta({ description: 'HTTP status; null without a response.' }),
  code: z
    .string()
    .nullable()
    .meta({
      description:
        'Error code; null if the platform accepted the conversion. For a correction, `retract` or ' +
        '`restate`.',
    }),
  message: z.string().nullable(),
})
