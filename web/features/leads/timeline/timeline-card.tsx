import { Button, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { Bullet, EntryBody } from './entry-body.tsx'
import {
  buildTimeline,
  type EntryKind,
  entryKinds,
  filterEntries,
  keepComplete,
  type TimelineEntry,
} from './timeline-entries.ts'
import { useHistory, useNewestHistory } from './use-history.ts'
import { SessionTitle } from './visit-entry.tsx'

const texts = messages.lead.timeline

const CommentForm = lazyPart(async () => (await import('../teamwork/comment-form.tsx')).CommentForm)

/**
 * Initial number of entries. Each click doubles the number shown, but adds no more than {@link
 * maxStep}.
 */
const firstStep = 20

const maxStep = 200

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

interface CardProps extends Props {
  /** @see useIsTimelineLoaded */
  readonly isLoaded: boolean
}

/** Everything that happened to a lead: visits, changes, comments, conversions and emails. */
export function TimelineCard({ lead, names, isLoaded }: CardProps) {
  const mayComment = useOrg().may('leads.change')
  const [isOldestFirst, setIsOldestFirst] = useState(false)
  const timeline = useTimeline(lead, isOldestFirst)
  const { failed } = timeline
  return (
    <Card title={texts.title}>
      {mayComment ? (
        <Suspense fallback={<Skeleton height={142} />}>
          <CommentForm leadId={lead.id} />
        </Suspense>
      ) : null}
      {failed === undefined ? null : (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      )}
      {isLoaded ? (
        <Entries
          timeline={timeline}
          isOldestFirst={isOldestFirst}
          onTurn={() => setIsOldestFirst(!isOldestFirst)}
          lead={lead}
          names={names}
        />
      ) : (
        <SkeletonLines count={5} />
      )}
    </Card>
  )
}

/**
 * True once everything that happened to a lead is loaded or has failed to load. Cards below the
 * timeline wait for it, because they would move.
 */
export function useIsTimelineLoaded(id: string): boolean {
  const newest = useNewestHistory(id)
  const teamwork = useOrgQuery('get_teamwork', { id })
  const conversions = useOrgQuery('explain_conversion', { id })
  return ![newest, teamwork, conversions].some(({ isPending }) => isPending)
}

function useTimeline(lead: GetLeadOutput, isOldestFirst: boolean) {
  const { id } = lead
  const { changes, cut, query } = useHistory(id, isOldestFirst)
  const teamwork = useOrgQuery('get_teamwork', { id })
  const conversions = useOrgQuery('explain_conversion', { id })
  const [team, sent] = [teamwork.data?.data, conversions.data?.data.conversions]
  const entries = useMemo(
    () =>
      buildTimeline({
        lead,
        history: changes,
        comments: team?.comments ?? [],
        conversions: sent ?? [],
        emails: team?.emails ?? [],
      }),
    [lead, changes, team, sent],
  )
  return {
    entries,
    cut,
    /** Query for the changes in the current direction. */
    history: query,
    /** A query that has failed; the results of the other queries are still shown. */
    failed: [query, teamwork, conversions].find(
      ({ data, error }) => data === undefined && error !== null,
    ),
  }
}

interface EntriesProps extends Props {
  readonly timeline: ReturnType<typeof useTimeline>
  readonly isOldestFirst: boolean
  readonly onTurn: () => void
}

function Entries({ timeline, isOldestFirst, onTurn, lead, names }: EntriesProps) {
  const [kind, setKind] = useState<EntryKind>()
  const { entries, cut, history } = timeline
  // Only changes can be incomplete; entries of other kinds are all loaded.
  const isCut = cut !== undefined && (kind === undefined || kind === 'changes')
  const kept = filterEntries(isCut ? keepComplete(entries, cut, isOldestFirst) : entries, kind)
  const Direction = isOldestFirst ? IconArrowUp : IconArrowDown
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <KindFilter entries={entries} isCut={cut !== undefined} kind={kind} onChange={setKind} />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          ms="auto"
          leftSection={<Direction size={14} aria-hidden />}
          onClick={onTurn}
        >
          {isOldestFirst ? texts.oldestFirst : texts.newestFirst}
        </Button>
      </Group>
      {history.isPending ? (
        <SkeletonLines count={5} />
      ) : (
        <EntryList
          entries={isOldestFirst ? kept.toReversed() : kept}
          history={isCut ? history : undefined}
          lead={lead}
          names={names}
        />
      )}
      {kind === 'visits' && kept.length <= 1 ? (
        <Text size="sm" c="dimmed">
          {messages.lead.noJourneyHelp}
        </Text>
      ) : null}
    </Stack>
  )
}

interface ListProps extends Props {
  readonly entries: readonly TimelineEntry[]
  /** Query that can load more entries; `undefined` if all entries are loaded. */
  readonly history: ReturnType<typeof useTimeline>['history'] | undefined
}

/** The first entries. Clicking shows more, loading them if necessary. */
function EntryList({ entries, history, lead, names }: ListProps) {
  const [limit, setLimit] = useState(firstStep)
  const hidden = entries.length - limit
  const showMore = () => {
    const step = Math.min(limit, maxStep)
    setLimit(limit + step)
    if (step > hidden) void history?.fetchNextPage()
  }
  return (
    <>
      <Timeline bulletSize={24} lineWidth={2} active={-1}>
        {entries.slice(0, limit).map((entry) => (
          <Timeline.Item
            key={entry.id}
            bullet={<Bullet entry={entry} />}
            title={entry.kind === 'visits' ? <SessionTitle session={entry.session} /> : undefined}
          >
            <EntryBody entry={entry} lead={lead} names={names} />
          </Timeline.Item>
        ))}
      </Timeline>
      {history?.isFetchNextPageError === true ? <ErrorState error={history.error} /> : null}
      {history !== undefined || hidden > 0 ? (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          loading={history?.isFetchingNextPage === true}
          onClick={showMore}
        >
          {history === undefined ? texts.showMore(hidden) : messages.shared.more}
        </Button>
      ) : null}
    </>
  )
}

interface FilterProps {
  readonly entries: readonly TimelineEntry[]
  /** True if there are more changes, in which case their number is not available. */
  readonly isCut: boolean
  readonly kind: EntryKind | undefined
  readonly onChange: (kind: EntryKind | undefined) => void
}

/** One button per kind, with its number of entries. */
function KindFilter({ entries, isCut, kind, onChange }: FilterProps) {
  const counts = Map.groupBy(entries, (entry) => entry.kind)
  const format = (one: EntryKind) =>
    `${formatNumber(counts.get(one)?.length ?? 0)}${isCut && one === 'changes' ? '+' : ''}`
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
          {one === undefined ? texts.all : `${texts.kinds[one]} ${format(one)}`}
        </Button>
      ))}
    </Group>
  )
}
