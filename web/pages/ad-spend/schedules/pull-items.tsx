import { Menu, Text } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { Pull } from '../../../../contract/spend-pulls.ts'
import { useOrgMutation } from '../../../api/org.ts'
import { modals } from '../../../parts/modals.ts'
import { words } from '../../../words/index.ts'
import { tellAfter } from '../tell-after.ts'

const texts = words.spendPulls

interface Props {
  readonly pull: Pull
  readonly onEdit: () => void
}

/** What can be done with a schedule besides fetching now. */
export function PullItems({ pull, onEdit }: Props) {
  const { id, name, paused } = pull
  const stale = ['list_spend_pulls', 'list_audit'] as const
  const change = useOrgMutation('change_spend_pull', { stale })
  const remove = useOrgMutation('delete_spend_pull', { stale })
  const turn = () =>
    tellAfter(
      change.mutateAsync({ id, paused: !paused }),
      paused ? texts.goOnTold : texts.pauseTold,
    )
  const ask = () =>
    modals.openConfirmModal({
      title: texts.removeTitle(name),
      children: <Text size="sm">{texts.removeHelp}</Text>,
      labels: { confirm: words.parts.delete, cancel: words.parts.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => tellAfter(remove.mutateAsync({ id }), texts.removed),
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
