/** What says what ads cost and which leads came of them. */
export const adReportOperations = [
  'get_ad_spend',
  'get_ad_report',
  'get_ad_leads',
  'get_unmatched_ads',
] as const

/** What counts leads: it says something else once leads, days or what visits count have changed. */
export const reportOperations = [
  'get_stats',
  'get_dashboard',
  'get_attribution',
  ...adReportOperations,
] as const
