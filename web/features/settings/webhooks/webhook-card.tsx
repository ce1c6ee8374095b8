import { Alert, Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { Card } from '../../../components/page/card.tsx'
import { FactList } from '../../../components/page/fact-list.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import {
  getState,
  shownUrl,
  stateColors,
  typeName,
  type Webhook,
  webhookName,
} from './webhook-state.ts'

const texts = messages.webhooks

interface Props {
  readonly webhook: Webhook
}

interface CardProps extends Props {
  readonly onEdit: () => void
}

/** A webhook with its state, actions and deliveries. */
export function WebhookCard({ webhook, onEdit }: CardProps) {
  const [showsDeliveries, setShowsDeliveries] = useState(false)
  const name = webhookName(webhook)
  const state = getState(webhook)
  return (
    <Card
      title={name}
      mark={
        <Badge variant="light" color={stateColors[state]} tt="none">
          {texts.states[state]}
        </Badge>
      }
      actions={<WebhookActions webhook={webhook} onEdit={onEdit} />}
    >
      <Stack gap="md">
        {webhook.disabledReason === null ? null : (
          <Alert
            role="alert"
            variant="light"
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={texts.disabledTitle(name)}
          >
            <Text size="sm" className="free-text">
              <ServiceMessage text={webhook.disabledReason} /> {texts.disabledHelp}
            </Text>
          </Alert>
        )}
        <Facts webhook={webhook} />
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={showsDeliveries}
            aria-label={texts.showDeliveries(name)}
            onClick={() => setShowsDeliveries(!showsDeliveries)}
          >
            {texts.deliveries}
          </Button>
        </Group>
        {showsDeliveries ? <Deliveries webhook={webhook} /> : null}
      </Stack>
    </Card>
  )
}

function Facts({ webhook }: Props) {
  const timeZone = useTimeZone()
  const { payload, types, nextAt, failures } = webhook
  const facts: readonly (readonly [string, string])[] = [
    [texts.payload, texts.payloads[payload]],
    [texts.events, types.length === 0 ? texts.allEvents : types.map(typeName).join(', ')],
    [texts.next, nextAt === null ? texts.nothingWaits : formatInstant(nextAt, timeZone)],
  ]
  return (
    <>
      <Code className="free-text" style={{ alignSelf: 'flex-start' }}>
        {shownUrl(webhook)}
      </Code>
      <FactList facts={facts} />
      {failures > 1 ? <Text size="sm">{texts.failures(failures)}</Text> : null}
    </>
  )
}
