import * as z from 'zod'
import { clickIds } from '../click-ids.ts'
import { consentFields } from '../leads/lead-values.ts'
import { channels } from './channels.ts'

export { consentFields }

/** The five UTM fields, in field order. */
export const utmFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

/** Maximum number of page views per returned session. @see D-31 */
export const maxPages = 50

/** Maximum number of sessions per returned lead. @see D-33 */
export const maxSessions = 50

const nullableText = z.string().nullable()

const toShape = <const N extends string, S extends z.ZodType>(names: readonly N[], schema: S) =>
  // `fromEntries` loses the key types; the keys are exactly `names`.
  Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>

/** Session on the organization's website, as returned with a lead. @see D-31 */
export const sessionSchema = z.object({
  id: z.uuid(),
  visitorId: z.uuid(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isConverting: z
    .boolean()
    .meta({ description: 'True for the session in which the lead was created.' }),
  landingUrl: nullableText,
  landingPath: nullableText,
  website: nullableText,
  referrer: nullableText,
  channel: nullableText.meta({ description: `One of: ${channels.join(', ')}.` }),
  ...toShape(utmFields, nullableText),
  // The keys of `clickIds` are `ClickId` by definition of that type.
  ...toShape(Object.keys(clickIds) as (keyof typeof clickIds)[], nullableText),
  ...toShape(consentFields, z.boolean().nullable()),
  country: nullableText,
  deviceType: nullableText,
  browser: nullableText,
  os: nullableText,
  pageViews: z.int().min(0),
  pages: z
    .array(z.object({ path: z.string(), title: nullableText, at: z.iso.datetime() }))
    .max(maxPages)
    .meta({ description: `The first ${maxPages} page views.` }),
})

export type Session = z.output<typeof sessionSchema>
