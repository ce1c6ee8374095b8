/** An organization's checks, in the order shown on the page. */
export const checkIds = [
  'leads',
  'pixel',
  'clickIds',
  'spend',
  'costPerLead',
  'rejectedCreates',
  'scheduledImports',
  'inboundSources',
  'conversions',
  'webhooks',
  'emailDomains',
  'plan',
] as const

export type CheckId = (typeof checkIds)[number]

/** Reasons for a warning, by check. */
export interface Causes {
  readonly leads: 'silent'
  readonly pixel: 'silent'
  readonly clickIds: 'fallen'
  readonly spend: 'noLeads'
  readonly costPerLead: 'aboveTarget'
  readonly rejectedCreates: 'lost'
  readonly scheduledImports: 'failing' | 'waiting'
  readonly inboundSources: 'notConnected' | 'blocked' | 'expiring' | 'failing' | 'late'
  readonly conversions:
    | 'notConnected'
    | 'blocked'
    | 'rejecting'
    | 'failing'
    | 'expiring'
    | 'rejected'
    | 'late'
  readonly webhooks: 'disabled' | 'nearlyDisabled' | 'failing'
  readonly emailDomains: 'lost'
  readonly plan: 'nearlyFull' | 'full'
}

/**
 * Result of a check. `notApplicable` means that the feature is not used or there is too little
 * data.
 */
export interface CheckResult<Id extends CheckId = CheckId> {
  readonly id: Id
  readonly state: 'ok' | 'warning' | 'notApplicable'
  /** Null unless the result is a warning. */
  readonly cause: Causes[Id] | null
  /** ISO timestamp of the latest evidence that the feature works; null if there is none. */
  readonly lastGoodAt: string | null
  readonly figures: Readonly<Record<string, number>>
  /** Names of the affected items, as chosen by users. */
  readonly names: readonly string[]
}

type Details = Partial<Pick<CheckResult, 'lastGoodAt' | 'figures' | 'names'>>

const none = { lastGoodAt: null, figures: {}, names: [], cause: null } as const

export const pass = <Id extends CheckId>(id: Id, details: Details = {}): CheckResult<Id> => ({
  ...{ id, state: 'ok' },
  ...none,
  ...details,
})

export const skip = <Id extends CheckId>(id: Id, details: Details = {}): CheckResult<Id> => ({
  ...{ id, state: 'notApplicable' },
  ...none,
  ...details,
})

export const warn = <Id extends CheckId>(
  id: Id,
  cause: Causes[Id],
  details: Details = {},
): CheckResult<Id> => ({ id, state: 'warning', ...none, ...details, cause })
