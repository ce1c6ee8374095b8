import { Menu } from '@mantine/core'
import {
  IconKey,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { generateSecret, hasOwnSecret, type Source, sourceQueries } from './source-state.ts'

const texts = messages.inbound

interface Props {
  readonly source: Source
  readonly onEdit: () => void
  /** Called with a new secret, which is shown once. */
  readonly onSecret: (secret: string) => void
}

/** A source's menu items. */
export function SourceItems({ source, onEdit, onSecret }: Props) {
  const { id, name, enabled } = source
  const change = useOrgMutation('change_inbound_source', { stale: sourceQueries })
  const rotate = useOrgMutation('rotate_inbound_address', { stale: sourceQueries })
  const remove = useOrgMutation('delete_inbound_source', { stale: sourceQueries })
  const toggle = () =>
    toastOnSuccess(
      change.mutateAsync({ id, enabled: !enabled }),
      enabled ? texts.turnedOff : texts.turnedOn,
    )
  const confirmRotation = () =>
    modals.confirm({
      title: texts.rotateTitle,
      help: texts.rotateHelp,
      confirm: texts.rotateSubmit,
      onConfirm: () => toastOnSuccess(rotate.mutateAsync({ id }), texts.rotated),
    })
  const confirmSecret = () =>
    modals.confirm({
      title: texts.newSecretTitle,
      help: texts.newSecretConfirm,
      confirm: texts.newSecretSubmit,
      onConfirm: async () => {
        const secret = generateSecret()
        await change.mutateAsync({ id, secret })
        onSecret(secret)
      },
    })
  const confirmRemoval = () =>
    modals.confirmRed({
      title: texts.removeTitle(name),
      help: texts.removeHelp,
      confirm: messages.shared.delete,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.removed),
    })
  const Icon = enabled ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {texts.edit}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={toggle}>
        {enabled ? texts.turnOff : texts.turnOn}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={confirmRotation}>
        {texts.rotate}
      </Menu.Item>
      {hasOwnSecret(source.kind) ? (
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={confirmSecret}>
          {texts.newSecret}
        </Menu.Item>
      ) : null}
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
