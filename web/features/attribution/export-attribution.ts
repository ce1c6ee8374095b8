import type { AttributionRow } from '../../../contract/attribution.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import type { CsvValue } from '../../../contract/imports/csv.ts'
import type { OrgOperations } from '../../../sdk/app-operations.generated.ts'
import { app } from '../../api/client.ts'
import { loadAllRows, maxPrintedRows } from '../../components/report/load-all-rows.ts'
import type { ReportTable } from '../../components/report/report-file.ts'
import { rowLimits } from './attribution-params.ts'

type Query = Omit<OrgOperations['get_attribution']['input'], 'limit' | 'page'>

/** Columns for each attribution model. */
const measures = [
  'leads',
  'qualified',
  'won',
  'value',
  'costPerLead',
  'costPerWon',
  'roas',
] as const

/** All groups, with one row per group and spend currency; only the first row has credits. */
export async function exportAttribution(orgId: string, query: Query): Promise<ReportTable> {
  const rows = await loadRows(orgId, query)
  const credits = attributionModels.flatMap((model) =>
    measures.map((measure) => `${model}.${measure}`),
  )
  return {
    columns: [query.groupBy ?? 'channel', 'utm_campaign', 'currency', 'spend', ...credits],
    rows: rows.flatMap(toCells),
  }
}

/** Rows of the printed report. */
export const loadPrintedRows = (orgId: string, query: Query) =>
  loadRows(orgId, query, maxPrintedRows)

const loadRows = (orgId: string, query: Query, most?: number): Promise<readonly AttributionRow[]> =>
  loadAllRows(async (page) => {
    const input = { ...query, limit: rowLimits.most, page }
    const { data } = await app.inOrg(orgId)('get_attribution', input)
    return { rows: data.rows, total: data.groups }
  }, most)

function toCells({ group, utmCampaigns, spend, models }: AttributionRow): CsvValue[][] {
  const credits = attributionModels.flatMap((model) =>
    measures.map((measure) => models[model][measure]),
  )
  const [first, ...others] = spend ?? []
  const about = [group, utmCampaigns?.join(', ')]
  return [
    [...about, first?.currency, first?.spend, ...credits],
    ...others.map((one) => [...about, one.currency, one.spend, ...credits.map(() => null)]),
  ]
}
