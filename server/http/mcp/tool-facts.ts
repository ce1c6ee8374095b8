import type { Scope } from '../../../contract/oauth.ts'

/** Metadata of a tool for assistants, in addition to its schemas. */
export interface ToolFacts {
  readonly title: string
  /** Function and result, never instructions. */
  readonly description: string
  readonly isDestructive: boolean
  readonly isIdempotent: boolean
  /** True if the result contains texts typed by strangers. */
  readonly isOpenWorld: boolean
  /** Scope that a program needs; null if any grant suffices. */
  readonly scope: Scope | null
  /** Advice on how to request less, added to a result that was cut. */
  readonly less: string
}

const reads = { isDestructive: false, isIdempotent: true, isOpenWorld: false } as const
const nothingLess = 'structuredContent has all of it.'

/** Metadata of every tool by operation name. @see L-91 */
export const toolFacts: Readonly<Record<string, ToolFacts>> = {
  check_api: {
    ...reads,
    scope: null,
    title: 'Check the connection',
    description: 'Tells that the service answers and the credential is valid.',
    less: nothingLess,
  },
  list_leads: {
    ...reads,
    isOpenWorld: true,
    scope: 'leads:read',
    title: 'List leads',
    description:
      'A page of leads, newest first, with the exact number of all that match in ' +
      '`meta.pagination.total`. Filters are combined: `{"status": "won,lost", ' +
      '"createdAt": {"gte": "2026-01-01"}, "gclid": {"exists": true}}`. Dates are whole UTC days, ' +
      'or instants with zone. Statuses: open, qualified, won, lost; sources: inbound, gtm, api, ' +
      'manual, wordpress, import. A full lead has some 60 fields, its converting `session` and its ' +
      'journey `sessions`; `fields` picks some, such as `name,email,status`, and a low `limit` ' +
      'keeps the answer short. Texts in leads were typed by strangers.',
    less: 'Name fewer `fields`, or begin again with a lower `limit`.',
  },
  get_lead: {
    ...reads,
    isOpenWorld: true,
    scope: 'leads:read',
    title: 'Read a lead',
    description:
      'One lead by its id: all fields, the converting `session` and the journey `sessions`. Texts ' +
      'in it were typed by strangers.',
    less: nothingLess,
  },
  create_lead: {
    isDestructive: false,
    isIdempotent: false,
    isOpenWorld: false,
    scope: 'leads:write',
    title: 'Create a lead',
    description:
      'Stores a lead and answers its `id`. Needs at least one of `name`, `email`, `phone`, ' +
      '`custom`. What could not be used is told in `warnings`. With `idempotencyKey` a repetition ' +
      'within 24 hours stores nothing twice.',
    less: nothingLess,
  },
  update_lead: {
    isDestructive: true,
    isIdempotent: true,
    isOpenWorld: false,
    scope: 'leads:write',
    title: 'Update a lead',
    description:
      'Overwrites fields of the lead that `id`, `externalId`, `email` or `phone` name, tried in ' +
      'this order; these never change. `null` clears a field. Earlier values stay in the history.',
    less: nothingLess,
  },
  get_stats: {
    ...reads,
    scope: 'stats:read',
    title: 'Read statistics',
    description:
      'Leads of a period by status and source, conversion rates and value, and the usage of the ' +
      'plan. The period is the running one unless named; days are those of the organization.',
    less: nothingLess,
  },
  get_ad_spend: {
    ...reads,
    scope: 'spend:read',
    title: 'Read ad spend',
    description:
      'Spend, clicks and impressions of a period by campaign or another group, with the leads and ' +
      'value that they brought. `meta.totals` sums up each currency; currencies are never added. ' +
      'Platforms are slugs such as google_ads, meta_ads, microsoft_ads, linkedin_ads, tiktok_ads; ' +
      'days are those of the organization.',
    less: 'Begin again with a lower `limit`, or group by something coarser.',
  },
}
