import { Menu } from '@mantine/core'
import {
  IconHistory,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastFailure, toastOnSuccess, toastSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { loadServiceMessages, translatePlatformMessage } from '../../../i18n/service-messages.ts'
import { type Destination, destinationQueries, isFile } from './destination-state.ts'
import { FilePanel } from './file-panel.tsx'

const texts = messages.conversions

interface Props {
  readonly destination: Destination
  readonly onEdit: () => void
}

/** A destination's menu items: all actions except the check. */
export function DestinationItems({ destination, onEdit }: Props) {
  const { id, name, kind, enabled } = destination
  const change = useOrgMutation('change_conversion_destination', { stale: destinationQueries })
  const toggle = () =>
    toastOnSuccess(
      change.mutateAsync({ id, enabled: !enabled }),
      enabled ? texts.turnedOff : texts.turnedOn,
    )
  const backfill = useOrgMutation('backfill_conversions', { stale: destinationQueries })
  const confirmBackfill = () =>
    modals.confirm({
      title: texts.backfillTitle,
      help: texts.backfillHelp,
      confirm: texts.backfillSubmit,
      onConfirm: () => toastOnSuccess(backfill.mutateAsync({ id }), texts.backfilled),
    })
  const remove = useOrgMutation('delete_conversion_destination', { stale: destinationQueries })
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
      {isFile(kind) ? <PasswordItem id={id} /> : <ApiItems id={id} />}
      {enabled ? (
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={confirmBackfill}>
          {texts.backfill}
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

/** Actions for testing and replaying, supported only by destinations with an API. */
function ApiItems({ id }: Pick<Destination, 'id'>) {
  const test = useOrgMutation('test_conversion_destination', { stale: ['list_audit'] })
  const sendTest = () =>
    // The menu has closed by the time the response arrives, so a callback passed to `mutate` would
    // not run.
    void test.mutateAsync({ id }).then(
      async ({ outcome, message }) => {
        if (outcome === 'accepted') return toastSuccess(texts.testAccepted)
        await loadServiceMessages()
        return toastFailure(translatePlatformMessage(message ?? ''))
      },
      () => undefined,
    )
  const replay = useOrgMutation('replay_rejected_conversions', { stale: destinationQueries })
  const replayAll = () =>
    toastOnSuccess(replay.mutateAsync({ id }), ({ replayed }) => texts.replayed(replayed))
  return (
    <>
      <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={sendTest}>
        {texts.test}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={replayAll}>
        {texts.replay}
      </Menu.Item>
    </>
  )
}

function PasswordItem({ id }: Pick<Destination, 'id'>) {
  const rotate = useOrgMutation('rotate_conversion_password', { stale: destinationQueries })
  const confirmRotation = () =>
    modals.confirmRed({
      title: texts.newPasswordTitle,
      help: texts.newPasswordHelp,
      confirm: texts.newPasswordSubmit,
      onConfirm: () =>
        void rotate.mutateAsync({ id }).then(
          ({ fileUrl, userName, password }) =>
            showFile({
              fileUrl: fileUrl ?? '',
              userName: userName ?? '',
              password: password ?? '',
            }),
          () => undefined,
        ),
    })
  return (
    <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={confirmRotation}>
      {texts.newPassword}
    </Menu.Item>
  )
}

interface FileAccess {
  readonly fileUrl: string
  readonly userName: string
  readonly password: string
}

/** Shows a password once; an accidental click must not close the dialog. */
function showFile(access: FileAccess): void {
  const modalId = modals.open({
    title: texts.passwordTitle,
    size: 'lg',
    closeOnClickOutside: false,
    closeOnEscape: false,
    children: <FilePanel {...access} onDone={() => modals.close(modalId)} />,
  })
}
