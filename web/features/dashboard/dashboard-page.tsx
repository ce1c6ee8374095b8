import { Grid, Skeleton, Stack, Text } from '@mantine/core'
import { Fragment, type ReactNode, Suspense } from 'react'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { useMaySeeLeads, useOrg } from '../../auth/use-org.ts'
import { useTimeZone } from '../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { lazyPart } from '../../components/loading/lazy-part.tsx'
import { Page } from '../../components/page/page.tsx'
import type { Days } from '../../components/period/period.ts'
import { PeriodPicker } from '../../components/period/period-picker.tsx'
import { usePeriod } from '../../components/period/use-period.ts'
import { messages } from '../../i18n/index.ts'
import { formatDay } from '../../lib/times.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { useLiveLeads } from '../leads/shared/use-live-leads.ts'
import { usePreferences } from '../leads/shared/use-preferences.ts'
import { RejectedCreatesNotice } from '../rejected-creates/shared/rejected-creates-notice.tsx'
import { CampaignsCard } from './campaigns-card.tsx'
import { OverTime } from './chart/over-time.tsx'
import { DashboardExport } from './dashboard-export.tsx'
import { buildDashboardQuery } from './dashboard-params.ts'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Funnel } from './funnel.tsx'
import { NewestLeads } from './newest-leads.tsx'
import { ReportControls } from './report-controls.tsx'

const OutcomesCards = lazyPart(async () => (await import('./outcomes-cards.tsx')).OutcomesCards)

const Checklist = lazyPart(async () => (await import('./onboarding/checklist.tsx')).Checklist)

const newestLimit = 8

/** Start page of an organization, with the results for a period. */
export function DashboardPage() {
  const settings = useOrgQuery('get_settings', {})
  const maySeeLeads = useMaySeeLeads()
  const maySetUp = useOrg().may('org.change')
  useLiveLeads()
  const [, change] = useSearchParams()
  const timeZone = useTimeZone()
  const period = usePeriod()
  const newest = useOrgQuery('list_leads', { limit: newestLimit }, { enabled: maySeeLeads })
  const isEmpty = newest.data?.meta.pagination?.total === 0
  const picker =
    period === undefined ? (
      <PickerSkeleton />
    ) : isEmpty ? undefined : (
      <>
        <ReportControls />
        <DashboardExport days={period} />
        <PeriodPicker period={period} onChange={change} />
      </>
    )
  const report = period === undefined ? null : <Report days={period} />
  const Frame = maySetUp ? WithChecklist : Fragment
  return (
    <Page title={messages.dashboard.title} actions={picker}>
      <RejectedCreatesNotice />
      <Frame>
        <QueryBoundary query={settings} skeleton={<DashboardSkeleton />}>
          {() =>
            maySeeLeads ? (
              <QueryBoundary query={newest} skeleton={<DashboardSkeleton />}>
                {({ data }) =>
                  isEmpty || report === null ? (
                    <FirstSteps />
                  ) : (
                    <Grid gap="md">
                      {report}
                      <Grid.Col span={12}>
                        <NewestLeads leads={data} timeZone={timeZone} />
                      </Grid.Col>
                    </Grid>
                  )
                }
              </QueryBoundary>
            ) : (
              <Grid gap="md">{report}</Grid>
            )
          }
        </QueryBoundary>
      </Frame>
    </Page>
  )
}

interface WithChecklistProps {
  readonly children: ReactNode
}

/**
 * Shows the checklist and the page at the same time, because a checklist that appeared later would
 * push the page down.
 */
function WithChecklist({ children }: WithChecklistProps) {
  const { preferences, isReady, change } = usePreferences()
  const isHidden = preferences.hidesChecklist === true
  const { data, isPending } = useOrgQuery('get_onboarding', {}, { enabled: !isHidden })
  if (!isHidden && (isPending || !isReady)) return <DashboardSkeleton />
  const done = data?.data
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      {!isHidden && done?.isNew ? (
        <div className="not-printed">
          <Checklist done={done} onHide={() => change({ hidesChecklist: true })} />
        </div>
      ) : null}
      {children}
    </Suspense>
  )
}

/** Everything that depends on the period. */
function Report({ days: { startDate, endDate } }: { readonly days: Days }) {
  const [search] = useSearchParams()
  const days = { startDate, endDate }
  const query = buildDashboardQuery(search, days)
  const report = useOrgQuery('get_dashboard', query)
  // Metrics do not depend on the grouping, so they stay visible while a new grouping is loading.
  const { model: _, ...ungrouped } = query
  const facts = useOrgQuery('get_dashboard', { ...ungrouped, by: 'source' })
  return (
    <>
      <Grid.Col span={12}>
        <QueryBoundary query={facts} skeleton={<DashboardSkeleton />}>
          {({ data }) => (
            <>
              <ComparedDays data={data} />
              <Figures data={data} />
            </>
          )}
        </QueryBoundary>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <OverTime query={report} days={days} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <QueryBoundary query={facts} skeleton={<Skeleton height={320} />}>
          {({ data }) => <Funnel data={data} />}
        </QueryBoundary>
      </Grid.Col>
      <Grid.Col span={12}>
        <CampaignsCard days={days} bounds={facts.data?.data} />
      </Grid.Col>
      <OutcomesCards days={days} />
    </>
  )
}

/** Selected period and the period that it is compared with. */
function ComparedDays({ data }: { readonly data: Dashboard }) {
  const formatSpan = ({ startDate, endDate }: Days) =>
    messages.dashboard.span(formatDay(startDate), formatDay(endDate))
  return (
    <Text c="dimmed" size="sm" mb="xs">
      {data.before === null
        ? formatSpan(data)
        : messages.dashboard.compared(formatSpan(data), formatSpan(data.before))}
      {data.countBy === 'outcome' ? `. ${messages.dashboard.countedByOutcome}` : ''}
    </Text>
  )
}

/** Widths of the controls above the report, in pixels. */
const pickerWidths = [260, 200, 110, 150] as const

/** Reserves the controls' space: on phones, they fill three rows above the page. */
const PickerSkeleton = () =>
  pickerWidths.map((width) => <Skeleton key={width} width={width} height={36} />)

const DashboardSkeleton = () => (
  <Stack gap="md" role="status" aria-label={messages.shared.loading}>
    <Skeleton height={220} radius="md" />
  </Stack>
)
