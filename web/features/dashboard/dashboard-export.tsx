import { app } from '../../api/client.ts'
import { useOrg } from '../../auth/use-org.ts'
import type { Days } from '../../components/period/period.ts'
import { buildPdfUrl } from '../../components/report/pdf-url.ts'
import { reportFileName } from '../../components/report/report-file.ts'
import { ReportMenu } from '../../components/report/report-menu.tsx'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { buildDashboardQuery, parseDashboardParams } from './dashboard-params.ts'

/** Downloads the chart's data, or prints the page. */
export function DashboardExport({ days }: { readonly days: Days }) {
  const org = useOrg()
  const [search] = useSearchParams()
  const query = buildDashboardQuery(search, days)
  const { measure, model } = parseDashboardParams(search)
  return (
    <ReportMenu
      fileName={reportFileName(['leads', query.by], days)}
      loadTable={async () => {
        const { exportDashboard } = await import('./chart/export-dashboard.ts')
        return exportDashboard((await app.inOrg(org.id)('get_dashboard', query)).data)
      }}
      pdf={buildPdfUrl(org.id, 'dashboard', { ...query, measure, model })}
    />
  )
}
