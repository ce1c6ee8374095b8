import { Stack } from '@mantine/core'
import { PullAlert } from './schedule-alert.tsx'
import { troubleOf } from './schedule-state.ts'
import { usePulls } from './use-schedules.ts'

/** Says above the report which pulls fail or wait for somebody. */
export function PullNotice() {
  const troubled = (usePulls().data?.data ?? []).filter((pull) => troubleOf(pull) !== null)
  if (troubled.length === 0) return null
  return (
    <Stack gap="xs">
      {troubled.map((pull) => (
        <PullAlert key={pull.id} pull={pull} isElsewhere />
      ))}
    </Stack>
  )
}
