import * as z from 'zod'
import { maxExpiring } from '../backlog-store.ts'
import {
  conversionStates,
  pathId,
  pausedReason,
  reason,
  reasonNames,
} from './conversion-schemas.ts'

const count = z.int().min(0)

const reasonCounts = z.array(z.object({ reason: z.enum(reasonNames), count }))

export const dryRunResult = z.object({
  days: z.int(),
  send: count.meta({ description: 'Conversions that would be sent.' }),
  skip: count,
  reasons: reasonCounts.meta({
    description: 'Reasons why other conversions would be skipped, most frequent first.',
  }),
})

export const daysInput = z.strictObject({
  id: pathId,
  days: z.int().min(1).max(90).nullish().meta({ description: 'Default 90.' }),
})

export const destinationStatus = z.object({
  states: z.array(z.object({ state: z.enum(conversionStates), reason, count })),
  pulls: z
    .array(z.object({ at: z.iso.datetime(), rows: count, agent: z.string() }))
    .meta({ description: 'The most recent file fetches, newest first.' }),
  rejections: z
    .array(z.object({ code: z.string(), message: z.string(), count }))
    .meta({ description: 'Why the platform rejected conversions, most frequent first.' }),
  retractions: z
    .object({
      waiting: count,
      accepted: count,
      rejected: count,
      unanswered: count.meta({
        description: 'Retractions that were deleted after seven days without a response.',
      }),
      code: z
        .string()
        .nullable()
        .meta({ description: "Error code from the platform's last rejection." }),
      message: z.string().nullable(),
    })
    .meta({ description: 'Results of the retractions that were sent for erased leads.' }),
  oldestWaitingAt: z.iso.datetime().nullable().meta({
    description: 'When the longest-waiting conversion was due.',
  }),
  isLate: z.boolean().meta({
    description:
      'True if this conversion has been due for more than 6 hours (49 hours for `google_file`).',
  }),
  expiring: count.max(maxExpiring).meta({
    description:
      `Number of due conversions that will expire within 3 days; at most ${maxExpiring}. If the ` +
      'platform accepts conversions for less than 9 days, a third of that time applies.',
  }),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the first of these conversions will expire.' }),
  lastAcceptedAt: z.iso.datetime().nullable(),
  blockedReason: z.string().nullable(),
  pausedUntil: z.iso.datetime().nullable(),
  pausedReason,
})
