import type { SpendTotal } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { chooseHero } from '../../../../contract/reports/hero-figure.ts'
import type { FigureSection, ReportFigure } from '../document.ts'
import type { FileContext } from './open-document.ts'

interface FigureSource {
  readonly dashboard: Dashboard
  /** Totals by currency, highest spend first. */
  readonly spend: readonly SpendTotal[]
  readonly spendBefore: readonly SpendTotal[]
}

type Format = (value: number) => string

/** A metric's value in the period and in the comparison period; null if there is no value. */
type Values = readonly [value: number | null, before: number | null]

/** Key metrics for leads and spend, each with its value in the comparison period. */
export function buildFigures(
  context: FileContext,
  { dashboard, spend, spendBefore }: FigureSource,
): FigureSection {
  const { texts, formats, ctx } = context
  const { measures, dashboard: labels, adSpend } = texts
  const { totals } = dashboard
  const was = dashboard.before?.totals
  const [main] = spend
  const mainBefore = spendBefore.find(({ currency }) => currency === main?.currency)
  const figure = (label: string, format: Format, values: Values) =>
    toFigure(context, label, format, values)
  const money: Format = (value) => formats.money(value, main?.currency ?? null)
  const revenue: Format = (value) => formats.wholeMoney(value, ctx.org.currency)
  const leads = {
    leads: figure(measures.leads, formats.count, [totals.leads, was?.leads ?? null]),
    qualified: figure(measures.qualified, formats.count, [
      totals.qualified,
      was?.qualified ?? null,
    ]),
    won: figure(measures.won, formats.count, [totals.won, was?.won ?? null]),
    value: figure(measures.value, revenue, [totals.value, was?.value ?? null]),
    conversion: figure(labels.conversion, formats.percent, [
      totals.conversionRate,
      was?.conversionRate ?? null,
    ]),
  }
  const { [chooseHero(dashboard)]: hero, ...others } = leads
  return {
    kind: 'figures',
    title: texts.figures,
    hero,
    figures: [
      ...Object.values(others),
      figure(labels.spend, money, [main?.spend ?? null, mainBefore?.spend ?? null]),
      figure(labels.costPerLead, money, [
        main?.costPerLead ?? null,
        mainBefore?.costPerLead ?? null,
      ]),
      figure(adSpend.figures.roas, formats.ratio, [main?.roas ?? null, mainBefore?.roas ?? null]),
    ],
  }
}

function toFigure(
  { texts, formats }: FileContext,
  label: string,
  format: Format,
  [value, before]: Values,
): ReportFigure {
  const change = formats.change(value, before)
  return {
    label,
    value: value === null ? '–' : format(value),
    note: before === null ? '' : texts.before(format(before), change),
  }
}
