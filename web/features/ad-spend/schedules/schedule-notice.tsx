import { Stack } from '@mantine/core'
import { ScheduleAlert } from './schedule-alert.tsx'
import { scheduleProblem } from './schedule-state.ts'
import { useSchedules } from './use-schedules.ts'

/** Lists schedules that fail or need mapping above the report. */
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
