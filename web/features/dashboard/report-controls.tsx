import { NativeSelect, SegmentedControl } from '@mantine/core'
import { messages } from '../../i18n/index.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { comparisons, countings, parseDashboardParams } from './dashboard-params.ts'

const texts = messages.dashboard

/** Selects the date by which outcomes are counted, and the period to compare with. */
export function ReportControls() {
  const [search, change] = useSearchParams()
  const { countBy, compare } = parseDashboardParams(search)
  return (
    <>
      <SegmentedControl
        size="sm"
        className="not-printed"
        aria-label={texts.countBy}
        data={countings.map((value) => ({ value, label: texts.countings[value] }))}
        value={countBy}
        onChange={(value) => change({ countBy: value })}
      />
      <NativeSelect
        className="not-printed"
        w={200}
        aria-label={texts.compare}
        data={comparisons.map((value) => ({ value, label: texts.comparisons[value] }))}
        value={compare}
        onChange={(event) => change({ compare: event.currentTarget.value })}
      />
    </>
  )
}
