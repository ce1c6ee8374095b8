import {
  type AttributionMeasure,
  type AttributionQuery,
  type AttributionRow,
  type AttributionTable,
  attributionMeasures,
} from '../../../../contract/attribution.ts'
import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import {
  baseModel,
  hasChange,
  hasColumn,
  hasSpend,
  omitRatios,
} from '../../../../contract/reports/attribution-columns.ts'
import type { SharedGroup } from '../../../../contract/shared-report.ts'
import { getAttribution } from '../../attribution/index.ts'
import {
  maxFileRows,
  type ReportDocument,
  type ReportFact,
  type TableSection,
} from '../document.ts'
import {
  countingFact,
  displayName,
  type FileContext,
  openDocument,
  periodFact,
  rowsNotes,
} from './open-document.ts'
import { buildPathTable } from './path-table.ts'

export interface AttributionFileQuery extends Omit<AttributionQuery, 'limit' | 'page' | 'groupBy'> {
  readonly groupBy: SharedGroup
  readonly measure: AttributionMeasure
  readonly model: AttributionModel
}

/** Credit by group under one model with the spend of the groups, and the top paths. */
export async function buildAttributionDocument(
  context: FileContext,
  { measure, model, ...query }: AttributionFileQuery,
): Promise<ReportDocument> {
  const { ctx, texts } = context
  const { data, meta } = await getAttribution.run(ctx, { ...query, limit: maxFileRows, page: 1 })
  // `get_attribution` always returns both properties, as documented in the API.
  const { period, currency } = meta as {
    readonly period: { readonly startDate: string; readonly endDate: string }
    readonly currency: string | null
  }
  const title = texts.attribution.title(
    texts.measures[measure],
    texts.attribution.groups[query.groupBy],
  )
  const facts: ReportFact[] = [periodFact(context, period), countingFact(context, query.by)]
  facts.push({ label: texts.facts.model, value: texts.attribution.models[model] })
  if (currency !== null) facts.push({ label: texts.facts.currency, value: currency })
  if (data.groups === 0) {
    const sections = [{ kind: 'text', text: texts.nothing } as const]
    return openDocument(context, { title, facts, sections })
  }
  const columns = listColumns(context, { measure, model, groupBy: query.groupBy, currency })
  const toCells = (source: FigureSource) => columns.map(({ format }) => format(source))
  const table: TableSection = {
    kind: 'table',
    title,
    columns: [
      { label: texts.attribution.groups[query.groupBy], share: 2.4 },
      ...columns.map(({ label }) => ({ label, share: 1 })),
    ],
    rows: data.rows.map(({ group, spend, models }) => ({
      cells: [
        displayName(texts, group),
        ...toCells({ spend, credit: models[model], base: models[baseModel] }),
      ],
    })),
    totals: [
      {
        cells: [
          texts.total,
          ...toCells({
            spend: data.totals.spend,
            credit: omitRatios(data.totals),
            base: data.totals,
          }),
        ],
      },
    ],
    notes: rowsNotes(context, data.rows.length, data.groups),
  }
  const sections = [table, await buildPathTable(context, query)]
  return openDocument(context, { title, facts, sections })
}

type Credit = Omit<AttributionTable['totals'], 'spend'>

interface FigureSource extends Pick<AttributionRow, 'spend'> {
  readonly credit: Credit
  /** Credit under the base model. */
  readonly base: Credit
}

interface FigureColumn {
  readonly label: string
  readonly format: (source: FigureSource) => string
}

interface ColumnOptions extends Pick<AttributionFileQuery, 'measure' | 'model' | 'groupBy'> {
  readonly currency: string | null
}

/** The columns of the attribution page, except for the group. */
function listColumns(
  { texts, formats }: FileContext,
  { measure, model, groupBy, currency }: ColumnOptions,
): FigureColumn[] {
  const { attribution, adSpend, measures } = texts
  const format = (one: AttributionMeasure, value: number) =>
    one === 'value' ? formats.wholeMoney(value, currency) : formats.tenths(value)
  const cost = (amount: number | null, spend: AttributionRow['spend']) =>
    amount === null ? '–' : formats.money(amount, spend?.[0]?.currency ?? null)
  const shown = attributionMeasures.filter((one) => hasColumn(one, measure))
  const credits = shown.map(
    (one): FigureColumn => ({
      label: measures[one],
      format: ({ credit }) => format(one, credit[one]),
    }),
  )
  const change: FigureColumn = {
    label: attribution.change(attribution.models[baseModel]),
    format: ({ credit, base }) => {
      const difference = credit[measure] - base[measure]
      const text = format(measure, Math.abs(difference))
      return text === format(measure, 0) ? '–' : `${difference > 0 ? '+' : '−'}${text}`
    },
  }
  const spend: FigureColumn[] = [
    {
      label: adSpend.figures.spend,
      format: (source) =>
        source.spend?.map((one) => formats.wholeMoney(one.spend, one.currency)).join(', ') || '–',
    },
    {
      label: adSpend.figures.costPerLead,
      format: (source) => cost(source.credit.costPerLead, source.spend),
    },
    {
      label: attribution.costPerWon,
      format: (source) => cost(source.credit.costPerWon, source.spend),
    },
    {
      label: adSpend.figures.roas,
      format: ({ credit }) => (credit.roas === null ? '–' : formats.ratio(credit.roas)),
    },
  ]
  return [...credits, ...(hasChange(model) ? [change] : []), ...(hasSpend(groupBy) ? spend : [])]
}
