import { useOrgQuery } from '../api/org-query.ts'

/** Time zone of the organization; UTC until its settings are loaded. */
export const useTimeZone = (): string =>
  useOrgQuery('get_settings', {}).data?.data.timeZone ?? 'UTC'
