import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconPlayerPlay } from '@tabler/icons-react'
import { lazy } from 'react'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { isRunning } from './schedule-state.ts'

const texts = messages.scheduledImports

const load = () => import('./schedule-items.tsx')
const Items = lazy(async () => ({ default: (await load()).ScheduleItems }))

interface Props {
  readonly schedule: ScheduledImport
  readonly onEdit: () => void
}

/** Button that fetches the file now, and a menu with all other actions. */
export function ScheduleActions({ schedule, onEdit }: Props) {
  const run = useOrgMutation('run_spend_pull', { stale: ['list_spend_pulls'] })
  const moreButton = (
    <ActionIcon variant="default" size={30} aria-label={texts.more(schedule.name)}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerPlay size={15} aria-hidden />}
        loading={run.isPending || isRunning(schedule)}
        aria-label={texts.runOf(schedule.name)}
        onClick={() => toastOnSuccess(run.mutateAsync({ id: schedule.id }), texts.started)}
      >
        {texts.run}
      </Button>
      <MenuButton button={moreButton} loadItems={load} position="bottom-end" width={180}>
        <Items schedule={schedule} onEdit={onEdit} />
      </MenuButton>
    </>
  )
}
