import * as z from 'zod'
import { statuses } from '../../../../contract/field-kinds.ts'
import { givenName, text } from '../../../../contract/values/text.ts'
import { idInput } from '../../../platform/http/id-cursor-page.ts'
import { clickIdNames, type Reason, reasons } from '../check-conversion.ts'

/** Maximum destinations per organization. */
export const maxDestinations = 20

const maxRules = 50

/** Largest value of a lead, in major units. */
const maxAmount = 1_000_000_000_000

// Object.keys loses the key type of the table.
const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]]

const ruleShape = {
  action: text(100)
    .min(1, 'must not be empty')
    .meta({ description: 'Name of the conversion action, exactly as in Google Ads.' }),
  status: z
    .enum(statuses)
    .nullish()
    .meta({ description: 'Applies to leads that reach this status. Instead of `labelId`.' }),
  labelId: idInput
    .nullish()
    .meta({ description: 'Applies to leads that get this label. Instead of `status`.' }),
  value: z
    .union([z.literal('lead'), z.number().min(0).max(maxAmount)])
    .nullish()
    .meta({ description: '`lead`: the value of the lead. A number: a fixed amount. Null: none.' }),
  needsValue: z
    .boolean()
    .nullish()
    .meta({ description: 'With `value: lead`: leads without a value are skipped.' }),
}

const ruleInput = z
  .strictObject({
    id: idInput.nullish().meta({ description: 'ID of an existing rule, to keep it.' }),
    ...ruleShape,
  })
  .refine(
    ({ status, labelId }) => (status == null) !== (labelId == null),
    'must have either status or labelId',
  )

export type RuleInput = z.output<typeof ruleInput>

const optional = {
  name: givenName.nullish(),
  rules: z.array(ruleInput).max(maxRules).nullish(),
  holdHours: z.int().min(0).max(168).nullish().meta({
    description: 'Hours after the conversion in which a correction still stops it. Default 24.',
  }),
  windowDays: z.int().min(1).max(90).nullish().meta({
    description: 'Days after the click in which Google accepts a conversion. Default 90.',
  }),
  sendsUnknownConsent: z.boolean().nullish().meta({
    description: 'True: leads without a known consent are sent. A denied consent never is.',
  }),
  enabled: z.boolean().nullish().meta({
    description: 'False (default for new ones): nothing is derived or sent.',
  }),
}

/** Any text: an ID in an impossible format is not found. */
export const pathId = z.string().meta({ description: 'Destination ID.' })

export const destinationId = z.strictObject({ id: pathId })

export const newDestination = z.strictObject({ ...optional, name: givenName })

export const destinationChanges = z.strictObject({ id: pathId, ...optional })

export const destinationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.literal('google_file'),
  enabled: z.boolean(),
  rules: z.array(
    z.object({
      id: z.uuid(),
      action: z.string(),
      status: z.enum(statuses).nullable(),
      labelId: z.uuid().nullable(),
      value: z.union([z.literal('lead'), z.number()]).nullable(),
      needsValue: z.boolean(),
    }),
  ),
  holdHours: z.int(),
  windowDays: z.int(),
  sendsUnknownConsent: z.boolean(),
  fileUrl: z.string().meta({ description: 'URL of the CSV file for scheduled imports.' }),
  userName: z.string().meta({ description: 'User name for the URL (basic authentication).' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const destinationWithPassword = destinationSchema.extend({
  password: z.string().meta({ description: 'Password for the URL. It is not shown again.' }),
})

export const conversionStates = [
  'held',
  'waiting',
  'skipped',
  'sent',
  'expired',
  'retracted',
] as const

const reason = z.enum(reasonNames).nullable().meta({
  description: 'Why it is skipped, expired or retracted.',
})

export const conversionSchema = z.object({
  id: z.uuid(),
  destinationId: z.uuid(),
  ruleId: z.uuid(),
  leadId: z.uuid(),
  action: z.string(),
  state: z.enum(conversionStates),
  reason,
  at: z.iso.datetime().meta({ description: 'Time of the conversion.' }),
  dueAt: z.iso.datetime().meta({ description: 'End of the hold.' }),
  clickId: z.enum(clickIdNames).nullable().meta({ description: 'Click ID that is sent.' }),
  value: z.number().nullable(),
  currency: z.string().nullable(),
  sentAt: z.iso.datetime().nullable().meta({ description: 'When it was first in a served file.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

const count = z.int().min(0)

const reasonCounts = z.array(z.object({ reason: z.enum(reasonNames), count }))

export const dryRunResult = z.object({
  days: z.int(),
  send: count.meta({ description: 'Conversions that would be sent.' }),
  skip: count,
  reasons: reasonCounts.meta({
    description: 'Why the others would be skipped, most frequent first.',
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
    .meta({ description: 'The last times the file was fetched, newest first.' }),
})

export const leadConversions = z.object({
  sentences: z.array(z.string()).meta({ description: 'The same in plain words.' }),
  conversions: z.array(
    conversionSchema
      .omit({ id: true, createdAt: true, updatedAt: true })
      .extend({ destination: z.string().meta({ description: 'Name of the destination.' }) }),
  ),
})
