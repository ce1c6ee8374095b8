import { Menu } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { Pull } from '../../../../contract/ad-spend/spend-pulls.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { words } from '../../../i18n/en/index.ts'
import { pullQueries } from './use-schedules.ts'

const texts = words.spendPulls

interface Props {
  readonly pull: Pull
  readonly onEdit: () => void
}

/** What can be done with a schedule besides fetching now. */
export function PullItems({ pull, onEdit }: Props) {
  const { id, name, paused } = pull
  const change = useOrgMutation('change_spend_pull', { stale: pullQueries })
  const remove = useOrgMutation('delete_spend_pull', { stale: pullQueries })
  const turn = () =>
    toastOnSuccess(
      change.mutateAsync({ id, paused: !paused }),
      paused ? texts.goOnTold : texts.pauseTold,
    )
  const ask = () =>
    modals.confirmRed({
      title: texts.removeTitle(name),
      help: texts.removeHelp,
      confirm: words.parts.delete,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.removed),
    })
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={turn}>
        {paused ? texts.goOn : texts.pause}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
        {texts.remove}
      </Menu.Item>
    </>
  )
}
