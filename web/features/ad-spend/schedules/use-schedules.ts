import { useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { isRunning } from './schedule-state.ts'

/** What says something else once schedules have changed. */
export const scheduleQueries = ['list_spend_pulls', 'list_audit'] as const

/** How often the list is read again while one of them runs, in milliseconds. */
const pollMs = 2_000

/** Scheduled schedules, for whoever may see them. */
export function useSchedules() {
  const org = useOrg()
  return useQuery({
    ...orgQuery(org.id, 'list_spend_pulls', {}),
    enabled: org.may('leads.import'),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(isRunning) === true ? pollMs : false,
  })
}
