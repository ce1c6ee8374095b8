import { Skeleton } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import type { Days } from '../../../components/period/period.ts'
import { PeriodPicker } from '../../../components/period/period-picker.tsx'
import { usePeriod } from '../../../components/period/use-period.ts'
import { buildPdfUrl } from '../../../components/report/pdf-url.ts'
import { reportFileName } from '../../../components/report/report-file.ts'
import { ReportMenu } from '../../../components/report/report-menu.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { ScheduleNotice } from '../schedules/schedule-notice.tsx'
import { AdSpendLayout } from '../shared/ad-spend-layout.tsx'
import { Report } from './report.tsx'
import { buildDailyUrl, buildReportQuery } from './report-params.ts'

/** Ad spend and its results, from platforms down to individual ads. */
export function AdSpendPage() {
  const settings = useOrgQuery('get_settings', {})
  const [, change] = useSearchParams()
  const period = usePeriod()
  const days = { page: '' }
  const picker =
    period === undefined ? undefined : (
      <>
        <AdReportExport days={period} />
        <PeriodPicker period={period} onChange={(changes) => change({ ...days, ...changes })} />
      </>
    )
  return (
    <AdSpendLayout path="" help={messages.adSpend.help} actions={picker}>
      <ScheduleNotice />
      <QueryBoundary query={settings} skeleton={<Skeleton height={420} />}>
        {() => (period === undefined ? null : <Report days={period} />)}
      </QueryBoundary>
    </AdSpendLayout>
  )
}

function AdReportExport({ days }: { readonly days: Days }) {
  const org = useOrg()
  const [search] = useSearchParams()
  const query = buildReportQuery(search, days)
  return (
    <ReportMenu
      fileName={reportFileName(['ad-spend', query.groupBy], days)}
      loadTable={async () => (await import('./export-ad-report.ts')).exportAdReport(org.id, query)}
      pdf={buildPdfUrl(org.id, 'ad-spend', query)}
      dailyUrl={buildDailyUrl(org.id, query)}
    />
  )
}
