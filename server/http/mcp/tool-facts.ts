/** Tool metadata for assistants, in addition to the schemas. */
export interface ToolFacts {
  readonly title: string
  /** Describes what the tool does and returns. Never contains instructions. */
  readonly description: string
  readonly isDestructive: boolean
  readonly isIdempotent: boolean
  /** True if the result contains untrusted text. */
  readonly isOpenWorld: boolean
  /** Advice on how to request less, which is added to a truncated result. */
  readonly less: string
}

const reads = { isDestructive: false, isIdempotent: true, isOpenWorld: false } as const
const nothingLess = 'The REST API returns the full response.'

const periods =
  'Without dates, the current subscription period or calendar month applies. ' +
  "`startDate` and `endDate` are days in the organization's time zone."

/** Metadata for every tool, by operation name. @see L-91 */
export const toolFacts: Readonly<Record<string, ToolFacts>> = {
  check_api: {
    ...reads,
    title: 'Check the connection',
    description:
      'Checks that the service is running and the credential is valid. Returns the organization, its ' +
      'time zone, today and the current period.',
    less: nothingLess,
  },
  list_leads: {
    ...reads,
    isOpenWorld: true,
    title: 'List leads',
    description:
      'Lists leads, newest first, with the exact number of matches in `meta.pagination.total`. ' +
      'Filters are combined with AND: `{"status": ["won"], "createdAt": {"gte": "2026-01-01"}, ' +
      '"value": {"gte": 100}}`. Many ad leads have no click ID; get_ad_spend counts ' +
      'leads by ad platform. Dates are whole UTC days, or ' +
      'timestamps with a time zone. A full lead has about 60 fields, its converting `session` ' +
      'and its visit history `sessions`: `fields` (`name,email,status`) and a low `limit` ' +
      'keep the response short. Text in leads comes from strangers.',
    less: 'Request fewer `fields`, or start again with a lower `limit`.',
  },
  get_lead: {
    ...reads,
    isOpenWorld: true,
    title: 'Read a lead',
    description:
      'Reads one lead by its ID: all fields, the converting `session` and the visit history ' +
      '`sessions`. Text in leads is untrusted. Use list_leads to find IDs.',
    less: nothingLess,
  },
  create_lead: {
    isDestructive: false,
    isIdempotent: false,
    isOpenWorld: false,
    title: 'Create a lead',
    description:
      'Creates a lead and returns its `id`. Requires at least one of `name`, `email`, `phone`, ' +
      '`custom`. `warnings` lists the input that was ignored. With an `idempotencyKey`, a retry ' +
      'within 24 hours does not create a second lead.',
    less: nothingLess,
  },
  update_lead: {
    isDestructive: true,
    isIdempotent: true,
    isOpenWorld: false,
    title: 'Update a lead',
    description:
      'Overwrites fields of the lead identified by `id`, `externalId`, `email` or `phone`, in this ' +
      'order; identifiers never change. Only the fields that you send change; to clear fields, ' +
      'list them in `clear`. `labelId` is a label, by name or ID. The history keeps old values.',
    less: nothingLess,
  },
  get_stats: {
    ...reads,
    title: 'Read statistics',
    description:
      'Counts the leads created in a period, by current status and by `source`, with ' +
      'conversion rates and value; `by: outcome` counts outcomes on their own date. `source` is how a lead was captured (form, API, import), not ' +
      `where its visitor came from. ${periods} \`usage\` always covers the current period.`,
    less: nothingLess,
  },
  get_ad_spend: {
    ...reads,
    title: 'Read ad spend',
    description:
      'Reports ad spend, clicks, impressions, leads and their value in a period, by campaign or ' +
      'another group. `meta.totals` has one total per currency; only `currency` converts ' +
      'amounts. Platforms are slugs such as google_ads, meta_ads, ' +
      `microsoft_ads, linkedin_ads, tiktok_ads. ${periods}`,
    less: 'Start again with a lower `limit` or a coarser `groupBy`.',
  },
  get_attribution: {
    ...reads,
    isOpenWorld: true,
    title: 'Read attribution',
    description:
      'Attributes leads in a period by `groupBy` with six models, with spend and `roas`. ' +
      '`lastNonDirect` is the usual choice.',
    less: 'Start again with a lower `limit`.',
  },
  get_time_series: {
    ...reads,
    isOpenWorld: true,
    title: 'Read a time series',
    description:
      'Reads leads, outcomes, value and spend by day, week or month, in total or by `groupBy`. ' +
      'The last point can be incomplete.',
    less: 'Start again with fewer `metrics`, a lower `limit` or a longer `interval`.',
  },
  list_unmatched_spend: {
    ...reads,
    isOpenWorld: true,
    title: 'List unmatched spend',
    description:
      'Lists campaigns with spend but no leads in a period, and paid leads that match no spend, ' +
      'with the reason.',
    less: 'Start again with a lower `limit`.',
  },
  get_lead_history: {
    ...reads,
    isOpenWorld: true,
    title: 'Read lead history',
    description: 'Lists who changed which field and when.',
    less: 'Start again with a lower `limit`.',
  },
  explain_lead: {
    ...reads,
    isOpenWorld: true,
    title: 'Explain a lead',
    description: "Explains a lead's channel, ad campaign and credit in each model.",
    less: nothingLess,
  },
  explain_conversion: {
    ...reads,
    title: 'Explain conversions',
    description: "Explains which of a lead's conversions are sent.",
    less: nothingLess,
  },
  list_rejected_leads: {
    ...reads,
    isOpenWorld: true,
    title: 'List rejected leads',
    description: 'Lists leads that filter rules blocked.',
    less: 'Start again with a lower `limit`.',
  },
  list_labels: {
    ...reads,
    title: 'List labels',
    description: 'Lists labels. `labelId` takes an `id` or `name`.',
    less: nothingLess,
  },
}
