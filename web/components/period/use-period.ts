import { useOrgQuery } from '../../api/org-query.ts'
import { dayAt } from '../../lib/days.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { type Days, type Preset, parsePeriod } from './period.ts'

/**
 * Period in the address, as days in the organization's time zone; `undefined` until the time zone
 * is known.
 */
export function usePeriod(): (Days & { readonly preset: Preset }) | undefined {
  const [search] = useSearchParams()
  const timeZone = useOrgQuery('get_settings', {}).data?.data.timeZone
  return timeZone === undefined ? undefined : parsePeriod(search, dayAt(Date.now(), timeZone))
}
