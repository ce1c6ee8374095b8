import { useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { isRunning } from './schedule-state.ts'

/** Operations to refetch after schedules have changed. */
export const scheduleQueries = ['list_spend_pulls', 'list_audit'] as const

/** Polling interval while a schedule is running. */
const pollMs = 2_000

/** The organization's schedules, if the user can see them. */
export function useSchedules() {
  const org = useOrg()
  return useQuery({
    ...orgQuery(org.id, 'list_spend_pulls', {}),
    enabled: org.may('leads.import'),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(isRunning) === true ? pollMs : false,
  })
}
