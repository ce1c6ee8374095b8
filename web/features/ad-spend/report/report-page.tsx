import { Skeleton } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { PeriodPicker } from '../../../components/period/period-picker.tsx'
import { usePeriod } from '../../../components/period/use-period.ts'
import { words } from '../../../i18n/en/index.ts'
import { useChoices } from '../../../lib/use-search-params.ts'
import { PullNotice } from '../schedules/schedule-notice.tsx'
import { AdSpendFrame } from '../shared/ad-spend-layout.tsx'
import { Report } from './report.tsx'

/** What the ads cost and what came of it, from platforms down to single ads. */
export function AdSpendPage() {
  const settings = useOrgQuery('get_settings', {})
  const [, change] = useChoices()
  const period = usePeriod()
  const days = { page: '' }
  const picker =
    period === undefined ? undefined : (
      <PeriodPicker period={period} onChange={(changes) => change({ ...days, ...changes })} />
    )
  return (
    <AdSpendFrame path="" help={words.adSpend.help} actions={picker}>
      <PullNotice />
      <QueryBoundary query={settings} skeleton={<Skeleton height={420} />}>
        {() => (period === undefined ? null : <Report days={period} />)}
      </QueryBoundary>
    </AdSpendFrame>
  )
}
