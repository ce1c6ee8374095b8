import { NativeSelect, SegmentedControl } from '@mantine/core'
import { messages } from '../../../i18n/en/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { groupsBelow } from './ad-hierarchy.ts'
import { parseReportParams } from './report-params.ts'

const texts = messages.adSpend

/** What the rows are summed up by; a phone has no room for all of it beside each other. */
export function GroupSelect() {
  const [search, change] = useSearchParams()
  const { place, by } = parseReportParams(search)
  const choice = {
    size: 'xs',
    'aria-label': texts.by,
    data: groupsBelow(place).map((value) => ({ value, label: texts.groups[value] })),
    value: by,
  } as const
  const choose = (value: string) => change({ by: value, page: '', sort: '' })
  return (
    <>
      <NativeSelect
        {...choice}
        hiddenFrom="sm"
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <SegmentedControl {...choice} visibleFrom="sm" onChange={choose} />
    </>
  )
}
