import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import {
  type SharedGroup,
  type SharedReport,
  sharedGroups,
} from '../../../../contract/shared-report.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Card } from '../../../components/page/card.tsx'
import { FigureBoard } from '../../../components/page/figure-board.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { buildSeries } from '../chart/over-time-series.ts'
import { arrangeFigures, leadFigures, noSpendTotals, spendFigures } from '../figures.tsx'
import { SharedTable } from './shared-table.tsx'

const { attribution, dashboard: texts, shareLinks } = messages

const SharedChart = lazyPart(async () => (await import('./shared-chart.tsx')).SharedChart)

interface Props {
  readonly report: SharedReport
  readonly groupBy: SharedGroup
  readonly onChange: (changes: Search) => void
}

/** Content of a share link: metrics, a chart by channel and a table, without links to leads. */
export const SharedReportView = ({ report, groupBy, onChange }: Props) => (
  <Stack gap="md">
    {report.dashboard === null ? null : <SharedFigures {...report} dashboard={report.dashboard} />}
    {report.attribution === null ? null : (
      <Card
        title={shareLinks.byGroup}
        actions={
          <SegmentedControl
            size="xs"
            aria-label={shareLinks.group}
            data={sharedGroups.map((value) => ({ value, label: attribution.groups[value] }))}
            value={groupBy}
            onChange={(by) => onChange({ by })}
          />
        }
      >
        <SharedTable table={report.attribution} currency={report.currency} groupBy={groupBy} />
      </Card>
    )}
  </Stack>
)

interface FiguresProps extends Pick<SharedReport, 'spend' | 'currency'> {
  readonly dashboard: Dashboard
}

function SharedFigures({ dashboard, spend, currency }: FiguresProps) {
  const series = buildSeries(dashboard, 'leads')
  const spent = { totals: spend, isLoading: false, isBroken: false }
  const { hero, trend, figures } = arrangeFigures(
    dashboard,
    leadFigures(dashboard, currency),
    spendFigures({ adSpend: {}, spent, before: noSpendTotals }),
  )
  return (
    <>
      <FigureBoard
        label={texts.figures}
        hero={{ ...hero, target: undefined }}
        trend={trend}
        figures={figures.map((figure) => ({ ...figure, target: undefined }))}
      />
      <Card
        title={texts.overTime}
        help={texts.overTimeOf(texts.measures.leads, dashboard.interval)}
      >
        {series.length === 0 ? (
          <EmptyState title={texts.noLeads} help={texts.noLeadsHelp} />
        ) : (
          <Suspense fallback={<Skeleton height={320} />}>
            <SharedChart dashboard={dashboard} series={series} />
          </Suspense>
        )}
      </Card>
    </>
  )
}
