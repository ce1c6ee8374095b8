import * as z from 'zod'
import { languages } from '../../../../contract/languages.ts'
import { knownCurrency, timeZoneName } from '../../../../contract/organizations/org.ts'
import type { KeyScope } from '../../../../contract/scopes.ts'
import { accountEmail } from '../../../../contract/values/account-email.ts'
import { givenName } from '../../../../contract/values/text.ts'
import { idInput } from '../../../platform/http/id-cursor-page.ts'

/** Limits on how many organizations an organization can create: per 24 hours and in total. */
export const [maxPerDay, maxTotal] = [100, 1_000]

/**
 * Possible scopes for the first key. None of them reveals anything about leads, because the
 * creating organization receives the key.
 */
const firstKeyScopes = ['leads:create', 'spend:write'] as const satisfies readonly KeyScope[]

const ownerEmail = accountEmail.meta({
  description: 'Email address that is invited as the first owner.',
})

const language = z
  .enum(languages)
  .nullish()
  .meta({ description: 'Language of the invitation; English by default.' })

export const newClientOrg = z.strictObject({
  name: givenName,
  ownerEmail,
  timeZone: timeZoneName.nullish().meta({
    description: 'IANA time zone. Defaults to the time zone of `copyFrom`, or else to UTC.',
  }),
  currency: knownCurrency.nullish().meta({
    description: 'ISO 4217 currency code. Defaults to the currency of `copyFrom`.',
  }),
  copyFrom: idInput.nullish().meta({
    description: 'Organization whose settings are copied. Must be your own.',
  }),
  keyScopes: z
    .array(z.enum(firstKeyScopes))
    .max(firstKeyScopes.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'must not contain duplicate scopes')
    .nullish()
    .meta({ description: 'Scopes of the first key; `leads:create` by default. No key if empty.' }),
  language,
})

export type NewClientOrg = z.output<typeof newClientOrg>

export const clientOrgId = z.strictObject({ id: z.string() })

export const newClientInvitation = z.strictObject({ id: idInput, ownerEmail, language })

export const invitationStates = [
  'pending',
  'accepted',
  'expired',
  'revoked',
  'undelivered',
] as const

export const clientOrg = z.object({
  id: z.uuid(),
  name: z.string().meta({ description: 'Name at creation.' }),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().meta({
    description: 'Current name of the API key that created it; null if unknown.',
  }),
  invitation: z
    .object({
      email: z.string(),
      status: z.enum(invitationStates),
      expiresAt: z.iso.datetime(),
    })
    .nullable()
    .meta({ description: 'Null if the account of the invited person has been deleted.' }),
})

const link = z.string().nullable().meta({
  description: 'Invitation link to pass on; null if the service sends it by email.',
})

export const invitedClientOrg = clientOrg.extend({ link })

export const createdClientOrg = invitedClientOrg.extend({
  key: z.string().nullable().meta({
    description: 'First API key of the new organization. Only this response contains it.',
  }),
})
