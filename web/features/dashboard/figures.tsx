import type { SpendTotal } from '../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { chooseHero } from '../../../contract/reports/hero-figure.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { useCurrency } from '../../auth/use-currency.ts'
import type { FigureProps } from '../../components/page/figure.tsx'
import { FigureBoard } from '../../components/page/figure-board.tsx'
import { useGoals } from '../../components/page/use-goals.ts'
import { type Days, periodParams } from '../../components/period/period.ts'
import { leadsBetween } from '../../components/table/leads-link.tsx'
import { messages } from '../../i18n/index.ts'
import {
  formatMoney,
  formatNumber,
  formatPercent,
  formatRatio,
  formatWholeValue,
} from '../../lib/numbers.ts'
import type { Search } from '../../lib/search-params.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { stageLeadsSearch } from './chart/chart-points.ts'

const texts = messages.dashboard

/** Metrics for a period, compared with the previous period; each links to its leads. */
export function Figures({ data }: { readonly data: Dashboard }) {
  const [search] = useSearchParams()
  const currency = useCurrency()
  const { countBy } = data
  const spent = useSpendTotals(data, countBy)
  const spentBefore = useSpendTotals(data.before ?? data, countBy)
  const findGoals = useGoals()
  return (
    <FigureBoard
      label={texts.figures}
      {...arrangeFigures(
        data,
        leadFigures(data, currency),
        spendFigures({
          adSpend: { ...periodParams(search), countBy },
          spent,
          before: data.before === null ? noSpendTotals : spentBefore,
          findGoals,
        }),
      )}
    />
  )
}

/** The main metric with its trend, and the other metrics in their order. */
export function arrangeFigures(
  data: Dashboard,
  leads: Readonly<Record<LeadFigure, FigureProps>>,
  spend: readonly FigureProps[],
) {
  const measure = chooseHero(data)
  const { [measure]: hero, ...others } = leads
  return {
    hero,
    trend: {
      label: texts.overTimeOf(texts.measures[measure], data.interval),
      points: data.points.map(({ isComplete }, i) => ({
        value: data.series.reduce((sum, { points }) => sum + (points[i]?.[measure] ?? 0), 0),
        isComplete,
      })),
    },
    figures: [...Object.values(others), ...spend],
  }
}

type LeadFigure = 'leads' | 'qualified' | 'won' | 'value' | 'conversion'

/** Lead metrics; each links to the leads that it counts. */
export function leadFigures(
  data: Dashboard,
  currency: string | null,
): Record<LeadFigure, FigureProps> {
  const formatValue = (value: number) => formatWholeValue(value, currency)
  const { totals, before } = data
  const was = before?.totals
  const qualified = stageLeadsSearch(data, data, 'qualified')
  const won = stageLeadsSearch(data, data, 'won')
  return {
    leads: {
      label: texts.leads,
      value: totals.leads,
      before: was?.leads ?? null,
      format: formatNumber,
      target: { leads: leadsBetween(data) },
    },
    qualified: {
      label: texts.qualified,
      value: totals.qualified,
      before: was?.qualified ?? null,
      format: formatNumber,
      help: texts.ofLeads(formatPercent(totals.qualificationRate)),
      target: { leads: qualified },
    },
    won: {
      label: texts.won,
      value: totals.won,
      before: was?.won ?? null,
      format: formatNumber,
      help: texts.ofQualified(formatPercent(totals.winRate)),
      target: { leads: won },
    },
    value: {
      label: texts.value,
      value: totals.value,
      before: was?.value ?? null,
      format: formatValue,
      ...(totals.won === 0 ? {} : { help: texts.average(formatValue(totals.averageValue)) }),
      target: { leads: { ...won, sort: 'value:desc' } },
    },
    conversion: {
      label: texts.conversion,
      value: totals.conversionRate,
      before: was?.conversionRate ?? null,
      format: formatPercent,
      isShare: true,
      help: texts.wonPerLead,
      target: { leads: won },
    },
  }
}

interface SpendOptions {
  /** Parameters of the ad spend report that the metrics link to. */
  readonly adSpend: Search
  readonly spent: SpendTotals
  readonly before: SpendTotals
  /** If omitted, targets are not shown. */
  readonly findGoals?: ReturnType<typeof useGoals>
}

/** Metrics in the currency with the most spend; other currencies are listed. */
export function spendFigures({ adSpend, spent, before, findGoals }: SpendOptions): FigureProps[] {
  const { totals, isLoading, isBroken } = spent
  const [main, ...otherTotals] = totals
  const was = before.totals.find(({ currency }) => currency === main?.currency)
  const money = (amount: number) => formatMoney(amount, main?.currency ?? 'EUR')
  const shared = { isLoading, target: { adSpend } }
  const missing = {
    value: null,
    before: null,
    help: isBroken ? messages.shared.wentWrong : texts.noSpend,
    ...shared,
    target: undefined,
  }
  if (main === undefined) {
    return [texts.spend, texts.costPerLead, texts.roas].map((label) => ({
      ...missing,
      label,
      format: money,
    }))
  }
  const clicks = texts.clicks(main.clicks)
  const goals = findGoals?.(main)
  const otherAmounts = otherTotals
    .map(({ spend, currency }) => formatMoney(spend, currency))
    .join(', ')
  return [
    {
      ...shared,
      label: texts.spend,
      value: main.spend,
      // A missing currency means that nothing was spent, but only once the totals have loaded.
      before: before.isLoading || before.isBroken ? null : (was?.spend ?? 0),
      format: money,
      good: 'neither',
      help: otherAmounts === '' ? clicks : texts.others(otherAmounts),
    },
    {
      ...shared,
      label: texts.costPerLead,
      value: main.costPerLead,
      before: was?.costPerLead ?? null,
      format: money,
      good: 'down',
      help: texts.adLeads(main.leads),
      goal: goals?.costPerLead,
    },
    {
      ...shared,
      label: texts.roas,
      value: main.roas,
      before: was?.roas ?? null,
      format: formatRatio,
      help: texts.adValue(formatWholeValue(main.wonValue, main.valueCurrency)),
      goal: goals?.roas,
    },
  ]
}

interface SpendTotals {
  /** One total per currency, highest spend first. */
  readonly totals: readonly SpendTotal[]
  readonly isLoading: boolean
  readonly isBroken: boolean
}

/** Totals to use if there is no period to compare with. */
export const noSpendTotals: SpendTotals = { totals: [], isLoading: true, isBroken: false }

/** Total spend for a period, with the leads that the campaigns brought in. */
function useSpendTotals({ startDate, endDate }: Days, by: Dashboard['countBy']): SpendTotals {
  const { data, isPending, isError } = useOrgQuery('get_ad_spend', {
    period: 'custom',
    startDate,
    endDate,
    by,
    limit: 1,
  })
  // `get_ad_spend` returns `meta.totals`, as documented in the API.
  const { totals = [] } = (data?.meta ?? {}) as { readonly totals?: readonly SpendTotal[] }
  const sorted = [...totals].sort((a, b) => b.spend - a.spend)
  return { totals: sorted, isLoading: isPending, isBroken: isError && data === undefined }
}
