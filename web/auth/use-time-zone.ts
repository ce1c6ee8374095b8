import { useOrgQuery } from '../api/org-query.ts'

/** The organization's time zone; UTC until its settings are loaded. */
export const useTimeZone = (): string =>
  useOrgQuery('get_settings', {}).data?.data.timeZone ?? 'UTC'
