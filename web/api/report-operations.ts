/** Operations that report what ads cost and which leads they brought. */
export const adReportOperations = [
  'get_ad_spend',
  'get_ad_report',
  'get_ad_leads',
  'get_unmatched_ads',
] as const

/** Operations whose figures change with leads, with days and with what counts as a session. */
export const reportOperations = [
  'get_stats',
  'get_dashboard',
  'get_attribution',
  ...adReportOperations,
] as const
