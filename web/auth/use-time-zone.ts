import { useOrgQuery } from '../api/org-query.ts'

/** Time zone in which the organization reads its days; UTC until its settings are there. */
export const useTimeZone = (): string =>
  useOrgQuery('get_settings', {}).data?.data.timeZone ?? 'UTC'
