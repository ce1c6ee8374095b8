import { useMemo } from 'react'
import { useOrgQuery } from '../../api/org-query.ts'
import { useCurrency } from '../../auth/use-currency.ts'
import { useTimeZone } from '../../auth/use-time-zone.ts'
import type { ValueNames } from './format-value.ts'

/** {@link ValueNames} of the current organization. */
export function useValueNames(): ValueNames {
  const timeZone = useTimeZone()
  const currency = useCurrency()
  const labels = useOrgQuery('list_labels', {}).data?.data
  const events = useOrgQuery('list_conversion_events', {}).data?.data
  return useMemo(() => {
    const items = [...(labels ?? []), ...(events ?? [])]
    return { timeZone, currency, choices: new Map(items.map(({ id, name }) => [id, name])) }
  }, [timeZone, currency, labels, events])
}
