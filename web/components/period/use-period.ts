import { useOrgQuery } from '../../api/org-query.ts'
import { dayAt } from '../../lib/days.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { parsePeriod, type ShownPeriod } from './period.ts'

/**
 * Period in the URL, as days in the organization's time zone; `undefined` until the time zone is
 * loaded.
 */
export function usePeriod(): ShownPeriod | undefined {
  const [search] = useSearchParams()
  const settings = useOrgQuery('get_settings', {}).data?.data
  if (settings === undefined) return undefined
  return parsePeriod(search, dayAt(Date.now(), settings.timeZone), settings.firstDay)
}
