import { useOrgQuery } from '../api/org-query.ts'

/**
 * Currency of the organization's lead values; null if no currency is chosen, or until the settings
 * are loaded.
 */
export const useCurrency = (): string | null =>
  useOrgQuery('get_settings', {}).data?.data.currency ?? null
