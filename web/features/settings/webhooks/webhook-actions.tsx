import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconSend } from '@tabler/icons-react'
import { lazy } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSendTest } from './use-send-test.ts'
import { type Webhook, webhookName } from './webhook-state.ts'

const texts = messages.webhooks

const load = () => import('./webhook-items.tsx')
const Items = lazy(async () => ({ default: (await load()).WebhookItems }))

interface Props {
  readonly webhook: Webhook
  readonly onEdit: () => void
}

/** Button that sends a test, and a menu with all other actions. */
export function WebhookActions({ webhook, onEdit }: Props) {
  const org = useOrg()
  const name = webhookName(webhook)
  const { send, isPending } = useSendTest()
  // The mutation itself reports the error if the request fails.
  const sendTest = () => void send({ id: webhook.id }).catch(() => undefined)
  if (!org.may('webhooks.change')) return null
  const moreButton = (
    <ActionIcon variant="default" size={30} aria-label={texts.more(name)}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={15} aria-hidden />}
        loading={isPending}
        aria-label={texts.testOf(name)}
        onClick={sendTest}
      >
        {texts.test}
      </Button>
      <MenuButton button={moreButton} loadItems={load} position="bottom-end" width={220}>
        <Items webhook={webhook} onEdit={onEdit} />
      </MenuButton>
    </>
  )
}
