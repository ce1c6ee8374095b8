import { NativeSelect, SegmentedControl } from '@mantine/core'
import { words } from '../../../i18n/en/index.ts'
import { useChoices } from '../../../lib/use-search-params.ts'
import { groupsBelow } from './ad-hierarchy.ts'
import { reportChoices } from './report-params.ts'

const texts = words.adSpend

/** What the rows are summed up by; a phone has no room for all of it beside each other. */
export function GroupChoice() {
  const [search, change] = useChoices()
  const { place, by } = reportChoices(search)
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
