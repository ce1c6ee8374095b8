import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { messages } from '../../../i18n/index.ts'
import { scheduleProblem } from './schedule-state.ts'

const texts = messages.scheduledImports

interface Props {
  readonly schedule: ScheduledImport
  /** True on pages other than the schedules page; adds a link to the schedules. */
  readonly isElsewhere?: boolean
}

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
      icon={isWaiting ? <IconHandStop aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={isWaiting ? texts.waits(name) : texts.failed(name)}
    >
      <Text size="sm" className="free-text">
        <ServiceMessage text={lastRun?.message ?? (isWaiting ? texts.waitsHelp : '')} />{' '}
        {isWaiting ? '' : texts.retries}
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
