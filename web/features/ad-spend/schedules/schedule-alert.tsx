import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import { translateMessage } from '../../../i18n/service-messages.ts'
import classes from '../ad-spend.module.css'
import { scheduleProblem } from './schedule-state.ts'

const texts = messages.scheduledImports

interface Props {
  readonly schedule: ScheduledImport
  /** Links to the schedules; for other pages. */
  readonly isElsewhere?: boolean
}

const formatFailure = (message: string | null | undefined): string =>
  `${translateMessage(message ?? '')} ${texts.retries}`.trim()

/** Warns if a schedule fails or if its columns have to be mapped. */
export function ScheduleAlert({ schedule, isElsewhere = false }: Props) {
  const { id: orgId } = useOrg()
  const problem = scheduleProblem(schedule)
  if (problem === null) return null
  const isWaiting = problem === 'waiting'
  const { name, lastRun } = schedule
  return (
    <Alert
      role="alert"
      variant="light"
      color={isWaiting ? 'yellow' : 'red'}
      classNames={{ title: classes.title ?? '' }}
      icon={isWaiting ? <IconHandStop aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={isWaiting ? texts.waits(name) : texts.failed(name)}
    >
      <Text size="sm" className="free-text">
        {isWaiting
          ? translateMessage(lastRun?.message ?? texts.waitsHelp)
          : formatFailure(lastRun?.message)}
      </Text>
      {isWaiting && lastRun?.importId ? (
        <Anchor
          size="sm"
          c="inherit"
          underline="always"
          renderRoot={(props) => (
            <Link to={`/o/${orgId}/ad-spend/import/${lastRun.importId}`} {...props} />
          )}
        >
          {texts.reviewFile}
        </Anchor>
      ) : isElsewhere ? (
        <Anchor
          size="sm"
          c="inherit"
          underline="always"
          renderRoot={(props) => (
            <Link to="/o/$orgId/ad-spend/schedules" params={{ orgId }} {...props} />
          )}
        >
          {messages.adSpend.seeSchedules}
        </Anchor>
      ) : null}
    </Alert>
  )
}
