import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { givenName, text, textLimits } from '../../../../contract/values/text.ts'
import { kindNames } from '../kinds/kinds.ts'
import type { SourceRow } from '../store/source-store.ts'

const creatable = leadFieldsWhere(({ write }) => write)

/**
 * Fields that a mapping can target. In a submission, even label IDs and similar IDs are strings.
 */
const targets = [...creatable, 'fbclid', 'sessionId', 'firstName', 'middleName', 'lastName']

/** Maximum number of entries in a mapping, and maximum number of default values. */
const maxEntries = 200

const hasFewEntries = (entries: object): boolean => Object.keys(entries).length <= maxEntries

export const mapping = z
  .record(text(300), z.enum(targets).nullable())
  .refine(hasFewEntries, `must have at most ${maxEntries} entries`)
  .meta({
    description:
      'Maps the path of an answer in the request body to a lead field; null skips the ' +
      "answer. For all other answers, the field is guessed from the answer's name.",
  })

const defaults = z
  .partialRecord(
    z.enum(creatable.filter((field) => !['externalId', 'source', 'custom'].includes(field))),
    text(textLimits.url),
  )
  .meta({ description: 'Default values by lead field, for submissions without a value.' })

const settings = {
  name: givenName,
  mapping,
  defaults,
  enabled: z.boolean().meta({ description: 'A disabled source responds with 410.' }),
  mode: z
    .enum(['live', 'collect'])
    .meta({ description: '`collect` stores submissions without creating leads.' }),
  secret: text(200)
    .min(1, 'must not be empty')
    .nullable()
    .meta({
      description:
        'The `google_key` of a Google lead form; the signing secret of Typeform, Tally, Webflow, ' +
        'Calendly, HubSpot, Placetel, Meta or LinkedIn; your Twilio auth token; or your Telnyx ' +
        'public key. Write-only.',
    }),
}

export const sourceId = z.string().meta({ description: 'Inbound source ID.' })

export const createInput = z.strictObject({
  name: settings.name,
  kind: z.enum(kindNames).meta({ description: 'The service that sends the submissions.' }),
  mapping: mapping.prefault({}),
  defaults: defaults.prefault({}),
  enabled: settings.enabled.prefault(true),
  mode: settings.mode.prefault('live'),
  secret: settings.secret.prefault(null),
})

export const changeInput = z.strictObject({
  id: sourceId,
  ...z.object(settings).partial().shape,
})

export const sourceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(kindNames),
  path: z.string().meta({
    description: 'Path on this server to which the form service sends submissions.',
  }),
  mapping: z.record(z.string(), z.string().nullable()),
  defaults: z.record(z.string(), z.string()),
  enabled: z.boolean(),
  mode: z.enum(['live', 'collect']),
  hasSecret: z.boolean(),
  createdAt: z.iso.datetime(),
})

export const toSource = ({
  publicId,
  secretHash,
  signingSecret,
  ...row
}: SourceRow): z.output<typeof sourceSchema> => ({
  ...row,
  path: `/in/${publicId}`,
  hasSecret: (secretHash ?? signingSecret) !== null,
})

/**
 * Impossible to guess, because with most form services, knowing the URL is the only proof of a
 * request's origin.
 */
export const createPublicId = (): string => randomBytes(18).toString('base64url')
