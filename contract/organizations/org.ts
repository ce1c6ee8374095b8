import * as z from 'zod'
import { maxLossReasons } from '../leads/lead-values.ts'
import { givenName } from '../values/text.ts'

/** Lead limit per period for plans without a limit: more leads than any organization can send. */
export const unlimitedLeads = 1_000_000_000

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** Name of an IANA time zone. */
export const timeZoneName = z.string().max(64).refine(isTimeZone, 'must be a valid time zone')

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217 code of a currency in use. */
export const knownCurrency = z
  .string()
  .refine((code) => currencies.has(code), 'must be a currency code such as EUR')

const toSame = (reason: string): string => reason.toLowerCase()

/** An organization's settings with their defaults. */
export const orgSettingsSchema = z.object({
  name: z.string().trim().min(1).max(200),
  timeZone: timeZoneName.default('UTC'),
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a two-letter country code')
    .nullable()
    .default(null)
    .meta({ description: 'Country for phone numbers without a country code.' }),
  currency: knownCurrency.nullable().default(null).meta({
    description: 'ISO 4217 currency code for lead values; null if not chosen yet.',
  }),
  conversionWindowDays: z.int().min(1).max(365).default(90),
  duplicatePolicy: z.enum(['allow', 'refuse', 'merge']).default('allow'),
  duplicateWindowDays: z.int().min(1).max(3650).default(30),
  matchPolicy: z.enum(['refuse', 'newest', 'all']).default('refuse'),
  sessionMinutes: z.int().min(1).max(1440).default(30),
  retentionDays: z.int().min(1).max(36_500).nullable().default(null),
  lossReasons: z
    .array(givenName)
    .max(maxLossReasons)
    .refine((reasons) => new Set(reasons.map(toSame)).size === reasons.length, 'must differ')
    .default([])
    .meta({ description: 'Loss reasons to choose from, in this order.' }),
  costPerLeadTarget: z
    .number()
    .min(0.01)
    .max(1_000_000_000)
    .nullable()
    .default(null)
    .meta({ description: 'Target for the maximum cost per lead, in `currency`; null for none.' }),
  roasTarget: z
    .number()
    .min(0.01)
    .max(10_000)
    .nullable()
    .default(null)
    .meta({ description: 'Target for the minimum return on ad spend, as a ratio; null for none.' }),
  fillsLastAd: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Whether leads from a direct visit get the ad data from the last visit that was not ' +
        'direct.',
    }),
  allowsContactInMessages: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Whether emails and chat messages can contain contact data and notes. If not, ' +
        "members' and webhooks' own choices do not apply.",
    }),
})

export type OrgSettings = z.output<typeof orgSettingsSchema>

/**
 * An organization's limits and the period that they apply to; without `periodAnchor`, this is a
 * calendar month.
 */
export const planSchema = z.object({
  leadsLimit: z.int().min(0).max(unlimitedLeads).default(unlimitedLeads),
  periodAnchor: z.iso.date().nullable().default(null),
  periodMonths: z.int().min(1).max(12).default(1),
})

export type Plan = z.output<typeof planSchema>

/** Organization with everything that affects its requests. */
export type Org = { readonly id: string } & Readonly<OrgSettings> & Readonly<Plan>
