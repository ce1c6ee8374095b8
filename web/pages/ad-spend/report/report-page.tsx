import { Skeleton } from '@mantine/core'
import { useOrgQuery } from '../../../api/org.ts'
import { QueryBoundary } from '../../../parts/loaded.tsx'
import { PeriodPicker } from '../../../period/period-picker.tsx'
import { usePeriod } from '../../../period/use-period.ts'
import { useChoices } from '../../../session/choices.ts'
import { AdSpendFrame } from '../../../spend/ad-spend-frame.tsx'
import { words } from '../../../words/index.ts'
import { PullNotice } from '../schedules/pull-notice.tsx'
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
