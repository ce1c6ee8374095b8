import { Menu } from '@mantine/core'
import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { SecretPanel } from './secret-panel.tsx'
import { TestEventForm } from './test-event-form.tsx'
import { useSendTest } from './use-send-test.ts'
import { isChat, type Webhook, webhookName, webhookQueries } from './webhook-state.ts'

const texts = messages.webhooks

interface Props {
  readonly webhook: Webhook
  readonly onEdit: () => void
}

/** A webhook's menu items: all actions except the default test, which has its own button. */
export function WebhookItems({ webhook, onEdit }: Props) {
  const { id, enabled, payload } = webhook
  const change = useOrgMutation('change_webhook', { stale: webhookQueries })
  const remove = useOrgMutation('delete_webhook', { stale: webhookQueries })
  const rotate = useOrgMutation('rotate_webhook_secret', { stale: webhookQueries })
  // The dialog shows the error if the request fails.
  const { send } = useSendTest({ quiet: true })
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
      onConfirm: () =>
        void rotate.mutateAsync({ id }).then(
          ({ secret }) => showSecret(secret),
          () => undefined,
        ),
    })
  const confirmRemoval = () =>
    modals.confirmRed({
      title: texts.removeTitle(webhookName(webhook)),
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
      <Menu.Item
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => openTest(webhook, send)}
      >
        {texts.testEvent}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={toggle}>
        {enabled ? texts.turnOff : texts.turnOn}
      </Menu.Item>
      {isChat(payload) ? null : (
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={confirmRotation}>
          {texts.rotate}
        </Menu.Item>
      )}
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

/** Shows a secret once; an accidental click must not close the dialog. */
function showSecret(secret: string): void {
  const modalId = modals.open({
    title: texts.secretTitle,
    size: 'lg',
    closeOnClickOutside: false,
    closeOnEscape: false,
    children: <SecretPanel secret={secret} onDone={() => modals.close(modalId)} />,
  })
}

function openTest(webhook: Webhook, send: ReturnType<typeof useSendTest>['send']): void {
  const modalId = modals.open({
    title: texts.testOf(webhookName(webhook)),
    children: <TestEventForm webhook={webhook} send={send} onDone={() => modals.close(modalId)} />,
  })
}
