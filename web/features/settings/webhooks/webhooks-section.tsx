import { Group, Stack } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import { WebhookCard } from './webhook-card.tsx'
import type { Webhook } from './webhook-state.ts'

const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

const texts = messages.webhooks

/** Maximum number of webhooks per organization; must match the service's limit. */
const maxWebhooks = 20

/** Webhooks that send events to integrations and chats. */
export function WebhooksSection() {
  const org = useOrg()
  const query = useOrgQuery('list_webhooks', {})
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const isFull = (query.data?.data.length ?? 0) >= maxWebhooks
  const add = org.may('webhooks.change') ? (
    <AddButton
      label={texts.add}
      full={isFull ? texts.full(maxWebhooks) : undefined}
      onClick={() => setEdited('new')}
    />
  ) : undefined
  return (
    <>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard
              icon={<IconWebhook aria-hidden />}
              title={texts.none}
              help={texts.noneHelp}
              action={add}
            />
          ) : (
            <Stack gap="md">
              <Group justify="flex-end">{add}</Group>
              {data.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setEdited(webhook)} />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
      <WebhookDialog
        isOpen={edited !== undefined}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}
