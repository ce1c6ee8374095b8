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
  const stages = useOrgQuery('list_stages', {}).data?.data
  const members = useOrgQuery('list_members', {}).data?.data
  return useMemo(() => {
    const items = [...(labels ?? []), ...(events ?? []), ...(stages ?? [])].map(
      ({ id, name }) => [id, name] as const,
    )
    const people = (members ?? []).map(({ personId, name }) => [personId, name] as const)
    const stageColors = new Map((stages ?? []).map(({ id, color }) => [id, color]))
    return { timeZone, currency, choices: new Map([...items, ...people]), stageColors }
  }, [timeZone, currency, labels, events, stages, members])
}
