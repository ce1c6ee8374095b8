import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { maxUnmatched } from '../../../../contract/ad-spend/unmatched-limits.ts'
import type { ListUnmatchedSpendOutput } from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import type { Days } from '../../../components/period/period.ts'
import { PeriodPicker } from '../../../components/period/period-picker.tsx'
import { usePeriod } from '../../../components/period/use-period.ts'
import { buildPdfUrl } from '../../../components/report/pdf-url.ts'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { AdSpendLayout } from '../shared/ad-spend-layout.tsx'
import { CampaignsWithoutLeads } from './campaigns-without-leads.tsx'
import { LeadsWithoutSpend } from './leads-without-spend.tsx'
import type { MappingDraft } from './mapping-draft.ts'
import { Mappings } from './mappings.tsx'

const MappingDialog = lazyDialog(async () => (await import('./mapping-dialog.tsx')).MappingDialog)

/** Maximum number of rows in each list on the page. */
const maxRows = 500

/** Opens the mapping dialog. */
type OnMap = (prefill: Partial<MappingDraft>) => void

/** Leads and campaigns without a match, and the mappings that connect them. */
export function UnmatchedPage() {
  const [, change] = useSearchParams()
  const [prefill, setPrefill] = useState<Partial<MappingDraft>>()
  const settings = useOrgQuery('get_settings', {})
  const period = usePeriod()
  const picker =
    period === undefined ? undefined : <PeriodPicker period={period} onChange={change} />
  return (
    <AdSpendLayout path="/unmatched" help={messages.adSpend.unmatchedHelp} actions={picker}>
      <QueryBoundary query={settings} skeleton={<Skeleton height={320} />}>
        {() => (period === undefined ? null : <UnmatchedReport days={period} onMap={setPrefill} />)}
      </QueryBoundary>
      <Mappings onMap={setPrefill} />
      <MappingDialog
        isOpen={prefill !== undefined}
        prefill={prefill}
        onClose={() => setPrefill(undefined)}
      />
    </AdSpendLayout>
  )
}

interface UnmatchedReportProps {
  readonly days: Days
  readonly onMap: OnMap
}

function UnmatchedReport({ days: { startDate, endDate }, onMap }: UnmatchedReportProps) {
  const { id: orgId } = useOrg()
  const period = { period: 'custom', startDate, endDate } as const
  const query = useOrgQuery('list_unmatched_spend', { ...period, limit: maxRows })
  const pdf = buildPdfUrl(orgId, 'unmatched', period)
  const loadAll = async (report: ListUnmatchedSpendOutput) => {
    if (Math.max(report.leadGroupCount, report.campaignCount) <= maxRows) return report
    const input = { ...period, limit: maxUnmatched }
    return (await app.inOrg(orgId)('list_unmatched_spend', input)).data
  }
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height={320} />}>
      {({ data }) => (
        <Stack gap="lg">
          <LeadsWithoutSpend report={data} loadAll={() => loadAll(data)} pdf={pdf} onMap={onMap} />
          <CampaignsWithoutLeads
            report={data}
            loadAll={() => loadAll(data)}
            pdf={pdf}
            onMap={onMap}
          />
        </Stack>
      )}
    </QueryBoundary>
  )
}
