/** Operations for reports on ad spend and the leads attributed to it. */
export const adReportOperations = [
  'get_ad_spend',
  'get_ad_report',
  'get_ad_leads',
  'list_unmatched_spend',
] as const

/** Operations for reports that depend on leads, dates and the session timeout. */
export const reportOperations = [
  'get_stats',
  'get_dashboard',
  'get_outcomes',
  'get_stage_times',
  'get_attribution',
  'get_attribution_paths',
  ...adReportOperations,
] as const
