import * as z from 'zod'
import { givenName } from '../../../../contract/values/text.ts'
import { clickIdNames, type Reason, reasons } from '../check-conversion.ts'
import { connectionSchema } from '../connections/connection-view.ts'
import { storedStates } from '../conversion-store.ts'
import { destinationKinds, listSettings, platformKinds } from '../platforms/platforms.ts'
import { ruleInput, ruleSchema } from './rule-schemas.ts'

/** Maximum number of destinations per organization. */
export const maxDestinations = 20

const maxRules = 50

// `Object.keys` loses the table's key type.
export const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]]

const optional = {
  name: givenName.nullish(),
  rules: z.array(ruleInput).max(maxRules).nullish(),
  holdHours: z
    .int()
    .min(0)
    .max(168)
    .nullish()
    .meta({
      description:
        'Number of hours to hold a conversion before it is sent, so that a correction can ' +
        'stop it. Default 24.',
    }),
  windowDays: z
    .int()
    .min(1)
    .max(90)
    .nullish()
    .meta({
      description:
        'A conversion can be sent for this many days after the click (`google_file`) or the ' +
        'conversion (other kinds). Default 90; platforms can have a lower limit.',
    }),
  sendsUnknownConsent: z.boolean().nullish().meta({
    description:
      'If true, leads with unknown consent are sent. Leads with denied consent are never sent.',
  }),
  enabled: z.boolean().nullish().meta({
    description: 'If false (the default for new destinations), no conversions are created or sent.',
  }),
  settings: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({ description: `Account settings. ${describeSettings()}` }),
  secret: z
    .string()
    .max(4_000)
    .regex(/^[ -~]*$/, 'must contain only printable ASCII characters')
    .nullish()
    .meta({
      description:
        'Access token; for `http`, the value of the `authorization` header. Stored ' +
        'encrypted and never returned. Send an empty string to remove the secret.',
      writeOnly: true,
    }),
}

function describeSettings(): string {
  const listed = platformKinds.map((kind) => {
    const names = listSettings(kind).map((name) => `\`${name}\``)
    return `\`${kind}\`: ${names.join(', ')}.`
  })
  return listed.join(' ')
}

/** Accepts any string, because an ID in an invalid format is simply not found. */
export const pathId = z.string().meta({ description: 'Destination ID.' })

export const destinationId = z.strictObject({ id: pathId })

export const newDestination = z.strictObject({
  ...optional,
  name: givenName,
  kind: z.enum(destinationKinds).nullish().meta({ description: 'Default `google_file`.' }),
})

export const destinationChanges = z.strictObject({ id: pathId, ...optional })

export const pausedReason = z.string().nullable().meta({
  description: 'Why the platform rejects all conversions; a trial is sent at `pausedUntil`.',
})

export const destinationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(destinationKinds),
  enabled: z.boolean(),
  rules: z.array(ruleSchema),
  holdHours: z.int(),
  windowDays: z.int(),
  sendsUnknownConsent: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  hasSecret: z.boolean(),
  connection: connectionSchema,
  blockedReason: z
    .string()
    .nullable()
    .meta({
      description:
        'Why access was lost. Until access is restored, one conversion is sent as a trial at ' +
        'increasing intervals, next at `pausedUntil`. If you change the settings, sending ' +
        'resumes immediately.',
    }),
  pausedUntil: z.iso
    .datetime()
    .nullable()
    .meta({
      description:
        'No requests are sent before this time, because the platform asked for a pause or is ' +
        'failing.',
    }),
  pausedReason,
  fileUrl: z.string().nullable().meta({
    description: 'URL of the CSV file for scheduled imports; null for destinations of other kinds.',
  }),
  userName: z.string().nullable().meta({
    description: 'User name for the URL (basic authentication).',
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const destinationWithPassword = destinationSchema.extend({
  password: z.string().nullable().meta({
    description: 'Password for the URL, not shown again; null for kinds without a file.',
  }),
})

export const conversionStates = ['held', ...storedStates] as const

export const reason = z.enum(reasonNames).nullable().meta({
  description: 'Why the conversion was skipped or retracted, or has expired.',
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
  dueAt: z.iso.datetime().meta({ description: 'When the hold ends.' }),
  clickId: z.enum(clickIdNames).nullable().meta({ description: 'Click ID to send.' }),
  value: z.number().nullable(),
  currency: z.string().nullable(),
  consent: z.boolean().nullable().meta({
    description: "The lead's `ad_user_data` consent when the conversion was last checked.",
  }),
  sentAt: z.iso.datetime().nullable().meta({
    description: 'When the conversion was first sent, or first included in a fetched file.',
  }),
  code: z
    .string()
    .nullable()
    .meta({ description: "Error code from the platform's last rejection." }),
  message: z
    .string()
    .nullable()
    .meta({ description: "Error message from the platform's last rejection." }),
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable().meta({
    description: 'Time of the next attempt, if the platform did not respond to the last one.',
  }),
  confirmedAt: z.iso.datetime().nullable().meta({
    description: 'When the platform reported that it counted the conversion; `google_ads` only.',
  }),
  correction: z.enum(['retract', 'restate']).nullable().meta({
    description: 'Correction to send to the platform after it has received the conversion.',
  }),
  correctionState: z
    .enum(['waiting', 'accepted', 'rejected', 'impossible'])
    .nullable()
    .meta({
      description:
        '`impossible` means that the platform does not accept corrections and keeps the ' +
        'original value.',
    }),
  newValue: z.number().nullable().meta({ description: 'New value to replace `value`.' }),
  correctAt: z.iso.datetime().nullable().meta({ description: 'When the correction will be sent.' }),
  correctionCode: z
    .string()
    .nullable()
    .meta({ description: "Error code from the platform's last response to the correction." }),
  correctionMessage: z
    .string()
    .nullable()
    .meta({ description: "Error message from the platform's last response to the correction." }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const leadConversions = z.object({
  sentences: z.array(z.string()).meta({ description: 'Explanation in plain language.' }),
  conversions: z.array(
    conversionSchema
      .omit({ createdAt: true, updatedAt: true })
      .extend({ destination: z.string().meta({ description: 'Destination name.' }) }),
  ),
})
