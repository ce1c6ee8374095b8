import { useOrgQuery } from '../../api/org-query.ts'
import { dayAt } from '../../lib/days.ts'
import { useChoices } from '../../lib/use-search-params.ts'
import { type Days, type Preset, periodOf } from './period.ts'

/** The period that the address asks for, in days of the organization; missing until it is known. */
export function usePeriod(): (Days & { readonly preset: Preset }) | undefined {
  const [search] = useChoices()
  const timeZone = useOrgQuery('get_settings', {}).data?.data.timeZone
  return timeZone === undefined ? undefined : periodOf(search, dayAt(Date.now(), timeZone))
}
