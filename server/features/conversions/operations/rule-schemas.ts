import * as z from 'zod'
import { statuses } from '../../../../contract/field-kinds.ts'
import { maxValue, sources } from '../../../../contract/leads/lead-values.ts'
import { channels } from '../../../../contract/tracking/channels.ts'
import { text } from '../../../../contract/values/text.ts'
import { idInput } from '../../../platform/http/id-cursor-page.ts'

/** Maximum number of rows in a value table. */
const maxRows = 50

const amount = z.number().min(0).max(maxValue)

const other = amount.nullable().default(null).meta({
  description: 'Amount for leads that match no row; if null, no amount is sent.',
})

/** Exactly one of the fields that determine when a rule applies. */
const whenFields = ['status', 'labelId', 'conversionEventId'] as const

const share = z
  .strictObject({
    percent: z.number().min(0.01, 'must be at least 0.01').max(100, 'must be at most 100'),
    base: z.union([z.literal('lead'), amount]).meta({
      description: "`lead`: the lead's value. A number: a fixed amount.",
    }),
  })
  .meta({
    description: 'Percentage of an amount to send, such as the share of these leads that you win.',
  })

const byLabel = z
  .strictObject({
    by: z.literal('label'),
    rows: z
      .array(z.strictObject({ labelId: idInput, amount }))
      .min(1)
      .max(maxRows),
    other,
  })
  .meta({ description: 'An amount per label.' })

const byValue = z
  .strictObject({
    by: z.literal('value'),
    rows: z
      .array(z.strictObject({ from: amount, amount }))
      .min(1)
      .max(maxRows),
    other,
  })
  .meta({
    description:
      'An amount per value range. The row with the highest `from` that does not exceed the ' +
      "lead's value applies.",
  })

const value = z.union([z.literal('lead'), amount, share, byLabel, byValue])

const shape = {
  action: text(100)
    .min(1, 'must not be empty')
    .meta({ description: 'Name of the conversion action or event, exactly as on the platform.' }),
  status: z
    .enum(statuses)
    .nullish()
    .meta({
      description:
        'Applies to leads that reach this status. Cannot be combined with `labelId` or ' +
        '`conversionEventId`.',
    }),
  labelId: idInput
    .nullish()
    .meta({ description: 'Applies to leads that are assigned this label.' }),
  conversionEventId: idInput.nullish().meta({
    description: 'Applies to leads for which this conversion event is selected.',
  }),
  minValue: amount.nullish().meta({ description: 'Only leads with at least this value.' }),
  maxValue: amount.nullish().meta({ description: 'Only leads with at most this value.' }),
  sources: z.array(z.enum(sources)).max(sources.length).nullish().meta({
    description: 'Only leads with one of these sources; empty allows all.',
  }),
  channels: z
    .array(z.enum(channels))
    .max(channels.length)
    .nullish()
    .meta({
      description:
        'Only leads from one of these channels, as determined by their UTM fields, click IDs and ' +
        'referrer; empty allows all.',
    }),
  value: value.nullish().meta({
    description:
      "`lead`: the lead's value. A number: a fixed amount. Null: none. An object: a percentage " +
      'of an amount, or a table by label or by value.',
  }),
  needsValue: z.boolean().nullish().meta({
    description: 'If true, skips leads for which the rule finds no value.',
  }),
}

export const ruleInput = z
  .strictObject({
    id: idInput.nullish().meta({ description: 'ID of an existing rule to keep.' }),
    ...shape,
  })
  .refine(
    (rule) => whenFields.filter((name) => rule[name] != null).length === 1,
    'must have exactly one of status, labelId and conversionEventId',
  )
  .refine(({ minValue, maxValue: max }) => minValue == null || max == null || minValue <= max, {
    path: ['maxValue'],
    message: 'must not be less than minValue',
  })

export type RuleInput = z.output<typeof ruleInput>

export const ruleSchema = z.object({
  id: z.uuid(),
  action: z.string(),
  status: z.enum(statuses).nullable(),
  labelId: z.uuid().nullable(),
  conversionEventId: z.uuid().nullable(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  sources: z.array(z.enum(sources)),
  channels: z.array(z.enum(channels)),
  value: value.nullable(),
  needsValue: z.boolean(),
})
