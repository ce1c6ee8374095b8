import { ActionIcon, Code, Collapse, Group, Stack, Text } from '@mantine/core'
import { IconChevronUp, IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListRejectedEventsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useIdPages } from '../../../api/id-pages.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import { LoadMore } from '../../../components/table/load-more.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatInstant } from '../../../lib/times.ts'
import { parseSecretFields } from './parse-secret-fields.ts'
import type { Site } from './pixel-activity.ts'
import { rejectionReason } from './rejection-reason.ts'

type Event = ListRejectedEventsOutput['rows'][number]

/** Events per page. */
const pageSize = 20

/** Polling interval. */
const pollMs = 15_000

/** Rejected pixel events with their reasons. */
export function RejectedEvents({ sites }: { readonly sites: readonly Site[] }) {
  const query = useRejectedEvents()
  const events = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  return (
    <Card title={messages.pixel.rejected} help={messages.pixel.rejectedHelp}>
      {query.error === null ? null : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
      {query.isPending ? <SkeletonLines count={3} /> : null}
      {query.isSuccess && events.length === 0 ? (
        <Text size="sm">{messages.pixel.rejectedNone}</Text>
      ) : null}
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {events.map((event) => (
          <RejectedEvent
            key={event.id}
            event={event}
            site={names.get(event.siteId) ?? messages.pixel.deletedSite}
          />
        ))}
      </Stack>
      <LoadMore query={query} label={messages.shared.more} />
    </Card>
  )
}

const useRejectedEvents = () =>
  useIdPages(
    'list_rejected_events',
    { limit: pageSize },
    {
      // Polling stops once the user has loaded a second page, so that the list does not move while
      // the user is reading it.
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : pollMs),
    },
  )

function RejectedEvent({ event, site }: { readonly event: Event; readonly site: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const timeZone = useTimeZone()
  const { title, help } = rejectionReason(event.reason, event.help)
  const secret = event.reason === 'secret_field' ? parseSecretFields(event.body) : undefined
  return (
    <li>
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        <div>
          <Text size="sm">
            <Text span fw={600}>
              {title}
            </Text>{' '}
            {help}
          </Text>
          {secret === undefined ? null : (
            <Text size="sm" className="free-text">
              {messages.pixel.secretFields(secret.fields.join(', '), secret.page)}
            </Text>
          )}
          <Text size="xs" c="dimmed" className="free-text">
            <time dateTime={event.receivedAt} title={formatInstant(event.receivedAt, timeZone)}>
              {formatAgo(event.receivedAt)}
            </time>
            {` · ${site} · ${event.origin ?? messages.pixel.noOrigin}`}
          </Text>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={isOpen ? messages.pixel.hideBody : messages.pixel.showBody}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <IconChevronUp size={17} aria-hidden /> : <IconCode size={17} aria-hidden />}
        </ActionIcon>
      </Group>
      <Collapse expanded={isOpen}>
        <Code block mt={6} className="free-text">
          {event.body}
        </Code>
      </Collapse>
    </li>
  )
}
