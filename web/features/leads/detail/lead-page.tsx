import { ActionIcon, Button, Grid, Group, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { NotFound } from '../../../components/feedback/not-found.tsx'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { formatValue } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { useValueNames } from '../../../components/field-value/use-value-names.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Hint } from '../../../components/overlay/hint.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { Page } from '../../../components/page/page.tsx'
import { messages } from '../../../i18n/index.ts'
import { runAfterPaint } from '../../../lib/run-after-paint.ts'
import { rememberLead } from '../shared/opened-lead.ts'
import { useLiveLeads } from '../shared/use-live-leads.ts'
import { TimelineCard, useIsTimelineLoaded } from '../timeline/timeline-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LeadSummary } from './lead-summary.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useAdjacentLeads } from './use-adjacent-leads.ts'

const loadMenuItems = () => import('./lead-menu-items.tsx')
const LeadMenuItems = lazy(async () => ({ default: (await loadMenuItems()).LeadMenuItems }))

const RemindersCard = lazyPart(
  async () => (await import('../teamwork/reminders-card.tsx')).RemindersCard,
)

const CustomFieldsCard = lazyPart(
  async () => (await import('../custom/custom-fields-card.tsx')).CustomFieldsCard,
)

const MergeDialog = lazyDialog(async () => (await import('../merge/merge-dialog.tsx')).MergeDialog)
const MergedNotice = lazyPart(async () => (await import('../merge/merged-notice.tsx')).MergedNotice)

const texts = messages.lead

/** A single lead: its contact data, its progress and everything that has happened to it. */
export function LeadPage() {
  const { leadId } = useParams({ from: '/o/$orgId/leads/$leadId' })
  const query = useOrgQuery('get_lead', { id: leadId })
  useLiveLeads()
  const names = useValueNames()
  const { error, data } = query
  useEffect(() => rememberLead(leadId), [leadId])
  if (data === undefined && error instanceof LeadtraceError && error.status === 404) {
    const { keptId } = error.details
    return typeof keptId === 'string' ? (
      <Suspense>
        <MergedNotice keptId={keptId} />
      </Suspense>
    ) : (
      <NotFound />
    )
  }
  const lead = data?.data
  const about =
    lead === undefined
      ? ''
      : [
          texts.created(formatValue('createdAt', lead.createdAt, names)),
          formatValue('source', lead.source, names),
        ].join(' · ')
  return (
    <Page
      title={lead === undefined ? texts.title : leadName(lead)}
      help={about}
      actions={<LeadNavigation key={leadId} leadId={leadId} lead={lead} />}
    >
      <QueryBoundary query={query} skeleton={<LeadSkeleton />}>
        {({ data: loaded }) => (
          <Stack key={loaded.id} gap="md">
            <LeadSummary lead={loaded} names={names} />
            <Cards lead={loaded} names={names} />
          </Stack>
        )}
      </QueryBoundary>
    </Page>
  )
}

interface CardsProps {
  readonly lead: GetLeadOutput
  readonly names: ReturnType<typeof useValueNames>
}

function Cards({ lead, names }: CardsProps) {
  const areChoicesLoaded = useAreChoicesLoaded()
  const isTimelineLoaded = useIsTimelineLoaded(lead.id)
  const isWhole = useIsPainted(lead.id) && isTimelineLoaded
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="md">
          <ContactCard lead={lead} />
          {areChoicesLoaded ? (
            <>
              <ProgressCard lead={lead} />
              <Suspense fallback={<Skeleton height={160} />}>
                <RemindersCard leadId={lead.id} />
              </Suspense>
            </>
          ) : (
            <Skeleton height={progressHeight} />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="md">
          <TimelineCard lead={lead} names={names} isLoaded={isTimelineLoaded} />
          {isTimelineLoaded ? (
            <Suspense>
              <CustomFieldsCard lead={lead} />
            </Suspense>
          ) : null}
          {isWhole ? <DetailsCard lead={lead} names={names} /> : null}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

/** Height of the placeholder for {@link ProgressCard}, in pixels. */
const progressHeight = 380

/**
 * True once stages and labels are loaded or have failed to load: whether there are any determines
 * the height of {@link ProgressCard}, and with it the place of everything below.
 */
function useAreChoicesLoaded(): boolean {
  const stages = useOrgQuery('list_stages', {})
  const labels = useOrgQuery('list_labels', {})
  return !stages.isPending && !labels.isPending
}

/**
 * True once the first frame has been painted, which the last card would delay, because it lists all
 * other fields. True at once if the user returns, because the page must be tall enough
 * to be scrolled to where it was.
 */
function useIsPainted(leadId: string): boolean {
  const { data } = useOrgQuery('get_teamwork', { id: leadId })
  const [isPainted, setIsPainted] = useState(data !== undefined)
  useEffect(() => (isPainted ? undefined : runAfterPaint(() => setIsPainted(true))), [isPainted])
  return isPainted
}

const LeadSkeleton = () => (
  <Stack gap="md">
    <Skeleton height={96} />
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap="md">
          <Skeleton height={150} />
          <Skeleton height={progressHeight} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <SkeletonLines count={8} />
      </Grid.Col>
    </Grid>
  </Stack>
)

interface NavigationProps {
  readonly leadId: string
  readonly lead: GetLeadOutput | undefined
}

/** Links to the list and to the adjacent leads in it, and a menu. */
function LeadNavigation({ leadId, lead }: NavigationProps) {
  const org = useOrg()
  const [isMerging, setIsMerging] = useState(false)
  const { search, step, can } = useAdjacentLeads(leadId)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/o/$orgId/leads" params={{ orgId: org.id }} search={search} {...props} />
        )}
      >
        {texts.backToList}
      </Button>
      <Group gap={4}>
        <Hint label={texts.previous}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={texts.previous}
            disabled={!can(-1)}
            onClick={() => void step(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
        </Hint>
        <Hint label={texts.next}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={texts.next}
            disabled={!can(1)}
            onClick={() => void step(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Hint>
      </Group>
      {org.may('leads.change') ? (
        <MenuButton
          position="bottom-end"
          hint={messages.leads.more}
          loadItems={loadMenuItems}
          button={
            <ActionIcon variant="default" size="lg" aria-label={messages.leads.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        >
          <LeadMenuItems leadId={leadId} search={search} onMerge={() => setIsMerging(true)} />
        </MenuButton>
      ) : null}
      <MergeDialog isOpen={isMerging} lead={lead} onClose={() => setIsMerging(false)} />
    </>
  )
}
