import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useIdPages } from '../../../api/id-pages.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { toastOnSuccess, toastSuccess } from '../../../components/feedback/toast.ts'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatInstant } from '../../../lib/times.ts'
import { type Delivery, typeName, type Webhook, webhookName } from './webhook-state.ts'

const texts = messages.webhooks

const pageSize = 25

/** Polling interval while deliveries are pending. */
const pollMs = 3_000

const keptMs = 30 * 24 * 3_600_000

const stateColors: Readonly<Record<Delivery['state'], string>> = {
  pending: 'blue',
  delivered: 'success',
  failed: 'red',
}

/** A webhook's deliveries, newest first. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const org = useOrg()
  const query = useDeliveries(webhook.id)
  const replay = useOrgMutation('replay_failed_webhook_deliveries', {
    stale: ['list_webhook_deliveries', 'list_webhooks'],
  })
  const replayAll = () => {
    const since = new Date(Date.now() - keptMs).toISOString()
    replay.mutate(
      { id: webhook.id, since },
      { onSuccess: ({ replayed }) => toastSuccess(texts.retriedMany(replayed)) },
    )
  }
  return (
    <QueryBoundary query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) {
          return (
            <Text size="sm" c="dimmed">
              {texts.noDeliveries}
            </Text>
          )
        }
        const mayReplay = org.may('webhooks.change') && webhook.enabled
        return (
          <Stack gap="sm">
            {mayReplay && rows.some(({ state }) => state === 'failed') ? (
              <Group>
                <Button size="xs" variant="default" loading={replay.isPending} onClick={replayAll}>
                  {texts.retryFailed}
                </Button>
              </Group>
            ) : null}
            <DeliveryTable rows={rows} name={webhookName(webhook)} mayReplay={mayReplay} />
            <LoadMore query={query} label={messages.shared.more} />
          </Stack>
        )
      }}
    </QueryBoundary>
  )
}

const useDeliveries = (id: string) =>
  useIdPages(
    'list_webhook_deliveries',
    { id, limit: pageSize },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ rows }) => rows.some(isDue)) === true ? pollMs : false,
    },
  )

/** True if an attempt is due within a minute. */
const isDue = ({ state, nextAt }: Delivery): boolean =>
  state === 'pending' && nextAt !== null && Date.parse(nextAt) < Date.now() + 60_000

interface TableProps {
  readonly rows: readonly Delivery[]
  readonly name: string
  readonly mayReplay: boolean
}

const DeliveryTable = ({ rows, name, mayReplay }: TableProps) => (
  <Table.ScrollContainer minWidth={560} maxHeight={420}>
    <Table stickyHeader verticalSpacing={6} aria-label={texts.showDeliveries(name)}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.when}</Table.Th>
          <Table.Th scope="col">{texts.event}</Table.Th>
          <Table.Th scope="col">{texts.state}</Table.Th>
          <Table.Th scope="col">{texts.result}</Table.Th>
          {mayReplay ? (
            <Table.Th>
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
            </Table.Th>
          ) : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} mayReplay={mayReplay} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

interface RowProps {
  readonly delivery: Delivery
  readonly mayReplay: boolean
}

function Row({ delivery, mayReplay }: RowProps) {
  const timeZone = useTimeZone()
  const { createdAt, type, state, leadCount } = delivery
  const when = formatInstant(createdAt, timeZone)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {when}
      </Table.Th>
      <Table.Td>
        {typeName(type)}
        {leadCount > 1 ? (
          <Text size="xs" c="dimmed">
            {texts.leads(leadCount)}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={stateColors[state]} tt="none" miw="max-content">
          {texts.deliveryStates[state]}
        </Badge>
      </Table.Td>
      <Table.Td>
        <LastAttempt delivery={delivery} />
      </Table.Td>
      {mayReplay ? (
        <Table.Td ta="end">
          <Replay delivery={delivery} label={texts.retryOf(typeName(type), when)} />
        </Table.Td>
      ) : null}
    </Table.Tr>
  )
}

function LastAttempt({ delivery: { log, attempts } }: { readonly delivery: Delivery }) {
  const last = log.at(-1)
  if (last === undefined) return null
  return (
    <>
      <Text size="sm" className="free-text">
        {last.error === null ? (
          texts.responded(last.status ?? 0, formatNumber(last.ms))
        ) : (
          <ServiceMessage text={last.error} />
        )}
      </Text>
      {last.error !== null && last.answer ? (
        <Text size="xs" c="dimmed" className="free-text" lineClamp={2}>
          {last.answer}
        </Text>
      ) : null}
      {attempts > 1 ? (
        <Text size="xs" c="dimmed">
          {texts.attempts(attempts)}
        </Text>
      ) : null}
    </>
  )
}

function Replay({
  delivery: { id },
  label,
}: {
  readonly delivery: Delivery
  readonly label: string
}) {
  const replay = useOrgMutation('replay_webhook_delivery', {
    stale: ['list_webhook_deliveries', 'list_webhooks'],
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={replay.isPending}
      aria-label={label}
      onClick={() => toastOnSuccess(replay.mutateAsync({ id }), texts.retried)}
    >
      {texts.retry}
    </Button>
  )
}
