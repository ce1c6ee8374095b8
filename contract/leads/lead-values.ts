// Does not use zod, because browsers load this file.

/** Maximum length of strings, in characters (code points). @see D-05 */
export const textLimits = {
  externalId: 255,
  name: 500,
  email: 254,
  phone: 50,
  note: 10_000,
  custom: 65_536,
  url: 2_048,
  clickId: 1_024,
  utm: 500,
  other: 500,
} as const

/** Maximum lead value, in major units. @see D-08 */
export const maxValue = 1e12

export const statuses = ['open', 'qualified', 'won', 'lost'] as const

export const sources = ['inbound', 'gtm', 'api', 'manual', 'wordpress', 'import'] as const

/** Maximum and default page size, and maximum page number. */
export const listLimits = { limit: 100, defaultLimit: 50, page: 1_000_000_000 } as const

/** The four consent flags, in field order. */
export const consentFields = [
  'ad_storage',
  'ad_user_data',
  'analytics_storage',
  'ad_personalization',
] as const

/** Maximum number of loss reasons that an organization offers. */
export const maxLossReasons = 30

/** Limits for column widths, in pixels, and for the number of lists with custom column widths. */
export const widthLimits = { min: 48, max: 800, lists: 100 } as const
