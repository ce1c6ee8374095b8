import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import type { Days } from '../../../components/period/period.ts'
import { PeriodPicker } from '../../../components/period/period-picker.tsx'
import { usePeriod } from '../../../components/period/use-period.ts'
import { words } from '../../../i18n/en/index.ts'
import { useChoices } from '../../../lib/use-search-params.ts'
import { AdSpendFrame } from '../shared/ad-spend-layout.tsx'
import { CampaignsWithoutLeads } from './campaigns-without-leads.tsx'
import type { MappingDraft } from './mapping-draft.ts'
import { Mappings } from './mappings.tsx'
import { StrayLeads } from './unmatched-leads.tsx'

const MapDialog = lazyDialog(async () => (await import('./mapping-dialog.tsx')).MapDialog)

/** Opens the dialog in which a campaign is chosen. */
type OnMap = (known: Partial<MappingDraft>) => void

/** What does not fit together, and the mappings that join it. */
export function UnmatchedPage() {
  const [, change] = useChoices()
  const [known, setKnown] = useState<Partial<MappingDraft>>()
  const settings = useOrgQuery('get_settings', {})
  const period = usePeriod()
  const picker =
    period === undefined ? undefined : <PeriodPicker period={period} onChange={change} />
  return (
    <AdSpendFrame path="/unmatched" help={words.adSpend.unmatchedHelp} actions={picker}>
      <QueryBoundary query={settings} skeleton={<Skeleton height={320} />}>
        {() => (period === undefined ? null : <Audit days={period} onMap={setKnown} />)}
      </QueryBoundary>
      <Mappings onMap={setKnown} />
      <MapDialog isOpen={known !== undefined} known={known} onClose={() => setKnown(undefined)} />
    </AdSpendFrame>
  )
}

interface AuditProps {
  readonly days: Days
  readonly onMap: OnMap
}

function Audit({ days: { startDate, endDate }, onMap }: AuditProps) {
  const query = useOrgQuery('get_unmatched_ads', { period: 'custom', startDate, endDate })
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height={320} />}>
      {({ data }) => (
        <Stack gap="lg">
          <StrayLeads report={data} onMap={onMap} />
          <CampaignsWithoutLeads report={data} onMap={onMap} />
        </Stack>
      )}
    </QueryBoundary>
  )
}
