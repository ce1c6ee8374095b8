import { Button, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconFlag,
  IconMail,
  IconMessage,
  IconPencil,
  IconSend,
  IconTargetArrow,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { ChangeEntry } from './change-entry.tsx'
import { EmailEntry } from './email-entry.tsx'
import {
  buildTimeline,
  type EntryKind,
  entryKinds,
  filterEntries,
  type TimelineEntry,
} from './timeline-entries.ts'
import { SessionBody, SessionTitle } from './visit-entry.tsx'

const texts = messages.lead.timeline
const origins: Readonly<Record<string, string>> = texts.origins

const CommentForm = lazyPart(async () => (await import('../teamwork/comment-form.tsx')).CommentForm)
const CommentEntry = lazyPart(async () => (await import('./comment-entry.tsx')).CommentEntry)
const ConversionEntry = lazyPart(
  async () => (await import('./conversion-entry.tsx')).ConversionEntry,
)

/** Maximum number of changes that the service returns at once. */
const maxChanges = 1_000

/** Number of entries shown initially, and added on each request. */
const pageSize = 20

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/** Everything that happened to a lead: visits, changes, comments, conversions and emails. */
export function TimelineCard({ lead, names }: Props) {
  const mayComment = useOrg().may('leads.change')
  const { entries, failed, isPending, isCut } = useTimeline(lead)
  return (
    <Card title={texts.title}>
      {mayComment ? (
        <Suspense fallback={<Skeleton height={112} />}>
          <CommentForm leadId={lead.id} />
        </Suspense>
      ) : null}
      {failed === undefined ? null : (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      )}
      {isCut ? <Text size="sm">{texts.cut}</Text> : null}
      {isPending ? (
        <SkeletonLines count={5} />
      ) : (
        <Entries entries={entries} lead={lead} names={names} />
      )}
    </Card>
  )
}

function useTimeline(lead: GetLeadOutput) {
  const { id } = lead
  const history = useOrgQuery('get_lead_history', { id, limit: maxChanges })
  const teamwork = useOrgQuery('get_teamwork', { id })
  const conversions = useOrgQuery('explain_conversion', { id })
  const queries = [history, teamwork, conversions]
  const [changes, team, sent] = [
    history.data?.data,
    teamwork.data?.data,
    conversions.data?.data.conversions,
  ]
  const entries = useMemo(
    () =>
      buildTimeline({
        lead,
        history: changes ?? [],
        comments: team?.comments ?? [],
        conversions: sent ?? [],
        emails: team?.emails ?? [],
      }),
    [lead, changes, team, sent],
  )
  return {
    entries,
    /** A query that has failed; the results of the other queries are still shown. */
    failed: queries.find(({ data, error }) => data === undefined && error !== null),
    isPending: queries.some(({ isPending }) => isPending),
    isCut: (changes?.length ?? 0) >= maxChanges,
  }
}

function Entries({ entries, lead, names }: Props & { readonly entries: readonly TimelineEntry[] }) {
  const [kind, setKind] = useState<EntryKind>()
  const [isOldestFirst, setIsOldestFirst] = useState(false)
  const [limit, setLimit] = useState(pageSize)
  const kept = filterEntries(entries, kind)
  const sorted = isOldestFirst ? kept.toReversed() : kept
  const shown = sorted.slice(0, limit)
  const Direction = isOldestFirst ? IconArrowUp : IconArrowDown
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <KindFilter entries={entries} kind={kind} onChange={setKind} />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<Direction size={14} aria-hidden />}
          onClick={() => setIsOldestFirst(!isOldestFirst)}
        >
          {isOldestFirst ? texts.oldestFirst : texts.newestFirst}
        </Button>
      </Group>
      <Timeline bulletSize={24} lineWidth={2} active={-1}>
        {shown.map((entry) => (
          <Timeline.Item
            key={entry.id}
            bullet={<Bullet entry={entry} />}
            title={entry.kind === 'visits' ? <SessionTitle session={entry.session} /> : undefined}
          >
            <Suspense fallback={<Skeleton height={36} />}>
              <EntryBody entry={entry} lead={lead} names={names} />
            </Suspense>
          </Timeline.Item>
        ))}
      </Timeline>
      {kind === 'visits' && kept.length <= 1 ? (
        <Text size="sm" c="dimmed">
          {messages.lead.noJourneyHelp}
        </Text>
      ) : null}
      {sorted.length > limit ? (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          onClick={() => setLimit(limit + pageSize)}
        >
          {texts.showMore(sorted.length - limit)}
        </Button>
      ) : null}
    </Stack>
  )
}

interface FilterProps {
  readonly entries: readonly TimelineEntry[]
  readonly kind: EntryKind | undefined
  readonly onChange: (kind: EntryKind | undefined) => void
}

/** One button per kind, with the number of its entries. */
function KindFilter({ entries, kind, onChange }: FilterProps) {
  const counts = Map.groupBy(entries, (entry) => entry.kind)
  return (
    <Group gap={4} role="group" aria-label={texts.filter}>
      {[undefined, ...entryKinds].map((one) => (
        <Button
          key={one ?? 'all'}
          size="compact-sm"
          radius="xl"
          color={one === kind ? 'brand' : 'gray'}
          variant={one === kind ? 'light' : 'subtle'}
          aria-pressed={one === kind}
          onClick={() => onChange(one)}
        >
          {one === undefined
            ? texts.all
            : `${texts.kinds[one]} ${formatNumber(counts.get(one)?.length ?? 0)}`}
        </Button>
      ))}
    </Group>
  )
}

function EntryBody({ entry, lead, names }: Props & { readonly entry: TimelineEntry }): ReactNode {
  switch (entry.kind) {
    case 'visits':
      return <SessionBody session={entry.session} names={names} />
    case 'changes':
      return <ChangeEntry moment={entry.moment} names={names} />
    case 'comments':
      return <CommentEntry comment={entry.comment} />
    case 'conversions':
      return <ConversionEntry conversion={entry.conversion} />
    case 'emails':
      return <EmailEntry email={entry.email} />
    case 'created':
      return (
        <>
          <Text size="sm" fw={600}>
            {messages.lead.leadCreated}
          </Text>
          <Text size="sm">{origins[lead.source] ?? lead.source}</Text>
          <Text size="xs" c="dimmed">
            {formatValue('createdAt', lead.createdAt, names)}
          </Text>
        </>
      )
  }
}

const devices: Readonly<Record<string, typeof IconDeviceMobile>> = {
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
}

const icons = {
  changes: IconPencil,
  comments: IconMessage,
  conversions: IconSend,
  emails: IconMail,
  created: IconFlag,
} as const

function Bullet({ entry }: { readonly entry: TimelineEntry }) {
  if (entry.kind !== 'visits') {
    const Icon = icons[entry.kind]
    return <Icon size={13} aria-hidden />
  }
  const { isConverting, deviceType } = entry.session
  const Icon = isConverting ? IconTargetArrow : (devices[deviceType ?? ''] ?? IconDeviceDesktop)
  return <Icon size={13} aria-hidden />
}
