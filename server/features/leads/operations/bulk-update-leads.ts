import * as z from 'zod'
import { kinds, statuses } from '../../../../contract/field-kinds.ts'
import { text, textLimits } from '../../../../contract/values/text.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { idInput } from '../../../platform/http/id-cursor-page.ts'
import type { StatusDate } from '../model/lead-status.ts'
import {
  type bulkFields,
  bulkUpdate,
  omitUndefined,
  outcomes,
  parseBulkChanges,
} from '../update/bulk-update.ts'

const maxChanged = 500

/** Same rule as for a single update: an empty string clears the field. */
const clearable = (max: number) =>
  text(max)
    .transform((value) => (value === '' ? null : value))
    .nullish()

/** New values; at least one is required. */
export const bulkChangesSchema = z.strictObject({
  status: z.enum(statuses).optional(),
  stageId: clearable(textLimits.other),
  value: kinds.amount.input().nullish(),
  lossReason: clearable(textLimits.other),
  labelId: clearable(textLimits.other),
  selectedConversionEventId: clearable(textLimits.other),
} satisfies Record<(typeof bulkFields)[number], z.ZodType>)

const wasSchema = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  stageId: z.uuid().nullable(),
  value: z.number().nullable(),
  lossReason: z.string().nullable(),
  qualifiedAt: z.iso.datetime().nullable(),
  wonAt: z.iso.datetime().nullable(),
  lostAt: z.iso.datetime().nullable(),
  labelId: z.uuid().nullable(),
  selectedConversionEventId: z.uuid().nullable(),
})

const restored = (field: StatusDate) =>
  z
    .record(z.string(), z.iso.datetime({ precision: 3 }).nullable())
    .optional()
    .meta({ description: `For undo: each lead's previous \`${field}\`, by lead ID.` })

/** @see L-72 */
export const changeLeads = appOperation({
  name: 'change_leads',
  rest: 'POST /orgs/{orgId}/leads/change',
  summary:
    `Apply the same changes to up to ${maxChanged} leads. Either all of them are changed or ` +
    'none.',
  permission: 'leads.change',
  input: z.strictObject({
    ids: z.array(idInput).min(1).max(maxChanged),
    changes: bulkChangesSchema,
    qualifiedAt: restored('qualifiedAt'),
    wonAt: restored('wonAt'),
    lostAt: restored('lostAt'),
    still: bulkChangesSchema.optional().meta({
      description:
        'For undo: the values to restore. Leads whose values have changed since are skipped.',
    }),
  }),
  output: z.object({
    changed: z.int(),
    results: z
      .array(z.object({ id: z.string(), outcome: z.enum(outcomes) }))
      .meta({ description: 'One entry per ID, in the order of the request.' }),
    before: z.array(wasSchema).meta({
      description: 'Previous values of the changed leads. Send them back to undo the change.',
    }),
  }),

  async run(ctx, body) {
    const { ids, qualifiedAt, wonAt, lostAt, still = {} } = body
    const named = parseBulkChanges(body.changes)
    const { results, before } = await bulkUpdate(ctx, ids, named, {
      dates: { qualifiedAt, wonAt, lostAt },
      still: omitUndefined(still),
    })
    return { data: { changed: before.length, results, before } }
  },
})
