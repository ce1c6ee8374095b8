/** Operations to refetch after rates have changed. */
export const rateQueries = ['list_currency_rates', 'get_ad_report', 'list_audit'] as const
