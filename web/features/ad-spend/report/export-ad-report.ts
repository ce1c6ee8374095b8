import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { OrgOperations } from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { loadAllRows, maxPrintedRows } from '../../../components/report/load-all-rows.ts'
import type { ReportTable } from '../../../components/report/report-file.ts'
import { figures, pageSizes } from './report-params.ts'

const keys = [
  'day',
  'platform',
  'accountId',
  'accountName',
  'campaignId',
  'campaignName',
  'adGroupId',
  'adGroupName',
  'adId',
  'adName',
] as const satisfies readonly (keyof AdSpendRow)[]

type Query = Omit<OrgOperations['get_ad_report']['input'], 'limit' | 'page'>

/** All rows of the report, with the column names that `POST /ad-spend` uses. */
export async function exportAdReport(orgId: string, query: Query): Promise<ReportTable> {
  const rows = await loadRows(orgId, query)
  const present = keys.filter((key) => rows.some((row) => row[key] !== undefined))
  const columns = [...present, 'currency', ...figures, 'valueCurrency'] as const
  return { columns, rows: rows.map((row) => columns.map((column) => row[column])) }
}

/** Rows of the printed report. */
export const loadPrintedRows = (orgId: string, query: Query) =>
  loadRows(orgId, query, maxPrintedRows)

const loadRows = (orgId: string, query: Query, most?: number): Promise<readonly AdSpendRow[]> =>
  loadAllRows(async (page) => {
    const limit = Math.max(...pageSizes)
    const { data, meta } = await app.inOrg(orgId)('get_ad_report', { ...query, limit, page })
    return { rows: data.rows, total: meta.pagination?.total ?? 0 }
  }, most)
