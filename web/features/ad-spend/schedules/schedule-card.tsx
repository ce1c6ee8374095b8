import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { Card } from '../../../components/page/card.tsx'
import { FactList } from '../../../components/page/fact-list.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { formatHour } from './format-hour.ts'
import { ScheduleActions } from './schedule-actions.tsx'
import { ScheduleAlert } from './schedule-alert.tsx'
import { ScheduleRuns } from './schedule-runs.tsx'
import { nextRun, runColors } from './schedule-state.ts'

const texts = messages.scheduledImports

interface Props {
  readonly schedule: ScheduledImport
}

interface CardProps extends Props {
  readonly onEdit: () => void
}

/** A schedule with its time, last run and actions. */
export function ScheduleCard({ schedule, onEdit }: CardProps) {
  const [showsRuns, setShowsRuns] = useState(false)
  return (
    <Card
      title={schedule.name}
      mark={<ScheduleState schedule={schedule} />}
      actions={<ScheduleActions schedule={schedule} onEdit={onEdit} />}
    >
      <Stack gap="md">
        <ScheduleAlert schedule={schedule} />
        <ScheduleFacts schedule={schedule} />
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={showsRuns}
            aria-label={texts.showRuns(schedule.name)}
            onClick={() => setShowsRuns(!showsRuns)}
          >
            {texts.runs}
          </Button>
        </Group>
        {showsRuns ? <ScheduleRuns schedule={schedule} /> : null}
      </Stack>
    </Card>
  )
}

/** Time of the next run, or the step that is needed first. */
function nextText(schedule: ScheduledImport, timeZone: string): string {
  const { state, at } = nextRun(schedule)
  if (state === 'scheduled') return formatInstant(at, timeZone)
  return {
    paused: texts.afterResume,
    now: texts.now,
    waiting: texts.afterMapping,
    none: messages.shared.none,
  }[state]
}

function ScheduleState({ schedule: { paused, lastRun } }: Props) {
  if (paused) {
    return (
      <Badge variant="light" color="gray" tt="none">
        {texts.paused}
      </Badge>
    )
  }
  // The first file is fetched as soon as the schedule exists.
  const state = lastRun?.state ?? 'fetching'
  return (
    <Badge variant="light" color={runColors[state]} tt="none">
      {texts.states[state]}
    </Badge>
  )
}

function ScheduleFacts({ schedule }: Props) {
  const { address, hour, failures, lastRun } = schedule
  const timeZone = useTimeZone()
  const facts: [string, string][] = [
    [texts.next, nextText(schedule, timeZone)],
    [texts.last, lastRun === null ? texts.neverRan : formatInstant(lastRun.startedAt, timeZone)],
    [texts.hour, formatHour(hour)],
  ]
  return (
    <>
      <Code className="free-text" style={{ alignSelf: 'flex-start' }}>
        {address}
      </Code>
      <FactList facts={facts} />
      {failures > 1 ? <Text size="sm">{texts.failures(failures)}</Text> : null}
    </>
  )
}
