import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import {
  buildPoints,
  chooseChartInterval,
  findMainCurrency,
} from '../../../../contract/reports/spend-points.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useAnnotations } from '../../../components/annotations/use-annotations.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { parseReportParams } from '../report/report-params.ts'
import { SpendPointsTable } from './spend-points-table.tsx'

// The chart library loads after the page.
const SpendChart = lazyPart(async () => (await import('./spend-chart.tsx')).SpendChart)

const AnnotationList = lazyPart(
  async () => (await import('../../../components/annotations/annotation-list.tsx')).AnnotationList,
)

const texts = messages.adSpend

/** Spend and value over time, as a chart or a table. */
export function SpendOverTime({ report }: { readonly report: AdReport }) {
  const [search] = useSearchParams()
  const { view } = parseReportParams(search)
  const { roasTarget = null } = useOrgQuery('get_settings', {}).data?.data ?? {}
  const currency = findMainCurrency(report.totals, search.in) ?? ''
  const total = report.totals.find((one) => one.currency === currency)
  const hasRevenue = (total?.valueCurrency ?? currency) === currency
  const interval = chooseChartInterval(report)
  const points = buildPoints(report.days, report, { currency, interval })
  const annotations = useAnnotations(report)
  const help = hasRevenue
    ? texts.chartOf(currency, interval)
    : texts.spendOf(currency, interval, total?.valueCurrency ?? '')
  const shown = { points, currency, interval, label: help }
  const currencies = report.totals.map((total) => total.currency)
  return (
    <Card
      title={texts.chart}
      help={help}
      actions={<Choices currencies={currencies} drawn={currency} />}
    >
      {view === 'table' ? (
        <SpendPointsTable {...shown} />
      ) : (
        <Suspense fallback={<Skeleton height={hasRevenue ? 500 : 280} />}>
          <SpendChart {...shown} {...{ annotations, hasRevenue, roasTarget }} />
        </Suspense>
      )}
      <Suspense>
        <AnnotationList days={report} />
      </Suspense>
    </Card>
  )
}

const views = [
  { value: 'bars', label: texts.bars, icon: IconChartBar },
  { value: 'table', label: texts.asTable, icon: IconTable },
].map(({ value, label, icon: Icon }) => ({
  value,
  label: <Icon size={17} role="img" aria-label={label} style={{ display: 'block' }} />,
}))

interface ChoicesProps {
  readonly currencies: readonly string[]
  readonly drawn: string
}

/** Selects the currency and the view. */
function Choices({ currencies, drawn }: ChoicesProps) {
  const [search, change] = useSearchParams()
  const { view } = parseReportParams(search)
  return (
    <>
      {currencies.length < 2 ? null : (
        <NativeSelect
          w={90}
          size="xs"
          aria-label={texts.drawn}
          data={[...currencies]}
          value={drawn}
          onChange={(event) => change({ in: event.currentTarget.value })}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={texts.show}
        data={views}
        value={view}
        onChange={(value) => change({ view: value })}
      />
    </>
  )
}
