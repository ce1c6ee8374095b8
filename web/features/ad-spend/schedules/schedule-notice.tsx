import { Stack } from '@mantine/core'
import { ScheduleAlert } from './schedule-alert.tsx'
import { scheduleProblem } from './schedule-state.ts'
import { useSchedules } from './use-schedules.ts'

/** Notice above the report that lists schedules that are failing or need mapping. */
export function ScheduleNotice() {
  const failing = (useSchedules().data?.data ?? []).filter(
    (schedule) => scheduleProblem(schedule) !== null,
  )
  if (failing.length === 0) return null
  return (
    <Stack gap="xs">
      {failing.map((schedule) => (
        <ScheduleAlert key={schedule.id} schedule={schedule} isElsewhere />
      ))}
    </Stack>
  )
}
