import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { findMainCurrency } from '../../../../contract/reports/spend-points.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { Figure, type FigureProps } from '../../../components/page/figure.tsx'
import { FigureGrid } from '../../../components/page/figure-grid.tsx'
import { useGoals } from '../../../components/page/use-goals.ts'
import type { Days } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import {
  formatMoney,
  formatNumber,
  formatRatio,
  formatWholeMoney,
  formatWholeValue,
} from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { formatClicks } from './format-figure.ts'
import { parseReportParams } from './report-params.ts'

const texts = messages.adSpend

interface Props {
  readonly report: AdReport
  /** Previous period to compare with; `undefined` until available. */
  readonly before: Days | undefined
}

/** Metrics in one currency, compared with the previous period; other currencies are listed. */
export function SpendFigures({ report, before }: Props) {
  const [search] = useSearchParams()
  const previous = usePreviousTotals(before)
  const findGoals = useGoals()
  const currency = findMainCurrency(report.totals, search.in)
  const total = report.totals.find((one) => one.currency === currency)
  if (total === undefined) return null
  const otherAmounts = report.totals
    .filter((one) => one !== total)
    .map((one) => formatMoney(one.spend, one.currency))
  const figures = buildFigures({
    total,
    previous: previous?.find((one) => one.currency === currency),
    otherAmounts,
    goals: findGoals(total),
  })
  return (
    <FigureGrid label={texts.figuresLabel} most={5}>
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </FigureGrid>
  )
}

/** Totals for the same part of the ad hierarchy in the previous period. */
function usePreviousTotals(before: Days | undefined): readonly SpendTotal[] | undefined {
  const [search] = useSearchParams()
  const { place, by, currency, counting } = parseReportParams(search)
  const { data } = useOrgQuery(
    'get_ad_report',
    {
      period: 'custom',
      startDate: before?.startDate ?? '',
      endDate: before?.endDate ?? '',
      ...place,
      by: counting,
      groupBy: by === 'day' ? 'platform' : by,
      limit: 1,
      ...(currency === undefined ? {} : { currency }),
    },
    { enabled: before !== undefined },
  )
  return data?.data.totals
}

interface FigureOptions {
  readonly total: SpendTotal
  readonly previous: SpendTotal | undefined
  /** Spend in other currencies. */
  readonly otherAmounts: readonly string[]
  readonly goals: ReturnType<ReturnType<typeof useGoals>>
}

function buildFigures({ total, previous, otherAmounts, goals }: FigureOptions): FigureProps[] {
  const money = (amount: number) => formatMoney(amount, total.currency)
  const whole = (amount: number) => formatWholeMoney(amount, total.currency)
  return [
    {
      label: texts.spend,
      value: total.spend,
      before: previous?.spend ?? null,
      format: whole,
      good: 'neither',
      help: otherAmounts.length === 0 ? formatClicks(total) : texts.others(otherAmounts.join(', ')),
    },
    {
      label: texts.costPerLead,
      value: total.costPerLead,
      before: previous?.costPerLead ?? null,
      format: money,
      good: 'down',
      help: texts.leads(total.leads),
      goal: goals.costPerLead,
    },
    {
      label: texts.costPerQualified,
      value: total.costPerQualified,
      before: previous?.costPerQualified ?? null,
      format: money,
      good: 'down',
      help: texts.qualified(formatNumber(total.qualified)),
    },
    {
      label: texts.value,
      value: total.wonValue,
      before: previous?.wonValue ?? null,
      format: (amount) => formatWholeValue(amount, total.valueCurrency),
      help: texts.won(formatNumber(total.won)),
    },
    {
      label: texts.roas,
      value: total.roas,
      before: previous?.roas ?? null,
      format: formatRatio,
      goal: goals.roas,
    },
  ]
}
