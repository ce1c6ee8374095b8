import { NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconChartAreaLine, IconChartBar, IconTable } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { useMaySeeLeads } from '../../../auth/use-org.ts'
import { useAnnotations } from '../../../components/annotations/use-annotations.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Card } from '../../../components/page/card.tsx'
import type { Days } from '../../../components/period/period.ts'
import { ModelSelect } from '../../../components/report/model-select.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { parseDashboardParams, shownGroups, type View, views } from '../dashboard-params.ts'
import { buildSeries, measures } from './over-time-series.ts'
import { OverTimeTable } from './over-time-table.tsx'

// The chart library is as large as the rest of the page, so it loads after the page.
const OverTimeChart = lazyPart(async () => (await import('./over-time-chart.tsx')).OverTimeChart)

const AnnotationList = lazyPart(
  async () => (await import('../../../components/annotations/annotation-list.tsx')).AnnotationList,
)

const texts = messages.dashboard
const fractionalModels: readonly string[] = ['linear', 'positionBased', 'timeDecay']

interface Props {
  readonly query: UseQueryResult<{ readonly data: Dashboard }>
  readonly days: Days
}

/** Leads over time by channel, source or status, as a chart or a table. */
export function OverTime({ query, days }: Props) {
  const [search] = useSearchParams()
  const { measure, view, by, model } = parseDashboardParams(search)
  const annotations = useAnnotations(days)
  const maySeeLeads = useMaySeeLeads()
  const interval = query.data?.data.interval
  const help = interval && texts.overTimeOf(texts.measures[measure], interval)
  return (
    <Card isTall title={texts.overTime} help={help} actions={<ChartControls />}>
      <QueryBoundary query={query} skeleton={<Skeleton height={360} />}>
        {({ data }) => {
          const series = buildSeries(data, measure)
          if (series.length === 0) {
            return <EmptyState title={texts.noLeads} help={texts.noLeadsHelp} />
          }
          const shown = { data, series, measure }
          return (
            <>
              {view === 'table' ? (
                <OverTimeTable {...shown} annotations={annotations} />
              ) : (
                <Suspense fallback={<Skeleton height={360} />}>
                  <OverTimeChart {...shown} view={view} annotations={annotations} />
                </Suspense>
              )}
              <Text size="xs" c="dimmed" mt="sm">
                {view === 'table' || !maySeeLeads ? '' : `${texts.chartHelp} `}
                {view !== 'table' && data.points.some(({ isComplete }) => !isComplete)
                  ? `${texts.unfinishedHelp} `
                  : ''}
                {by === 'channel' && fractionalModels.includes(model) ? texts.parts : ''}
              </Text>
            </>
          )
        }}
      </QueryBoundary>
      <Suspense>
        <AnnotationList days={days} />
      </Suspense>
    </Card>
  )
}

const icons: Record<View, typeof IconTable> = {
  area: IconChartAreaLine,
  bars: IconChartBar,
  table: IconTable,
}

const viewData = views.map((value) => {
  const Icon = icons[value]
  return {
    value,
    label: <Icon size={17} role="img" aria-label={texts[value]} style={{ display: 'block' }} />,
  }
})

/** Selects measure, grouping and view. */
function ChartControls() {
  const [search, change] = useSearchParams()
  const { by, measure, view, model } = parseDashboardParams(search)
  return (
    <>
      <NativeSelect
        w={130}
        size="xs"
        aria-label={texts.measure}
        data={measures.map((value) => ({ value, label: texts.measures[value] }))}
        value={measure}
        onChange={(event) => change({ measure: event.currentTarget.value })}
      />
      <SegmentedControl
        size="xs"
        aria-label={texts.by}
        data={shownGroups.map((value) => ({ value, label: texts.groups[value] }))}
        value={by}
        onChange={(value) => change({ by: value })}
      />
      {by === 'channel' ? (
        <ModelSelect value={model} onChange={(value) => change({ model: value })} />
      ) : null}
      <SegmentedControl
        size="xs"
        aria-label={texts.show}
        data={viewData}
        value={view}
        onChange={(value) => change({ view: value })}
      />
    </>
  )
}
