import { useOrgQuery } from '../../api/org-query.ts'
import { dayAt } from '../../lib/days.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { type Days, type Preset, parsePeriod } from './period.ts'

/** The period that the address asks for, in days of the organization; missing until it is known. */
export function usePeriod(): (Days & { readonly preset: Preset }) | undefined {
  const [search] = useSearchParams()
  const timeZone = useOrgQuery('get_settings', {}).data?.data.timeZone
  return timeZone === undefined ? undefined : parsePeriod(search, dayAt(Date.now(), timeZone))
}
