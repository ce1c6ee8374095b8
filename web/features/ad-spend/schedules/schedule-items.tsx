import { Menu } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { scheduleQueries } from './use-schedules.ts'

const texts = messages.scheduledImports

interface Props {
  readonly schedule: ScheduledImport
  readonly onEdit: () => void
}

/** A schedule's menu items: all actions except “fetch now”. */
export function ScheduleItems({ schedule, onEdit }: Props) {
  const { id, name, paused } = schedule
  const change = useOrgMutation('change_spend_pull', { stale: scheduleQueries })
  const remove = useOrgMutation('delete_spend_pull', { stale: scheduleQueries })
  const togglePaused = () =>
    toastOnSuccess(
      change.mutateAsync({ id, paused: !paused }),
      paused ? texts.resumedNotice : texts.pausedNotice,
    )
  const confirmRemoval = () =>
    modals.confirmRed({
      title: texts.removeTitle(name),
      help: texts.removeHelp,
      confirm: messages.shared.delete,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.removed),
    })
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={togglePaused}>
        {paused ? texts.resume : texts.pause}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        c="var(--bad)"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={confirmRemoval}
      >
        {texts.remove}
      </Menu.Item>
    </>
  )
}
