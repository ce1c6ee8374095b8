import { useOrgQuery } from '../api/org-query.ts'

/**
 * Currency of the organization's lead values; null if none is chosen or the settings have not been
 * loaded yet.
 */
export const useCurrency = (): string | null =>
  useOrgQuery('get_settings', {}).data?.data.currency ?? null
